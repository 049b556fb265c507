import { randomBytes } from 'node:crypto';
import { MOTIVO, type Motivo } from '@portal/contracts/auditoria';
import type { ContextKeys } from '../context/context-keys.js';
import { openBytes, sealBytes } from '../crypto/seal-bytes.js';

type Keys = Pick<ContextKeys, 'sharedWith'>;

/** Nobody begins a sentence so. A reader of before keeps the whole as the text. */
const MARK = 'sellado:1:';
/** What fits sealed into `MOTIVO.caracteres`: base64 writes four letters for three bytes, and 29 are the seal's. */
const MOST_BYTES = Math.floor(((MOTIVO.caracteres - MARK.length) * 3) / 4) - 29;

/**
 * A reason as outbox and stream carry it: only its teller and `auditoria` can open it, and it opens with its own salt
 * alone. What is longer than a message takes is cut.
 * @throws Error when `auditoria` has no key: nothing that this process tells would be believed either
 */
export function sealReason(keys: Keys, teller: string, reason: string): Motivo {
  const sal = randomBytes(MOTIVO.bytesDeSal).toString('hex');
  const key = keys.sharedWith('auditoria', { caller: teller, callee: 'auditoria', purpose: 'motivo' });
  if (!key) throw new Error('auditoria has no key to seal a reason for');
  const sealed = sealBytes(key.export(), clipped(reason), sal);
  return { sal, texto: MARK + sealed.toString('base64url') };
}

/**
 * Opens it at `auditoria`. What a teller of before told in clear stays as it is, and so does what does not open: the
 * entry counts either way.
 */
export function openReason(keys: Keys, teller: string, { sal, texto }: Motivo): string {
  const key = texto.startsWith(MARK)
    ? keys.sharedWith(teller, { caller: teller, callee: 'auditoria', purpose: 'motivo' })
    : undefined;
  if (!key) return texto;
  try {
    return openBytes(key.export(), Buffer.from(texto.slice(MARK.length), 'base64url'), sal).toString('utf8');
  } catch {
    return texto;
  }
}

/** Never half a character. */
function clipped(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/[\ud800-\udbff]$/, ''));
  let end = Math.min(bytes.length, MOST_BYTES);
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
