import { download } from '@portal/api-client';
import {
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

/** 'Exportar': everything that the list finds, as one file. */
export const Exportar = ({ consulta }: { readonly consulta: FiltrosDeExportacion }) => (
  <Exportacion
    titulo="Exportar inscripciones"
    frase={
      'El archivo lleva todo lo que encuentran los filtros de la lista, no solo lo que está a la vista. ' +
      'La descarga queda en la auditoría.'
    }
    formatos={formatos}
    pedir={(formato, opciones) =>
      download(exportarInscripciones, { ...consulta, formato }, `inscripciones.${formato}`, opciones)
    }
  />
);
