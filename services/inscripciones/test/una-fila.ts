import { randomUUID } from 'node:crypto';
import { formularioGuardadoSchema } from '@portal/contracts/inscripciones';
import { unaInscripcion } from '@portal/test-kit/builders';
import type { InscripcionEntity } from '../src/tablas/inscripcion.entity.js';

const formulario = formularioGuardadoSchema.parse(unaInscripcion());

/** A row as `InscripcionesRepository` inserts it, with an id and codes of its own. */
export function unaFila(cambios: Partial<InscripcionEntity> = {}): InscripcionEntity {
  const id = randomUUID();
  const ahora = new Date();
  return {
    id,
    codigo: `TER-${id}`,
    codigoVerificacion: id,
    creadorSub: 'ana',
    creadorCorreo: 'ana@transcarga.test',
    creadorNombre: 'Ana Ruiz',
    placa: 'WLK508',
    formulario,
    contrasenaGpsSellada: 'v2.prueba.sobre',
    textos: { inscripcion: [], conductor: [], propietario: [] },
    instantaneaKey: `instantaneas/${id}.json`,
    instantaneaSha256: id,
    busqueda: 'wlk508',
    revision: null,
    solicitudAceptadaEn: null,
    firmadaConductorEn: null,
    firmadaPropietarioEn: null,
    creadaEn: ahora,
    actualizadaEn: ahora,
    ...cambios,
  };
}
