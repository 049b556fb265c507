/** Settings of the portal under drill: what protects people from repetition would only make a drill wait. */
export const drillIntervals = { LOG_LEVEL: 'error', LLAVES_EN_RESERVA: '16' };
