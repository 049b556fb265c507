import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { SystemClock, type Tx } from '@portal/service-kit';
import { unaTsa, type Animo, type TsaDePrueba } from '../../test/tsa.js';
import { ExternalTimeStamper } from './external-time-stamper.js';

let tsa: TsaDePrueba;
let roots: Buffer[];
beforeAll(async () => {
  tsa = await unaTsa();
  roots = [new X509Certificate(await readFile(tsa.raiz)).raw];
});
afterAll(() => tsa?.close());

const request = { imprint: createHash('sha256').update('firma').digest(), notBefore: new Date(Date.now() - 300_000) };
const stamp = ({ url = tsa.url, timeoutMs = 60_000 } = {}) =>
  new ExternalTimeStamper({ url, roots, timeoutMs }, new SystemClock()).stamp({} as Tx, request);

test('what openssl grants is taken', async () => {
  tsa.animo = 'bien';
  expect((await stamp()).length).toBeGreaterThan(1000);
});

test.each<Animo>(['lenta', 'colgada'])('%s is refused when the deadline is over', async (animo) => {
  tsa.animo = animo;
  await expect(stamp({ timeoutMs: 500 })).rejects.toMatchObject({
    name: 'TimestampFailed',
    message: expect.stringMatching(/did not answer/),
  });
});

test.each<[Animo, RegExp]>([
  ['sin-servicio', /answered 503/],
  ['redireccion', /did not answer/],
  ['otro-tipo', /answered 200, text\/html/],
  ['enorme', /more than 11264 bytes/],
  ['basura', /granted nothing/],
  ['rechazo', /granted nothing/],
  ['otro-nonce', /does not hold: NONCE$/],
  ['otra-huella', /does not hold: IMPRINT$/],
  ['vencida', /does not hold: VALIDITY$/],
  ['otra-raiz', /does not hold: CHAIN$/],
  ['sin-certificado', /does not hold: SIGNER$/],
])('%s is refused for its own reason: %s', async (animo, reason) => {
  tsa.animo = animo;
  await expect(stamp()).rejects.toMatchObject({ name: 'TimestampFailed', message: expect.stringMatching(reason) });
});

test('an address that does not answer is a refusal too', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(stamp({ url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({
    name: 'TimestampFailed',
    message: expect.stringMatching(/did not answer/),
  });
});
