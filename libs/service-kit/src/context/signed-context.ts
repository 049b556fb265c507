import { sign, verify } from 'node:crypto';
import { AppError, contextSchema, type CallContext } from '@portal/contracts/core';
import { sha256Hex } from '../crypto/canonical-json.js';
import type { ContextKeys } from './context-keys.js';

/** NATS header that carries `<context>.<signature>`, base64url. */
export const CONTEXT_HEADER = 'portal-contexto';
/** A captured context is worthless after this, and before it only for the same subject and body. */
export const CONTEXT_LIFE_MS = 30_000;

/** Signs who asks for what (architecture, rule 2). */
export function signContext(keys: ContextKeys, context: CallContext): string {
  const text = Buffer.from(JSON.stringify(context));
  return `${text.toString('base64url')}.${sign(null, text, keys.own).toString('base64url')}`;
}

interface Received {
  readonly header: string;
  readonly subject: string;
  readonly body: Uint8Array;
  readonly now: number;
}

const refuse = (detail: string): never => {
  throw new AppError('ACCESO_DENEGADO', { detail });
};

/** Believes a context only when its caller signed it for this subject and body, not long ago. @throws AppError ACCESO_DENEGADO */
export function verifyContext(keys: ContextKeys, { header, subject, body, now }: Received): CallContext {
  const [text = '', signature = ''] = header.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const context = parseContext(bytes);
  const key = keys.publicKeyOf(context.caller) ?? refuse('caller without a key');
  if (!verify(null, bytes, key, Buffer.from(signature, 'base64url'))) refuse('bad signature');
  if (context.expires < now || context.expires > now + 2 * CONTEXT_LIFE_MS) refuse('context expired');
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
