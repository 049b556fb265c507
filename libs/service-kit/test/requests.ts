import { randomUUID } from 'node:crypto';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import type { CallContext } from '@portal/contracts/core';
import { unaPersona } from '@portal/test-kit';
import { CONTEXT_HEADER, Metrics, sha256Hex } from '../src/index.js';

/** What the gateway would sign for a person who asks this. */
export const contextOf = (subject: string, body: string): CallContext => ({
  caller: 'gateway',
  actor: unaPersona(),
  subject,
  bodyHash: sha256Hex(body),
  expires: Date.now() + 30_000,
  nonce: randomUUID(),
  requestId: 'r',
});

/** @param signed a context with its proof */
export function withContext(signed: string): MsgHdrs {
  const header = headers();
  header.set(CONTEXT_HEADER, signed);
  return header;
}

/** @returns how many requests the service has dropped, for this reason or any */
export async function droppedBy(service: INestMicroservice, reason?: string): Promise<number> {
  const { values } = await service.get(Metrics).callsDropped.get();
  return values
    .filter(({ labels }) => reason === undefined || labels['reason'] === reason)
    .reduce((sum, { value }) => sum + value, 0);
}
