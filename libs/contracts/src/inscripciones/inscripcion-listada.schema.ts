import { z } from 'zod';
import { instant } from '../core/index.js';

export const rolFirmanteSchema = z.enum(['conductor', 'propietario']);
/** The two who sign. `propietario` is the contract signer: the owner or the holder, as personaFirmaContrato says. */
export type RolFirmante = z.infer<typeof rolFirmanteSchema>;

export const entregaSchema = z.object({
  estado: z.enum(['en-cola', 'aceptado', 'rechazado', 'abierto', 'firmado']),
  /** Why the server refused it; beside `en-cola`: why the attempts so far failed. */
  motivo: z.string().optional(),
  fecha: instant,
});
export type Entrega = z.infer<typeof entregaSchema>;

/** An enrolment as lists show it: neither the GPS password nor any account number. */
export const inscripcionListadaSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  createdAt: instant,
  updatedAt: instant,
  userEmail: z.string(),
  placaCabezote: z.string(),
  placaTrailer: z.string(),
  nombresConductor: z.string(),
  apellidosConductor: z.string(),
  tipoDocumentoConductor: z.string(),
  numeroDocumentoConductor: z.string(),
  telefonoConductor: z.string(),
  correoElectronicoConductor: z.string(),
  nombreRazonSocial: z.string(),
  tipoDocumentoTenedor: z.string(),
  numeroDocumentoTenedor: z.string(),
  telefonoContactoTenedor: z.string(),
  correoElectronicoTenedor: z.string(),
  nombreRazonSocialPropietario: z.string(),
  tipoDocumentoPropietario: z.string(),
  numeroDocumentoPropietario: z.string(),
  telefonoContactoPropietario: z.string(),
  correoElectronicoPropietario: z.string(),
  personaFirmaContrato: z.string(),
  aceptaTerminosContrato: z.boolean(),
  certificacionBancariaAnticiposUrl: z.string(),
  propietarioSigned: z.boolean(),
  conductorSigned: z.boolean(),
  signatureRequested: z.boolean(),
  entregas: z.object({ conductor: entregaSchema, propietario: entregaSchema }),
  /** How many more enrolments have this plate; absent where there are none, and from everything but the administrators' list. */
  otrasDeLaPlaca: z.int().positive().optional(),
});
export type InscripcionListada = z.infer<typeof inscripcionListadaSchema>;
