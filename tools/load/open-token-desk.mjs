/** Gives k6 access tokens, so that a crowd of virtual users is one login and no attack. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tokenOf } from '../drills/flow/token-of.mjs';

/**
 * @param {{ keycloakUrl: string }} portal
 * @returns {Promise<{ url: string, close: () => void }>} url: with the name of a person behind it
 */
export async function openTokenDesk(portal) {
  const server = createServer((request, response) => {
    const name = String(request.url).slice(1);
    tokenOf(portal, name).then(
      (token) => response.end(token),
      (error) => response.writeHead(502).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
