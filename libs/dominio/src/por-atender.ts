import { DIAS_SIN_ABRIR } from './filtros.js';

/**
 * What waits for an administrator: each count, and the filters of the list that it opens. Counted by these same
 * filters, a count and its list say the same.
 */
export const cuentas = [
  { value: 'rechazado', label: 'Correo rechazado', filtros: { entrega: 'rechazado' } },
  { value: 'vencido', label: 'Enlace vencido', filtros: { entrega: 'vencido' } },
  { value: 'por-vencer', label: 'Enlace por vencer', filtros: { entrega: 'por-vencer' } },
  { value: 'sin-abrir', label: `Sin abrir ${DIAS_SIN_ABRIR} días`, filtros: { entrega: 'sin-abrir' } },
  { value: 'novedad', label: 'Con novedad', filtros: { marca: 'novedad' } },
  { value: 'sin-llegar', label: 'Con avisos que no llegaron', filtros: { entrega: 'sin-llegar' } },
  { value: 'devuelta', label: 'Devueltas', filtros: { marca: 'devuelta' } },
  { value: 'atascado', label: 'Documento o copia atascados', filtros: { entrega: 'atascado' } },
  { value: 'falta-conductor', label: 'Falta el conductor', filtros: { falta: 'conductor' } },
  { value: 'falta-propietario', label: 'Falta el propietario o tenedor', filtros: { falta: 'propietario' } },
  { value: 'esperan', label: 'Esperan firmas', filtros: {} },
] as const;
export type Cuenta = (typeof cuentas)[number]['value'];

/** The list that a count opens, as the review's address says it; the longest waiting comes first. */
export const listaDe = ({ filtros }: (typeof cuentas)[number]) => ({ ...filtros, orden: 'espera' }) as const;
