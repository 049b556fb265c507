/** Settings of the portal under drill: what protects people from repetition would only make a drill wait. */
export const drillIntervals = { LOG_LEVEL: 'error', CERTIFICADO_INTERVALO_MS: '0', LLAVES_EN_RESERVA: '16' };
