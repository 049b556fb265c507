/** A door before the object store that can be told to refuse: it answers 503, as a store that is overloaded does. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** As S3 says it. */
const slowDown = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code></Error>';

/**
 * @param {string} target origin of the store
 * @returns {Promise<{ url: string, door: { refuses: boolean, refused: number }, close: () => Promise<void> }>}
 */
export async function refusingProxy(target) {
  const { hostname, port } = new URL(target);
  const door = { refuses: false, refused: 0 };
  const server = createServer((asked, answer) => {
    if (door.refuses) {
      door.refused += 1;
      asked.resume();
      return void answer.writeHead(503, { 'content-type': 'application/xml', connection: 'close' }).end(slowDown);
    }
    // The header `host` is signed: it stays the one of this door.
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${own}`, door, close };
}
