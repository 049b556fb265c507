import net from 'node:net';
import { freePort } from './ports.mjs';
import { accepts } from './wait-for.mjs';

test('a listening server differs from a closed port', async () => {
  const port = await freePort();
  expect(await accepts({ host: '127.0.0.1', port: String(port) })).toBe(false);
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  expect(await accepts({ host: '127.0.0.1', port: String(port) })).toBe(true);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
