/** The advisory lock of an enrolment: one signature, resend or deletion at a time. */
export const cerrojoDe = (inscripcionId: string): string => `inscripcion:${inscripcionId}`;
