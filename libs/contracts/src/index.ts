import * as auditoria from './auditoria/index.js';
import * as certificados from './certificados/index.js';
import type { AnyCall, EventDefinition } from './core/index.js';
import * as documentos from './documentos/cargas.contract.js';
import * as firmas from './firmas/index.js';
import * as inscripciones from './inscripciones/index.js';
import * as notificaciones from './notificaciones/index.js';
import * as pdf from './pdf/pdf.contract.js';
import * as portal from './portal/index.js';
import * as sesion from './sesion/usuario-actual.contract.js';
import * as textos from './textos/index.js';
import * as usuarios from './usuarios/usuarios.contract.js';

const kinds = { call: true, edge: true, internal: true } satisfies Record<AnyCall['kind'], true>;

/** By its kind alone: one that has lost its members must not fall out of the catalogue. */
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(kinds, String(value.kind));

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'subject' in value && 'mailed' in value;

const exported: Readonly<Record<string, unknown>> = {
  ...sesion,
  ...portal,
  ...inscripciones,
  ...documentos,
  ...textos,
  ...firmas,
  ...certificados,
  ...notificaciones,
  ...auditoria,
  ...usuarios,
  ...pdf,
};

/** Every call of the platform by the name of its constant: what the catalogue test walks. */
export const catalogo: Readonly<Record<string, AnyCall>> = Object.fromEntries(
  Object.entries(exported).filter((entry): entry is [string, AnyCall] => isCall(entry[1])),
);

/** Every fact of the platform by the name of its constant. */
export const hechos: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  Object.entries(exported).filter((entry): entry is [string, EventDefinition] => isEvent(entry[1])),
);
