import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { SystemClock, type Tx } from '@portal/service-kit';
import { unaTsa, type Animo, type TsaDePrueba } from '../../test/tsa.js';
import { SelloExterno } from './external-time-stamper.js';

let tsa: TsaDePrueba;
let raices: Buffer[];
beforeAll(async () => {
  tsa = await unaTsa();
  raices = [new X509Certificate(await readFile(tsa.raiz)).raw];
});
afterAll(() => tsa?.close());

const peticion = { huella: createHash('sha256').update('firma').digest(), desde: new Date(Date.now() - 300_000) };
const sellar = ({ url = tsa.url, plazoMs = 60_000 } = {}) =>
  new SelloExterno({ url, raices, plazoMs }, new SystemClock()).sellar({} as Tx, peticion);

test('what openssl grants is taken', async () => {
  tsa.animo = 'bien';
  expect((await sellar()).length).toBeGreaterThan(1000);
});

test.each<Animo>(['lenta', 'colgada'])('%s is refused when the deadline is over', async (animo) => {
  tsa.animo = animo;
  await expect(sellar({ plazoMs: 500 })).rejects.toMatchObject({
    name: 'SelloFallido',
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
  await expect(sellar()).rejects.toMatchObject({ name: 'SelloFallido', message: expect.stringMatching(reason) });
});

test('nobody at the address is a refusal too', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(sellar({ url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({
    name: 'SelloFallido',
    message: expect.stringMatching(/did not answer/),
  });
});
