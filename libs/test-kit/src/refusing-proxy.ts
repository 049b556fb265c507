import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As S3 says it. */
const slowDown = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code></Error>';

interface RefusingProxy {
  readonly url: string;
  /**
   * `lets`: so many requests pass before it refuses; `refused`: so many it has refused; `loses`: of those that pass, so
   * many writes are answered 503 once the store has done them; `silent`: it takes requests and answers none.
   */
  readonly door: { lets: number; refused: number; loses: number; silent: boolean };
  close(): Promise<void>;
}

/**
 * A door before the object store that can be told to refuse: it answers 503, as a store that is overloaded does.
 * @param target origin of the store
 */
export async function refusingProxy(target: string): Promise<RefusingProxy> {
  const { hostname, port } = new URL(target);
  const door = { lets: Infinity, refused: 0, loses: 0, silent: false };
  const refuse = (answer: ServerResponse): void =>
    void answer.writeHead(503, { 'content-type': 'application/xml', connection: 'close' }).end(slowDown);
  const server = createServer((asked, answer) => {
    if (door.silent) {
      asked.resume();
      return;
    }
    if (door.lets <= 0) {
      door.refused += 1;
      asked.resume();
      refuse(answer);
      return;
    }
    door.lets -= 1;
    const lost = asked.method === 'PUT' && door.loses > 0;
    if (lost) door.loses -= 1;
    // The header `host` is signed: it stays the one of this door.
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      if (lost) {
        given.resume().once('end', () => refuse(answer));
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    door,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
