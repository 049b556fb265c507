import { headers, type Msg } from '@nats-io/transport-node';
import {
  AppError,
  tolerant,
  type NatsCall,
  type ProcessName,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import {
  CONTEXT_HEADER,
  parseRequest,
  REPLY_HEADER,
  signReply,
  toWire,
  verifyContext,
  type ContextKeys,
  type Reply,
} from '@portal/service-kit';
import type { TestPlatform } from './test-platform.js';

interface Answer {
  readonly subject: string;
  run(body: unknown): Promise<unknown>;
}

/** One call that a stand-in answers; request and response still go through the contract, so it cannot drift. */
export const answering = <C extends NatsCall>(
  contract: C,
  answer: (request: RequestOf<C>) => Promise<ResponseOf<C>> | ResponseOf<C>,
): Answer => ({
  subject: contract.subject,
  run: async (body) =>
    contract.response.parse(await answer(parseRequest(tolerant(contract.request), body) as RequestOf<C>)),
});

/**
 * Stands in for a process that is not part of a suite, on its own NATS connection. As the process itself, it hears
 * only a proven request and proves its answer.
 * @returns what makes it fall silent
 * @example await fakeService(platform, 'pdf', [answering(prepararDocumento, () => archivo)]);
 */
export async function fakeService(
  platform: TestPlatform,
  name: ProcessName,
  answers: readonly Answer[],
): Promise<() => Promise<void>> {
  const [nats, keys] = await Promise.all([platform.connect(name), platform.keys(name)]);
  nats.subscribe(`svc.${name}.>`, {
    queue: name,
    callback: (error, message) => {
      if (error) throw error;
      void respond(keys, message, answers);
    },
  });
  await nats.flush();
  return () => nats.close();
}

async function respond(keys: ContextKeys, message: Msg, answers: readonly Answer[]): Promise<void> {
  const { subject, data: body } = message;
  const asked = message.headers?.get(CONTEXT_HEADER) ?? '';
  const context = verifyContext(keys, { header: asked, subject, body, now: Date.now() });
  const answer = answers.find((one) => one.subject === subject);
  const bytes = Buffer.from(JSON.stringify(await reply(answer, message.json())));
  const header = headers();
  header.set(REPLY_HEADER, signReply(keys, context, { asked, bytes }));
  message.respond(bytes, { headers: header });
}

async function reply(answer: Answer | undefined, body: unknown): Promise<Reply> {
  try {
    if (!answer) throw new AppError('SERVICIO_NO_DISPONIBLE');
    return { ok: true, value: await answer.run(body) };
  } catch (error) {
    return {
      ok: false,
      error: toWire(error instanceof AppError ? error : new AppError('ERROR_INTERNO', { cause: error })),
    };
  }
}
