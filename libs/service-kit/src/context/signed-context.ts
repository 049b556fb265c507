import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, contextSchema, type CallContext } from '@portal/contracts/core';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { ContextKeys } from './context-keys.js';

/** NATS header that carries `<context>.<its HMAC-SHA256>`, base64url both. */
export const CONTEXT_HEADER = 'portal-contexto';
/** A captured context is worthless after this, and before it only for the same subject and body. */
export const CONTEXT_LIFE_MS = 30_000;

/**
 * Says who asks for what, so that its callee alone can tell it from anybody else's word (architecture, rule 2; ADR 18).
 * @throws AppError SERVICIO_NO_DISPONIBLE when the callee has no key
 */
export function signContext(keys: ContextKeys, context: CallContext): string {
  const text = Buffer.from(JSON.stringify(context));
  const callee = calleeOf(context.subject);
  const key = keys.sharedWith(callee, { caller: context.caller, callee });
  if (!key) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no key of ${callee}` });
  return `${text.toString('base64url')}.${mac(key, text).toString('base64url')}`;
}

/** `svc.<callee>.<call>` */
const calleeOf = (subject: string): string => subject.split('.')[1] ?? '';

const mac = (key: Buffer, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();

interface Received {
  readonly header: string;
  readonly subject: string;
  readonly body: Uint8Array;
  readonly now: number;
}

const refuse = (detail: string): never => {
  throw new AppError('ACCESO_DENEGADO', { detail });
};

/** Believes a context only when it is its caller's word for this subject and body, not long ago. @throws AppError ACCESO_DENEGADO */
export function verifyContext(keys: ContextKeys, { header, subject, body, now }: Received): CallContext {
  const [text = '', proof = ''] = header.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const context = parseContext(bytes);
  const key =
    keys.sharedWith(context.caller, { caller: context.caller, callee: calleeOf(subject) }) ??
    refuse('caller without a key');
  if (!same(mac(key, bytes), Buffer.from(proof, 'base64url'))) refuse('not its caller’s word');
  if (context.expires < now || context.expires > now + 2 * CONTEXT_LIFE_MS) refuse('context expired');
  if (context.subject !== subject) refuse('context of another subject');
  if (context.bodyHash !== sha256Hex(body)) refuse('context of another body');
  return context;
}

const same = (ours: Buffer, theirs: Buffer): boolean => ours.length === theirs.length && timingSafeEqual(ours, theirs);

function parseContext(bytes: Buffer): CallContext {
  try {
    return contextSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new AppError('ACCESO_DENEGADO', { detail: 'unreadable context', cause });
  }
}
