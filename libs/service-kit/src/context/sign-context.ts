import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { AppError, contextSchema, type CallContext } from '@portal/contracts/core';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { ContextKeys } from './context-keys.js';

/** NATS header that carries `<context>.<its HMAC-SHA256>`, base64url both. */
export const CONTEXT_HEADER = 'portal-contexto';
/** How long a context counts, in milliseconds. Captured, it serves only for the same subject and body. */
export const CONTEXT_LIFE_MS = 30_000;

/**
 * Signs caller and request, so that the callee can verify both (docs/adr/0018-a-key-between-two-processes.md).
 * @throws AppError SERVICIO_NO_DISPONIBLE when the callee has no key
 */
export function signContext(keys: ContextKeys, context: CallContext): string {
  const text = Buffer.from(JSON.stringify(context));
  const callee = calleeOf(context.subject);
  const key = keys.sharedWith(callee, { caller: context.caller, callee });
  if (!key) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no key of ${callee}` });
  return withProof(key, text);
}

/** `svc.<callee>.<call>` */
export const calleeOf = (subject: string): string => subject.split('.')[1] ?? '';

interface Received {
  readonly header: string;
  readonly subject: string;
  readonly body: Uint8Array;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Believes a context only when its caller signed it for this subject and body, not long ago.
 * @throws AppError ACCESO_DENEGADO
 */
export function verifyContext(keys: ContextKeys, { header, subject, body, now }: Received): CallContext {
  const { bytes, isProvenBy } = readProof(header);
  const context = parseContext(bytes);
  const direction = { caller: context.caller, callee: calleeOf(subject) };
  const key = keys.sharedWith(context.caller, direction) ?? refuse('caller without a key');
  if (!isProvenBy(key)) refuse('not its caller’s word');
  if (!isInForce(context.expires, now)) refuse('context expired');
  if (context.subject !== subject) refuse('context of another subject');
  if (context.bodyHash !== sha256Hex(body)) refuse('context of another body');
  return context;
}

function parseContext(bytes: Buffer): CallContext {
  try {
    return contextSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new AppError('ACCESO_DENEGADO', { detail: 'unreadable context', cause });
  }
}

/** HMAC-SHA256 */
export const macOf = (key: KeyObject, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
const same = (ours: Buffer, theirs: Buffer): boolean => ours.length === theirs.length && timingSafeEqual(ours, theirs);
/** @param proof base64url */
export const isMacOf = (key: KeyObject, text: Buffer, proof: string): boolean =>
  same(macOf(key, text), Buffer.from(proof, 'base64url'));

/** `<text>.<HMAC-SHA256>`, base64url both. */
export const withProof = (key: KeyObject, text: Buffer): string =>
  `${text.toString('base64url')}.${macOf(key, text).toString('base64url')}`;

/** Reads what `withProof` made. The bytes may be believed only when `isProvenBy` says so. */
export function readProof(signed: string): { bytes: Buffer; isProvenBy: (key: KeyObject) => boolean } {
  const [text = '', proof = ''] = signed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  return { bytes, isProvenBy: (key) => isMacOf(key, bytes, proof) };
}

/** Not over, and not from a clock that is far ahead. Both in milliseconds since the epoch. */
export const isInForce = (expires: number, now: number): boolean =>
  expires >= now && expires <= now + 2 * CONTEXT_LIFE_MS;

export function refuse(detail: string): never {
  throw new AppError('ACCESO_DENEGADO', { detail });
}
