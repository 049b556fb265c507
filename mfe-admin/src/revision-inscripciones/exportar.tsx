import { download } from '@portal/api-client';
import {
  exportarElegidas,
  exportarInscripciones,
  type FiltrosDeExportacion,
  type FormatoDeExportacion,
} from '@portal/contracts/inscripciones';
import { Exportacion } from './exportacion.dialog.js';

const formatos: Readonly<Record<FormatoDeExportacion, readonly [string, string]>> = {
  xlsx: ['Excel (.xlsx)', 'Para leer, ordenar y filtrar en una hoja de cálculo.'],
  csv: ['CSV', 'Texto separado por comas, para otros programas.'],
  rndc: ['Tablas para el RNDC', 'Terceros y vehículos, con los nombres de sus variables.'],
  zip: ['Documentos PDF (.zip)', 'El documento de cada una, con sus firmas; las que no lo tienen, en una lista.'],
};
/** A short search is not counted; then no number is said. */
const alcance = (total: string | undefined): string =>
  total === undefined || ['0', '1'].includes(total)
    ? 'El archivo lleva todo lo que encuentran los filtros de la lista, no solo lo que está a la vista.'
    : `El archivo lleva las ${total} inscripciones que encuentran los filtros, no solo las que están a la vista.`;
const AUDITADA = 'Las de prueba no salen. La descarga queda en la auditoría.';

interface ListaProps {
  readonly consulta: FiltrosDeExportacion;
  /** As the list counts them. */
  readonly total: string | undefined;
  readonly variant?: 'outlined' | 'text';
}

/** Everything that the filters find. */
export const ExportarLista = ({ consulta, total, variant = 'outlined' }: ListaProps) => (
  <Exportacion
    variant={variant}
    titulo="Exportar inscripciones"
    frase={`${alcance(total)} ${AUDITADA}`}
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
    titulo={ids.length === 1 ? 'Exportar la elegida' : `Exportar las ${ids.length} elegidas`}
    frase={`El archivo lleva solo las inscripciones que eligió. ${AUDITADA}`}
    formatos={formatos}
    pedir={(formato, opciones) =>
      download(exportarElegidas, { ids: [...ids], formato }, `inscripciones.${formato}`, opciones)
    }
  />
);
