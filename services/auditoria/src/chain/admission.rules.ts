import { entradaAuditoriaSchema, puedeContar, type EntradaAuditoria, type Motivo } from '@portal/contracts/auditoria';
import { sha256Hex } from '@portal/service-kit';

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

/**
 * What the chain takes in for a message. What its process may not tell, and what has no shape, is taken in as refused.
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
  const refused = (causa: string, datos: EntradaAuditoria['datos']): Admission => ({
    proceso,
    entrada: {
      accion: 'auditoria.entrada-rechazada',
      resultado: 'rechazado',
      actor: `proceso:${proceso}`,
      recurso: `entrada:${eventId}`,
      datos: { causa, ...datos, sha256: sha256Hex(JSON.stringify(told ?? null)) },
      ocurrioEn: isStorable(at) ? at : '',
    },
  });
  if (!success || !isStorable(told)) return refused('forma', {});
  if (!puedeContar(proceso, data)) return refused('accion-ajena', { accion: data.accion.slice(0, 100) });
  const { motivo: carried, ...entrada } = data;
  const motivo = carried && { ...carried, texto: storable(open(carried)) ?? carried.texto };
  return motivo ? { proceso, entrada: { ...entrada, motivo: hashOfMotivo(motivo) }, motivo } : { proceso, entrada };
}

/** NUL and half characters: JSON may carry them, and PostgreSQL takes neither. */
const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

const storable = (text: string): string | undefined => (isText(text) ? text : undefined);

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isText(key) && isStorable(member));
}
