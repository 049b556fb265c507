import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor, CallContext, ProcessName } from '@portal/contracts/core';

const storage = new AsyncLocalStorage<CallContext>();

/** Runs `work` so that everything it calls sees this context. */
export const runInContext = <T>(context: CallContext, work: () => T): T => storage.run(context, work);

/** The context of the request, event or job that is running, if any. */
export const maybeContext = (): CallContext | undefined => storage.getStore();

/** @throws Error outside a handler, an event or a job: a programming mistake */
export function currentContext(): CallContext {
  const context = storage.getStore();
  if (context === undefined) throw new Error('no call context here');
  return context;
}

/** The context of work that no person asked for: an event's reaction or a periodic job. */
export const processContext = (name: ProcessName, requestId: string = randomUUID()): CallContext => ({
  caller: name,
  actor: { kind: 'proceso', name },
  subject: '',
  bodyHash: '',
  expires: 0,
  nonce: '',
  requestId,
});

/** How the audit names an actor: never by e-mail. */
export function actorLabel(actor: Actor | undefined): string {
  if (actor?.kind === 'persona') return `persona:${actor.subject}`;
  return actor?.kind === 'proceso' ? `proceso:${actor.name}` : 'anonimo';
}
