import { z } from 'zod';
import { estadosEntrega, type EstadoEntrega } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { representanteSchema } from '../core/representante.schema.js';
import { instant, uuid } from '../core/shapes.js';
import { enumAbierto, listaAbierta } from '../core/tolerant.js';
import type { CampoGuardado } from './campos.js';

export const entregaSchema = z.object({
  estado: enumAbierto(Object.keys(estadosEntrega) as EstadoEntrega[]),
  /** Why the server refused it, or in `en-cola` why the attempts so far failed. */
  motivo: z.string().optional(),
  /** Of a refused one: the server had taken it, and it came back. */
  rebote: z.literal(true).optional(),
  fecha: instant,
  /** Where it goes since the address was corrected; absent when it goes where the form says. */
  correo: z.string().optional(),
  /** How often the link was mailed anew. Only administrators read it, as the next two. */
  reenvios: z.int().nonnegative().optional(),
  /** Who had it mailed anew last; `por` is absent where nobody is known. */
  reenviado: z.object({ en: instant, por: z.string().optional() }).optional(),
  /** When the link ends; absent once it is used or revoked. */
  venceEn: instant.optional(),
});
export type Entrega = z.infer<typeof entregaSchema>;

interface Reenviado {
  readonly por?: string | null | undefined;
  readonly en: Date | string;
}

/** Who had a link mailed anew, and when. The hour ends in a point: `10:42 a. m.` */
export const reenviadoPor = ({ por, en }: Reenviado): string =>
  `${por == null ? 'Se reenvió' : `${por} lo reenvió`} el ${fechaHoraCorta(en)}`;

/** How an enrolment is taken back. */
export const formasDeRetiro = ['devuelta', 'anulada'] as const;
export type FormaDeRetiro = (typeof formasDeRetiro)[number];

/** Marks beside the four derived statuses. */
export const marcas = [...formasDeRetiro, 'revisada', 'novedad', 'prueba'] as const;
export type Marca = (typeof marcas)[number];

/** Taken back before all have signed: by an administrator, to be corrected, or by its creator. */
export const retiroSchema = z.object({
  como: enumAbierto(formasDeRetiro),
  en: instant,
  por: z.string(),
  /** What is to be corrected. */
  nota: z.string().optional(),
  /** The fields of the form that the note is about. */
  campos: z.array(z.string()).optional(),
});
export type Retiro = z.infer<typeof retiroSchema>;

/** What the portal should have done by itself and has not managed so far. */
export const atascoSchema = z.object({
  que: enumAbierto(['documento', 'copia']),
  /** Why the last attempt failed: a Spanish sentence for administrators. */
  motivo: z.string(),
  desde: instant,
  /** When somebody asked for another attempt, whose result is not known yet. */
  reintentadoEn: instant.optional(),
});
export type Atasco = z.infer<typeof atascoSchema>;

/** Notices about it that reached nobody, and that nobody has told by another way since (docs/adr/0083). */
export const sinLlegarSchema = z.object({
  cuantos: z.int().positive(),
  /** Why: a Spanish sentence for administrators for each different reason. */
  motivo: z.string(),
  desde: instant,
  /** Their mails, the oldest first: as many as one call settles. */
  correos: z.array(uuid),
});
export type SinLlegar = z.infer<typeof sinLlegarSchema>;

/** `Un aviso no llegó: El buzón no existe.` */
export const fraseSinLlegar = ({ cuantos, motivo }: Pick<SinLlegar, 'cuantos' | 'motivo'>): string =>
  `${cuantos === 1 ? 'Un aviso no llegó' : `${cuantos} avisos no llegaron`}: ${motivo}`;

/** The texts of the form that a list shows: no secret and no account number. */
const textosListados = [
  'placaCabezote',
  'placaTrailer',
  'nombresConductor',
  'apellidosConductor',
  'tipoDocumentoConductor',
  'numeroDocumentoConductor',
  'telefonoConductor',
  'correoElectronicoConductor',
  'nombreRazonSocial',
  'tipoDocumentoTenedor',
  'numeroDocumentoTenedor',
  'telefonoContactoTenedor',
  'correoElectronicoTenedor',
  'nombreRazonSocialPropietario',
  'tipoDocumentoPropietario',
  'numeroDocumentoPropietario',
  'telefonoContactoPropietario',
  'correoElectronicoPropietario',
  'personaFirmaContrato',
  'certificacionBancariaAnticiposUrl',
] as const satisfies readonly CampoGuardado[];
/** The fields of the form that a list shows. */
export const camposListados = [...textosListados, 'aceptaTerminosContrato'] as const satisfies readonly CampoGuardado[];
export type CampoListado = (typeof camposListados)[number];

const cadaTexto = Object.fromEntries(textosListados.map((campo) => [campo, z.string()])) as Record<
  (typeof textosListados)[number],
  z.ZodString
>;

/**
 * An enrolment as lists show it. The table of fields is imported as a type only: the dashboard, which is the portal's
 * first screen, loads this file.
 */
export const inscripcionListadaSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  createdAt: instant,
  updatedAt: instant,
  userEmail: z.string(),
  ...cadaTexto,
  aceptaTerminosContrato: z.boolean(),
  propietarioSigned: z.boolean(),
  conductorSigned: z.boolean(),
  signatureRequested: z.boolean(),
  /** Who signs for the company that signs the contract; `correo` where the link goes to an address of that person. */
  representante: representanteSchema.extend({ correo: z.string().optional() }).optional(),
  entregas: z.object({ conductor: entregaSchema, propietario: entregaSchema }),
  /** When an administrator marked it as looked at. */
  revisadaEn: instant.optional(),
  /** What was said of it, beside the derived status. Absent where nothing was. */
  marcas: listaAbierta(marcas).optional(),
  /** The code of the returned enrolment that this one replaces. */
  reemplaza: z.string().optional(),
  /** The code of the enrolment that replaces this one: lists show that one. */
  reemplazadaPor: z.string().optional(),
  /** How it was taken back: it waits for nobody's signature any more. */
  retiro: retiroSchema.optional(),
  /** How many more enrolments have this plate. Only in the administrators' list, and only where there are some. */
  otrasDeLaPlaca: z.int().positive().optional(),
  /** Its document or its copy is stuck. Only told to administrators. */
  atasco: atascoSchema.optional(),
  /** Only told to administrators. */
  sinLlegar: sinLlegarSchema.optional(),
  /** Invented for trying out: its document and its other files do not exist. */
  sembrada: z.literal(true).optional(),
  /** It does not match the search; one word of it is similar. */
  parecido: z.literal(true).optional(),
});
export type InscripcionListada = z.infer<typeof inscripcionListadaSchema>;
