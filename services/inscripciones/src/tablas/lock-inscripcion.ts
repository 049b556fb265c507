import { lockForTransaction, type Tx } from '@portal/service-kit';

/** Holds an enrolment until `tx` ends: one signature, resend or deletion at a time. */
export const lockInscripcion = (tx: Tx, inscripcionId: string): Promise<void> =>
  lockForTransaction(tx, `inscripcion:${inscripcionId}`);
