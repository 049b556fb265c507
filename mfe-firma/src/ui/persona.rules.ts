import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import { documentoConTipo } from '@portal/dominio/formatos';
import type { Dato } from './ficha.js';

type Firmante = Pick<EnlaceInscripcion, 'nombre' | 'representante'>;

/** The person whose hand signs: of a company the representative. */
export const personaDe = ({ nombre, representante }: Firmante): string =>
  representante ? `${representante.nombres} ${representante.apellidos}`.trim() : nombre;

/** Who signs for a company, by name, position and document; nothing for a person. */
export function datosDelRepresentante({ representante }: Pick<Firmante, 'representante'>): Dato[] {
  if (!representante) return [];
  const { nombres, apellidos, cargo, tipoDocumento, numeroDocumento } = representante;
  const quien = [`${nombres} ${apellidos}`.trim(), ...(cargo ? [cargo] : [])].join(', ');
  return [
    ['Firma por la empresa', quien],
    ['Su documento', documentoConTipo(tipoDocumento, numeroDocumento)],
  ];
}
