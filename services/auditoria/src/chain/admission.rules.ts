import { entradaAuditoriaSchema, puedeContar, type EntradaAuditoria, type Motivo } from '@portal/contracts/auditoria';
import { sha256Hex } from '@portal/service-kit';
import { jsonText } from './json-text.rules.js';

/** An entry as the chain holds it: of a reason in free text only the hash. */
export type EntradaEncadenada = Omit<EntradaAuditoria, 'motivo'> & {
  /** `SHA-256(salt ‖ text)`. */
  readonly motivo?: string;
};

/** What a process told, on its way into the chain. */
export interface Admission {
  /** The process that told it. */
  readonly proceso: string;
  readonly entrada: EntradaEncadenada;
  /** The reason's text, which can be erased. */
  readonly motivo?: Motivo;
}

/** `SHA-256(salt ‖ text)`: without its salt nobody finds the text by trying sentences. */
export const hashOfMotivo = ({ sal, texto }: Motivo): string => sha256Hex(sal + texto);

/** Why an entry is a link that says it was refused. `tabla`: PostgreSQL took everything else, and not this one. */
type Causa = 'forma' | 'accion-ajena' | 'tabla';

/** What of an entry that was refused its link keeps: who told it, when, why, and the hash of what was told. */
export const refuse = (
  proceso: string,
  eventId: string,
  told: unknown,
  at: string,
  datos: EntradaAuditoria['datos'] & { readonly causa: Causa },
): Admission => ({
  proceso,
  entrada: {
    accion: 'auditoria.entrada-rechazada',
    resultado: 'rechazado',
    actor: `proceso:${proceso}`,
    recurso: `entrada:${eventId}`,
    datos: { ...datos, sha256: sha256Hex(jsonText(told ?? null)) },
    ocurrioEn: isText(at) ? at : '',
  },
});

/**
 * What the chain takes in for a message. What its process may not tell, and what has no shape or is larger than the
 * indexes of the chain take, is taken in as refused.
 * @param proceso that proved it told this
 * @param at when it came, for an entry that does not say it
 * @param open reads a reason, which travels sealed; one that stays sealed is kept as it came
 */
export function admit(
  proceso: string,
  eventId: string,
  told: unknown,
  at: string,
  open: (motivo: Motivo) => string = ({ texto }) => texto,
): Admission {
  const { data, success } = entradaAuditoriaSchema.safeParse(told);
  // Only what the schema keeps is looked at, for the rest may be nested to any depth: the chain does not hold it.
  if (!success || !isStorable(data) || !isIndexed(data)) return refuse(proceso, eventId, told, at, { causa: 'forma' });
  if (!puedeContar(proceso, data))
    return refuse(proceso, eventId, told, at, { causa: 'accion-ajena', accion: data.accion.slice(0, 100) });
  const { motivo: carried, ...entrada } = data;
  const motivo = carried && { ...carried, texto: storable(open(carried)) ?? carried.texto };
  return motivo ? { proceso, entrada: { ...entrada, motivo: hashOfMotivo(motivo) }, motivo } : { proceso, entrada };
}

/**
 * Letters of a text that the chain is read by. A row of an index of PostgreSQL is 2704 bytes at most and has two such
 * texts (src/migrations); a letter is three bytes at most.
 */
const INDEXED_LETTERS = 400;

function isIndexed({ accion, actor, recurso, ocurrioEn, datos }: EntradaAuditoria): boolean {
  const texts = [accion, actor, recurso, ocurrioEn, datos['inscripcion'], datos['codigo']];
  return texts.every((text) => typeof text !== 'string' || text.length <= INDEXED_LETTERS);
}

/** NUL and half characters: JSON may carry them, and PostgreSQL takes neither. */
const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

const storable = (text: string): string | undefined => (isText(text) ? text : undefined);

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isText(key) && isStorable(member));
}
