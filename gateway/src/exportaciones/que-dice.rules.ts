import type { FiltrosDeExportacion } from '@portal/contracts/inscripciones';
import { estadosAdmin } from '@portal/dominio/estados';
import { finDeMes, nombresDeMes, ventanasFecha } from '@portal/dominio/fechas';
import { avances, filtrosDeEntrega, filtrosDeMarca } from '@portal/dominio/filtros';
import { sinTildes } from '@portal/dominio/nombres';
import { nombresDeFirmante } from '@portal/dominio/roles';

/** `Enlace por vencer` → `enlace-por-vencer`: nothing that a file system or a header reads in its own way. */
const enArchivo = (texto: string): string =>
  sinTildes(texto)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** With its folder a longer name is no file for Excel (218 signs together). */
const LARGO_MAXIMO = 120;

interface Opcion {
  readonly value: string;
  readonly label: string;
}
const elegida = (opciones: readonly Opcion[], valor: string | undefined): string =>
  opciones.find(({ value }) => value === valor)?.label ?? '';

/** `octubre de 2026` for a whole calendar month, else the days themselves. */
function dias(desde: string | undefined, hasta: string | undefined): string {
  if (desde === undefined) return hasta === undefined ? '' : `hasta ${hasta}`;
  if (hasta === undefined) return `desde ${desde}`;
  if (desde.endsWith('-01') && hasta === finDeMes(desde))
    return `${nombresDeMes[Number(desde.slice(5, 7)) - 1] ?? ''} ${desde.slice(0, 4)}`;
  return desde === hasta ? desde : `${desde} a ${hasta}`;
}

/**
 * What a file of an export holds, for its name: the filters, without what was searched for, which may name a person.
 * @example queDice({ sobre: 'completada', desde: '2026-10-01', hasta: '2026-10-31' })
 *   // 'inscripciones_completadas_octubre-2026'
 */
export const queDice = ({ q, ...filtros }: FiltrosDeExportacion): string =>
  [
    'inscripciones',
    elegida(estadosAdmin, filtros.estado),
    filtros.falta ? `falta ${nombresDeFirmante[filtros.falta]}` : '',
    elegida(filtrosDeEntrega, filtros.entrega),
    elegida(filtrosDeMarca, filtros.marca),
    elegida(avances, filtros.avance),
    filtros.esperandoDesde ? `en espera desde ${filtros.esperandoDesde}` : '',
    elegida(ventanasFecha, filtros.fecha),
    filtros.sobre === 'completada' && filtros.estado !== 'completada' ? 'completadas' : '',
    dias(filtros.desde, filtros.hasta),
    q?.trim() ? 'busqueda' : '',
  ]
    .map(enArchivo)
    .filter((parte) => parte !== '')
    .join('_')
    .slice(0, LARGO_MAXIMO);
