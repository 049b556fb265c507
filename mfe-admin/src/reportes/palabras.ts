import type { Embudo, FiltrosAdmin } from '@portal/contracts/inscripciones';
import { fechaCorta, nombresDeMes } from '@portal/dominio/fechas';
import { cantidad } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';

type Filtros = Omit<Partial<FiltrosAdmin>, 'limite' | 'cursor'>;

/** The review's list that a figure counts. */
export const lista = (filtros: Filtros): string =>
  `${paginas.revision.to}?${new URLSearchParams(Object.entries(filtros) as [string, string][])}`;

/** The filter of what was sent in a period. */
export const deEnvio = ({ desde, hasta }: Embudo): Pick<Filtros, 'desde' | 'hasta'> => ({ desde, hasta });

export { porcentaje } from '@portal/dominio/formatos';

/** `45 min`, `21 h`, `3 días`: as exact as it matters. */
export function duracion(horas: number): string {
  if (horas < 1) return `${Math.max(1, Math.round(horas * 60))}\u00a0min`;
  if (horas < 48) return `${Math.round(horas)}\u00a0h`;
  return `${cantidad(horas / 24)}\u00a0días`;
}

const meses = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `2026-11-01` → `nov` */
export const mesCorto = (fecha: string): string => meses[Number(fecha.slice(5, 7)) - 1] ?? '';

/** `2026-11-01` → `noviembre de 2026` */
export const mesLargo = (fecha: string): string =>
  `${nombresDeMes[Number(fecha.slice(5, 7)) - 1] ?? ''} de ${fecha.slice(0, 4)}`;

const dias = ['do', 'lu', 'ma', 'mi', 'ju', 'vi', 'sá'];

/** `2026-11-23` → `lu` */
export const diaCorto = (fecha: string): string => dias[new Date(`${fecha}T12:00:00Z`).getUTCDay()] ?? '';

/** `01/11/2026 – 23/11/2026` */
export const rango = ({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string =>
  `${fechaCorta(desde)} – ${fechaCorta(hasta)}`;

/** `1 completa`, `231 completas` */
export const cuantas = (cuenta: number, una: string): string => `${cantidad(cuenta)} ${una}${cuenta === 1 ? '' : 's'}`;

/** `12 más`, `3 menos`, `igual`. */
export function diferencia(ahora: number, antes: number): string {
  if (ahora === antes) return 'igual';
  return ahora > antes ? `${cantidad(ahora - antes)} más` : `${cantidad(antes - ahora)} menos`;
}
