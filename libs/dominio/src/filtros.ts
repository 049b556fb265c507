/** What the administrators' list may be asked for, beside status and search: the value and what people read. */

/** Hours before its end from which a link counts as about to expire. */
export const HORAS_POR_VENCER = 48;
/** Days that an accepted mail may wait until its link counts as not opened. */
export const DIAS_SIN_ABRIR = 3;

/** Of the links that wait for a signature. */
export const filtrosDeEnlace = [
  { value: 'vencido', label: 'Enlace vencido' },
  { value: 'por-vencer', label: 'Enlace por vencer' },
] as const;

/** Of the mails that carry those links. */
export const filtrosDeCorreo = [
  { value: 'rechazado', label: 'Correo rechazado' },
  { value: 'sin-abrir', label: `Sin abrir ${DIAS_SIN_ABRIR} días` },
] as const;

/** Which day of an enrolment a range of dates is about. */
export const diasDeRango = [
  { value: 'creacion', label: 'Creación' },
  { value: 'completada', label: 'Firma completa' },
] as const;

/** `espera` lists what waits for a signature, the longest waiting first. */
export const ordenes = [
  { value: 'recientes', label: 'Más recientes' },
  { value: 'espera', label: 'Más tiempo en espera' },
] as const;
