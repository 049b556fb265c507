import { z } from 'zod';
import { historiaDeInscripcion } from '../auditoria/historia.contract.js';
import { certificadosDeInscripcion } from '../certificados/certificado.contract.js';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { representanteSchema } from '../core/representante.schema.js';
import { instant, sha256Hex, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { correosDeInscripcion } from '../notificaciones/correos-de-inscripcion.contract.js';
import { camposDeArchivo } from './campos.js';
import { formularioGuardadoSchema } from './formulario-guardado.rules.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';

/** One signer as an administrator reads it: who, how to reach them, what became of the link and the signature. */
const firmanteSchema = z.object({
  calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
  nombre: z.string(),
  tipoDocumento: z.string(),
  numeroDocumento: z.string(),
  /** The person who signs for the company that these are the name and the document of. */
  representante: representanteSchema.optional(),
  telefono: z.string(),
  /** Where the link goes now. */
  correo: z.string(),
  /** The last correction of the address. The frozen form keeps what was typed. */
  correccion: z.object({ antes: z.string(), por: z.string(), motivo: z.string(), en: instant }).optional(),
  /** The living link. Absent until the document is prepared. Its token is nowhere in an answer. */
  enlaceActual: z
    .object({ emitidoEn: instant, venceEn: instant, abiertoEn: instant.optional(), usadoEn: instant.optional() })
    .optional(),
  /** How many links were mailed so far. */
  enviados: z.int(),
  /** What the portal mailed by itself since a person last sent a link, and what it mails next. */
  avisos: z
    .object({
      recordatorios: z.int(),
      renovaciones: z.int(),
      proximo: z.object({ clase: enumAbierto(['recordatorio', 'renovacion']), en: instant }).optional(),
    })
    .optional(),
  firma: z
    .object({ firmadaEn: instant, nivel: z.string(), dispositivo: z.string(), certificadoId: z.string() })
    .optional(),
});
export type FirmanteDeFicha = z.infer<typeof firmanteSchema>;

/** Another enrolment in which something of this one stands, under this name. */
const dondeSchema = z.object({ id: uuid, codigo: z.string(), creadaEn: instant, nombre: z.string() });

/**
 * What an administrator should look at: it may mean a mistake or a fraud, and often means neither. It blocks nothing.
 * `cuenta`: one account under several holders. `documento`: one number under two names. `carta`: one file of the bank.
 * `correo`: both signers at one address. `placa`: another owner before.
 */
export const senalSchema = z.object({
  que: enumAbierto(['cuenta', 'documento', 'carta', 'correo', 'placa']),
  /** The account, document, address or plate as it is written here; of a letter the holder's name. */
  valor: z.string(),
  /** Other names under which it stands in this same enrolment. */
  aqui: z.array(z.string()),
  /** Other enrolments, the newest first. */
  en: z.array(dondeSchema),
  /** There are more of them. */
  hayMas: z.boolean(),
});
export type Senal = z.infer<typeof senalSchema>;

export const fichaSchema = z.object({
  listada: inscripcionListadaSchema,
  formulario: formularioGuardadoSchema,
  creador: z.object({ nombre: z.string(), correo: z.string() }),
  /** Who marked it as looked at. */
  revisada: z.object({ en: instant, por: z.string(), nota: z.string().optional() }).optional(),
  /** The document's current revision; absent while the first one is prepared. */
  documento: z.object({ revision: z.int(), bytes: z.int(), sha256: sha256Hex }).optional(),
  /** The bank letters, by the field that holds them. */
  cartas: z.array(z.object({ campo: enumAbierto(camposDeArchivo), id: z.string(), bytes: z.int() })),
  firmantes: z.object({ conductor: firmanteSchema, propietario: firmanteSchema }),
  /** Only administrators read them. Absent where there is none. */
  senales: z.array(senalSchema).optional(),
});
export type FichaDeInscripcion = z.infer<typeof fichaSchema>;

/** What `inscripciones` itself knows of an enrolment, without any secret. */
export const fichaDeInscripcion = defineInternalCall({
  subject: 'svc.inscripciones.ficha',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: fichaSchema,
  errors: ['SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(4),
});

/**
 * The page of one enrolment, for administrators. The gateway puts it together from every process that knows a part.
 * What a process away cannot tell is absent; the rest is shown.
 */
export const verInscripcion = defineEdgeCall({
  method: 'GET',
  path: '/api/admin/inscripciones/:id',
  access: 'admin',
  request: z.strictObject({ id: uuid }),
  response: fichaSchema.extend({
    /** Newest first, replaced and revoked ones included. */
    certificados: certificadosDeInscripcion.response.shape.certificados.optional(),
    correos: correosDeInscripcion.response.shape.correos.optional(),
    /** From the audit, newest first. `nombre`: of the person who did it, where the portal knows it. */
    historia: z
      .array(
        historiaDeInscripcion.response.shape.entradas.element.omit({ actor: true }).extend({
          quien: enumAbierto(['persona', 'firmante', 'proceso', 'operador', 'anonimo']),
          nombre: z.string().optional(),
        }),
      )
      .optional(),
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
export type InscripcionVista = z.infer<typeof verInscripcion.response>;
export type EntradaDeHistoria = NonNullable<InscripcionVista['historia']>[number];
export type CorreoEnviado = NonNullable<InscripcionVista['correos']>[number];
