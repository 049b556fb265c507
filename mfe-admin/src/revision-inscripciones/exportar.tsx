import { download } from '@portal/api-client';
import {
  exportarElegidas,
  exportarInscripciones,
  type FiltrosDeExportacion,
  type FormatoDeExportacion,
} from '@portal/contracts/inscripciones';
import { cantidad, conteo } from '@portal/dominio/formatos';
import { Exportacion } from './exportacion.dialog.js';

const formatos: Readonly<Record<FormatoDeExportacion, readonly [string, string]>> = {
  xlsx: ['Excel (.xlsx)', 'Para leer y ordenar en una hoja de cálculo.'],
  csv: ['CSV', 'Texto separado por comas, para otros programas.'],
  rndc: ['Tablas para el RNDC', 'Terceros y vehículos, con los nombres de sus variables.'],
  zip: ['Documentos PDF (.zip)', 'El documento de cada una, con sus firmas; las que no lo tienen, en una lista.'],
};
/**
 * The number is what the list found, not what the file holds: a search finds tests too, which no file has, and the
 * files of PDF and RNDC hold other things than enrolments. A list of tests, and one that was not counted, have no
 * number here.
 */
function alcance({ marca }: FiltrosDeExportacion, total: string | undefined): string {
  if (total === undefined || ['0', '1'].includes(total) || marca === 'prueba')
    return `El archivo lleva todo lo que encuentran los filtros, no solo lo que está a la vista. ${SIN_PRUEBAS}`;
  return `Los filtros encuentran ${conteo(total)} inscripciones; salen todas menos las de prueba.`;
}
const SIN_PRUEBAS = 'Las de prueba no salen.';
const AUDITADA = 'La descarga queda en la auditoría.';

interface ListaProps {
  readonly consulta: FiltrosDeExportacion;
  /** As the list counts them; undefined until it has. */
  readonly total: string | undefined;
  readonly variant?: 'outlined' | 'text';
}

/** Everything that the filters find. */
export const ExportarLista = ({ consulta, total, variant = 'outlined' }: ListaProps) => (
  <Exportacion
    variant={variant}
    titulo="Exportar inscripciones"
    frase={`${alcance(consulta, total)} ${AUDITADA}`}
    formatos={formatos}
    pedir={(formato, opciones) =>
      download(exportarInscripciones, { ...consulta, formato }, `inscripciones.${formato}`, opciones)
    }
  />
);

/** Those that were chosen, and no other. */
export const ExportarElegidas = ({ ids }: { readonly ids: readonly string[] }) => (
  <Exportacion
    variant="text"
    titulo={ids.length === 1 ? 'Exportar la elegida' : `Exportar las ${cantidad(ids.length)} elegidas`}
    frase={`El archivo lleva solo las inscripciones que eligió. ${SIN_PRUEBAS} ${AUDITADA}`}
    formatos={formatos}
    pedir={(formato, opciones) =>
      download(exportarElegidas, { ids: [...ids], formato }, `inscripciones.${formato}`, opciones)
    }
  />
);
