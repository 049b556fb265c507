import { type ChildProcess } from 'node:child_process';
import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { jest } from '@jest/globals';
import { revocarCertificado } from '@portal/contracts/certificados';
import { KeyFile, KeyRing } from '@portal/service-kit';
import {
  codeOf,
  eventually,
  fromSource,
  memoryPieces,
  readsForeignMemory,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { firmador } from '../test/firmador.js';
import { testCalls, type Certificada } from '../test/test-calls.js';
import { openKey } from './custody/key-envelope.js';

jest.setTimeout(600_000);

let platform: TestPlatform;
let database: TestDatabase;
let escucha: { server: Server; bytes: Buffer[] };
let child: ChildProcess;
let c: ReturnType<typeof testCalls>;
const dicho: string[] = [];
const errores: string[] = [];

/** Everything between the service and NATS, both ways. */
async function unaEscucha(target: string): Promise<typeof escucha> {
  const bytes: Buffer[] = [];
  const server = createServer((socket) => {
    const { hostname: host, port } = new URL(target);
    const upstream = connect(Number(port), host);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        bytes.push(chunk);
        to.write(chunk);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, bytes };
}

/** The collector on demand: what it has not come round to yet is no leak. */
const nodeArgs = ['--expose-gc', '--import', `data:text/javascript,process.on('SIGWINCH',()=>{gc();gc()})`];

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('certificados')]);
  escucha = await unaEscucha(platform.nats.url);
  const { port } = escucha.server.address() as AddressInfo;
  const env = platform.env('certificados', {
    CERTIFICADOS_DATABASE_URL: database.url,
    NATS_URL: `nats://127.0.0.1:${port}`,
    LOG_LEVEL: 'trace',
    LLAVES_EN_RESERVA: '3',
    LLAVES_ESPERA_MS: '60000',
    // As the runner gives it: OpenSSL frees the DER of a key that it has read without clearing it.
    MALLOC_PERTURB_: '165',
  });
  child = fromSource({ folder: 'services/certificados', entry: 'main.ts', env, nodeArgs });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => dicho.push(String(chunk)));
  await eventually('the service is ready', () => /"msg":"ready"/.test(dicho.join('')), 240_000);
  c = testCalls({
    inscripciones: await platform.calls('inscripciones'),
    firmar: await firmador(platform),
    gateway: await platform.calls('gateway'),
    database,
  });
});
afterAll(async () => {
  if (child?.exitCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  escucha?.server.close();
  await platform?.close();
  await database?.close();
});

/** Every private key of the database, opened with the keys that lie outside it. */
async function llaves(): Promise<KeyObject[]> {
  const env = platform.env('certificados');
  const [ca, signer] = (['CA_KEK', 'SIGNER_KEK'] as const).map(
    (name) => new KeyRing(name, new KeyFile(env[`${name}_FILE`]!)),
  );
  const rows = await database.query<{ id: string; dueno: string; kekId: string; dataKey: Buffer; sellada: Buffer }>(
    `SELECT id, dueno, kek_id AS "kekId", data_key AS "dataKey", sellada FROM certificados.llave
     UNION ALL SELECT id, 'reserva', kek_id, data_key, sellada FROM certificados.llave_reserva`,
  );
  return Promise.all(
    rows.map(async (row) =>
      createPrivateKey({
        key: await openKey(row.dueno.startsWith('autoridad:') ? ca! : signer!, row, {
          keyId: row.id,
          dueno: row.dueno,
        }),
        format: 'der',
        type: 'pkcs8',
      }),
    ),
  );
}

/** The middle of a key's secret numbers, wherever a DER, a JWK or a big number would put it. */
const secretos = (key: KeyObject): Buffer[] => {
  const jwk = key.export({ format: 'jwk' });
  return [jwk.d, jwk.p, jwk.q].map((text) => {
    const number = Buffer.from(text!, 'base64url');
    return number.subarray(24, number.length - 24);
  });
};

/** As it stands, in hexadecimal, and in base64 however it falls. */
function formas(secret: Buffer): string[] {
  const base64 = [0, 1, 2].map((skip) =>
    Buffer.concat([Buffer.alloc(skip), secret])
      .toString('base64')
      .slice(skip === 0 ? 0 : 4, -4),
  );
  return [
    secret.toString('latin1'),
    secret.toString('hex'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

async function volcado(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'certificados'`,
  );
  expect(tables.length).toBeGreaterThan(8);
  const dumps = await Promise.all(
    tables.map(({ name }) => database.query<{ text: string }>(`SELECT t::text AS text FROM certificados.${name} t`)),
  );
  return dumps
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

const fallar = (promise: Promise<unknown>) =>
  promise.catch((error: unknown) => void errores.push(JSON.stringify(error, Object.getOwnPropertyNames(error))));

async function intercambiar([one, two]: [Certificada, Certificada]): Promise<void> {
  await database.query(
    `UPDATE certificados.llave l SET data_key = o.data_key, sellada = o.sellada
     FROM certificados.certificado c, certificados.certificado d, certificados.llave o
     WHERE c.id = $1 AND l.id = c.llave_id AND d.id = $2 AND o.id = d.llave_id`,
    [one.id, two.id],
  );
}

test('no private key in a dump, a log line, a message or an error; swapped envelopes do not open', async () => {
  const [buena, uno, otro] = [await c.certificar(), await c.certificar(), await c.certificar()];
  await c.firmar(buena);
  const secrets = (await llaves()).flatMap(secretos);
  await intercambiar([uno, otro]);
  expect(await codeOf(c.firmar(uno))).toBe('ERROR_INTERNO');
  await fallar(c.firmar(uno));
  await fallar(c.firmar({ ...buena, id: randomUUID() }));
  await (
    await platform.calls('gateway')
  ).send(revocarCertificado, { id: buena.id, reason: 'canario' }, { actor: unaPersona('super', ['super-admin']) });
  await fallar(c.firmar(buena));
  expect(errores).toHaveLength(3);
  const lugares = {
    volcado: await volcado(),
    registro: dicho.join(''),
    mensajes: Buffer.concat(escucha.bytes).toString('latin1'),
    errores: errores.join('\n'),
  };
  expect(lugares.mensajes).toContain('svc.certificados.firmar');
  expect(lugares.registro).toContain('"code":"ERROR_INTERNO"');
  for (const [lugar, text] of Object.entries(lugares)) {
    expect([lugar, text.includes('PRIVATE KEY')]).toEqual([lugar, false]);
    const hallados = secrets.filter((secret) => formas(secret).some((form) => text.includes(form)));
    expect([lugar, hallados.length]).toEqual([lugar, 0]);
  }
  await database.query(
    'DELETE FROM certificados.llave WHERE id = (SELECT llave_id FROM certificados.certificado WHERE id = $1)',
    [uno.id],
  );
});

async function enMemoria(pid: number, needles: readonly Buffer[]): Promise<Buffer[]> {
  const found = new Set<Buffer>();
  for await (const piece of memoryPieces(pid, Math.max(...needles.map(({ length }) => length))))
    for (const needle of needles) if (piece.includes(needle)) found.add(needle);
  return [...found];
}

/**
 * What a core would hold: the key-encryption key stands there (so the search finds what is there), no private key
 * does.
 */
(readsForeignMemory() ? test : test.skip)(
  'no private key is left in the memory of the process once it has signed, issued and refilled its pool',
  async () => {
    const todas = [await c.certificar(), await c.certificar(), await c.certificar()];
    for (const una of todas) await c.firmar(una);
    const primos = (await llaves()).map((key) =>
      Buffer.from(key.export({ format: 'jwk' }).p!, 'base64url').subarray(32, 64),
    );
    const agujas = primos.flatMap((primo) => [primo, Buffer.from(primo).reverse()]);
    const kek = await platform.secret('SIGNER_KEK_FILE');
    await eventually(
      'no private key is left in memory',
      async () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(dicho.slice(-20).join(''));
        child.kill('SIGWINCH');
        const hallados = await enMemoria(child.pid!, [kek, ...agujas]);
        expect(hallados).toContain(kek);
        return hallados.length === 1;
      },
      240_000,
    );
  },
);
