import type { NatsConnection } from '@nats-io/transport-node';
import { AppError, type NatsCall, type ProcessName, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { parseRequest, toWire, type Reply } from '@portal/service-kit';

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
  run: async (body) => contract.response.parse(await answer(parseRequest(contract.request, body) as RequestOf<C>)),
});

/**
 * Stands in for a process that is not part of a suite, on its own NATS connection.
 * @example await fakeService(await platform.connect('pdf'), 'pdf', [answering(prepararDocumento, () => archivo)]);
 */
export async function fakeService(nats: NatsConnection, name: ProcessName, answers: readonly Answer[]): Promise<void> {
  nats.subscribe(`svc.${name}.>`, {
    queue: name,
    callback: (error, message) => {
      if (error) throw error;
      const answer = answers.find(({ subject }) => subject === message.subject);
      void reply(answer, message.json()).then((text) => message.respond(JSON.stringify(text)));
    },
  });
  await nats.flush();
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
