import { randomUUID } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import type { NatsCall, ProcessName } from '@portal/contracts/core';
import { CONTEXT_HEADER, sha256Hex, signContext } from '@portal/service-kit';
import type { TestPlatform } from './test-platform.js';
import { unaPersona } from './una-persona.js';

/**
 * A signed request as somebody hears it on the line, to be sent again.
 * @param caller who signed it
 * @returns sends it so often at once, to whichever replicas NATS picks, and tells `heard` each answer
 */
export async function capturedRequest(
  platform: TestPlatform,
  caller: ProcessName,
  contract: NatsCall,
  body: object,
): Promise<(times: number, heard: (answer: unknown) => void) => void> {
  const text = JSON.stringify(body);
  const context = {
    ...{ caller, actor: unaPersona(), subject: contract.subject, bodyHash: sha256Hex(text) },
    ...{ expires: Date.now() + 30_000, nonce: randomUUID(), requestId: 'r' },
  };
  const header = headers();
  header.set(CONTEXT_HEADER, signContext(await platform.keys(caller), context));
  const nats = await platform.connect(caller);
  return (times, heard) => {
    const inbox = `_INBOX_${caller}.${randomUUID()}`;
    nats.subscribe(`${inbox}.*`, { callback: (_error, message) => heard(message.json()) });
    // NATS permits one answer to each reply subject, so no two sendings share one.
    for (let n = 0; n < times; n += 1)
      nats.publish(contract.subject, text, { headers: header, reply: `${inbox}.${n}` });
  };
}
