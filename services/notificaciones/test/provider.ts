import { createServer } from 'node:http';

interface ReceivedMessage {
  readonly id: string;
  readonly medio: string;
  readonly para: string;
  readonly texto: string;
  /** Of the request that brought it. */
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}

export interface Provider {
  /** Each message once by its key, as a provider takes it. */
  readonly taken: ReceivedMessage[];
  /** Every request, oldest first. */
  readonly asked: ReceivedMessage[];
  /** What it answers for a phone instead of taking the message: a status, or no end of its silence. */
  readonly answers: Map<string, number | 'silence' | 'cut'>;
  /** Addresses other than its own that were asked for. */
  readonly elsewhere: string[];
  readonly url: string;
  close(): Promise<void>;
}

/** A provider of short messages, the outside edge: it takes each key once, however often it comes. */
export async function testProvider(): Promise<Provider> {
  const asked: ReceivedMessage[] = [];
  const taken: ReceivedMessage[] = [];
  const elsewhere: string[] = [];
  const answers: Provider['answers'] = new Map();
  const server = createServer((request, response) => {
    if (request.url !== '/mensajes') elsewhere.push(String(request.url));
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Omit<ReceivedMessage, 'key'>;
        const { authorization } = request.headers;
        const message = { ...body, key: request.headers['idempotency-key'] as string | undefined, authorization };
        asked.push(message);
        const answer = answers.get(message.para);
        if (answer === 'silence') return;
        if (typeof answer === 'number') {
          if (answer >= 300 && answer < 400) response.setHeader('location', '/otra-parte');
          return void response.writeHead(answer).end();
        }
        if (!taken.some(({ key }) => key === message.key)) taken.push(message);
        if (answer === 'cut') {
          answers.delete(message.para);
          return void response.destroy();
        }
        response.writeHead(202).end('{}');
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    asked,
    taken,
    answers,
    elsewhere,
    url: `http://127.0.0.1:${port}/mensajes`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
