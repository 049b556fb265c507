import { inscripcionSchema, type Inscripcion, type InscripcionEnviada } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra } from '@portal/contracts/muestra';

/** A form that may be sent. */
export const datosDeInscripcion: InscripcionEnviada = {
  ...inscripcionDeMuestra,
  contrasenaGPS: ' clave con espacios ',
  status: 'submitted',
};

/**
 * A form as the server accepts it, parsed through the contract so that it cannot drift.
 * @example unaInscripcion({ personaFirmaContrato: 'propietario' })
 */
export const unaInscripcion = (overrides: Partial<InscripcionEnviada> = {}): Inscripcion =>
  inscripcionSchema.parse({ ...datosDeInscripcion, ...overrides });
