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
  zip: ['Documentos PDF (.zip)', 'El documento de cada inscripción, con sus firmas.'],
};
const ALCANCE = 'El archivo lleva todo lo que encuentran los filtros de la lista, no solo lo que está a la vista.';
const AUDITADA = 'Las de prueba no salen. La descarga queda en la auditoría.';

interface ListaProps {
  readonly consulta: FiltrosDeExportacion;
  readonly variant?: 'outlined' | 'text';
}

/** Everything that the filters find. */
export const ExportarLista = ({ consulta, variant = 'outlined' }: ListaProps) => (
  <Exportacion
    variant={variant}
    titulo="Exportar inscripciones"
    frase={`${ALCANCE} ${AUDITADA}`}
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
