import {
  camposRepresentante,
  inscripcionSchema,
  type CampoRepresentante,
  type Inscripcion,
  type InscripcionEnviada,
} from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra } from '@portal/contracts/muestra';

/** What the form shows of the sample: its signer is a person, whom nobody represents. */
const preguntados = Object.fromEntries(
  Object.entries(inscripcionDeMuestra).filter(([campo]) => !camposRepresentante.some((uno) => uno === campo)),
) as Omit<typeof inscripcionDeMuestra, CampoRepresentante>;

/** A form that may be sent. */
export const datosDeInscripcion: InscripcionEnviada = {
  ...preguntados,
  contrasenaGPS: ' clave con espacios ',
  status: 'submitted',
};

/**
 * A form as the server accepts it, parsed through the contract so that it cannot drift.
 * @example unaInscripcion({ personaFirmaContrato: 'propietario' })
 */
export const unaInscripcion = (overrides: Partial<InscripcionEnviada> = {}): Inscripcion =>
  inscripcionSchema.parse({ ...datosDeInscripcion, ...overrides });
