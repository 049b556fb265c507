import type { CallContext } from '@portal/contracts/core';
import type { ContextKeys } from './context-keys.js';
import { calleeOf, isMacOf, macOf } from './sign-context.js';

/** NATS header of an answer: HMAC-SHA256, base64url, over the request's context and the answer's bytes. */
export const REPLY_HEADER = 'portal-respuesta';

interface Answer {
  /** The request's context header: no two requests have one in common. */
  readonly asked: string;
  readonly bytes: Uint8Array;
}

/**
 * Proves an answer to the one who asked, for this request alone (docs/adr/0023-every-message-is-proven.md).
 * @param context the proven context of the request
 */
export function signReply(keys: ContextKeys, { caller, subject }: CallContext, answer: Answer): string {
  const key = replyKey(keys, caller, { asker: caller, subject });
  if (!key) throw new Error(`no key of ${caller}, whose context was proven`);
  return macOf(key, answered(answer)).toString('base64url');
}

/** Whether the process that was asked gave this answer to this request. */
export function isReplyProven(
  keys: ContextKeys,
  { caller, subject }: CallContext,
  { proof, ...answer }: Answer & { readonly proof: string },
): boolean {
  const callee = calleeOf(subject);
  const key = replyKey(keys, callee, { asker: caller, subject });
  return key !== undefined && isMacOf(key, answered(answer), proof);
}

/** Another key than that of requests: an answer is no request, nor the other way round. */
const replyKey = (keys: ContextKeys, peer: string, { asker, subject }: { asker: string; subject: string }) =>
  keys.sharedWith(peer, { caller: calleeOf(subject), callee: asker, purpose: 'respuesta' });

const answered = ({ asked, bytes }: Answer): Buffer => Buffer.concat([Buffer.from(`${asked}\n`), bytes]);
