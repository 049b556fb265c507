import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { INestMicroservice } from '@nestjs/common';
import { Transactions } from '@portal/service-kit';
import {
  runFromSource,
  testDatabase,
  testPlatform,
  type Execution,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { firmador } from '../test/firmador.js';
import { testCalls } from '../test/test-calls.js';
import { startApp } from '../test/test-service.js';
import { SignerKeyCustody } from './custody/key-custody.js';
import { KeyPoolRepository } from './custody/key-pool.repository.js';

const names = ['CA_KEK', 'SIGNER_KEK'] as const;

let dir: string;
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let c: ReturnType<typeof testCalls>;
let env: Record<string, string>;
const archivo = (name: string) => path.join(dir, name);

beforeAll(async () => {
  [dir, platform, database] = await Promise.all([
    mkdtemp(path.join(os.tmpdir(), 'portal-kek-')),
    testPlatform(),
    testDatabase('certificados'),
  ]);
  for (const name of names) await writeFile(archivo(name), randomBytes(32).toString('hex'));
  env = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_FILE`, archivo(name)],
      [`${name}_ANTERIOR_FILE`, archivo(`${name}.anterior`)],
    ]),
  );
  app = await startApp(platform, database, {
    ...env,
    LLAVES_EN_RESERVA: '10',
    CERTIFICADO_INTERVALO_MS: '0',
    LLAVES_ESPERA_MS: '120000',
  });
  const inscripciones = await platform.calls('inscripciones');
  c = testCalls({ inscripciones, firmar: await firmador(platform), gateway: inscripciones, database });
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
  await rm(dir, { recursive: true, force: true });
});

/** As the local command does: the old key kept beside, the new one by rename. */
async function llavesNuevas(): Promise<void> {
  for (const name of names) {
    await copyFile(archivo(name), archivo(`${name}.anterior`));
    await writeFile(archivo(`${name}.nueva`), randomBytes(32).toString('hex'));
    await rename(archivo(`${name}.nueva`), archivo(name));
  }
}

/** The command as a process of its own. @param matar SIGKILL at the first line that it says yes to */
const rotar = ({ lote = 200, matar = (_line: string): boolean => false } = {}): Promise<Execution> => {
  const program = { folder: 'services/certificados', entry: 'rotar.ts', args: ['--lote', String(lote)] };
  return runFromSource(
    { ...program, env: { PORTAL_ENV: 'test', CERTIFICADOS_DATABASE_URL: database.url, ...env } },
    matar,
  );
};

const bajo = async () =>
  new Map(
    (
      await database.query<{ kek_id: string; n: number }>(
        `SELECT kek_id, count(*)::int AS n FROM (SELECT kek_id FROM certificados.llave UNION ALL SELECT kek_id
          FROM certificados.llave_reserva) t GROUP BY 1`,
      )
    ).map(({ kek_id, n }) => [kek_id, n]),
  );

/** Envelopes of the pool without their 140 ms each: their keys are random bytes. */
async function unaReservaDe(cuantas: number): Promise<void> {
  const { keyRing } = app.get(SignerKeyCustody);
  const pool = new KeyPoolRepository(new SignerKeyCustody(keyRing));
  await app.get(Transactions).run(async (tx) => {
    for (let i = 0; i < cuantas; i += 1)
      await pool.add(tx, { publicKey: Buffer.of(i % 256), pkcs8: randomBytes(1200) });
  });
}

/** Rows of the pool that another transaction holds. */
const retener = (cuantas: number) =>
  database.hold(
    'SELECT FROM certificados.llave_reserva WHERE length(publica) = 1 ORDER BY creada_en DESC, id LIMIT $1 FOR UPDATE',
    [cuantas],
  );

test('a rotation killed twice and finished loses nothing; meanwhile every certificate signs', async () => {
  const certificadas = await Promise.all(Array.from({ length: 8 }, () => c.certificar()));
  await unaReservaDe(400);
  const antes = await bajo();
  const viejas = [...antes.keys()];
  expect(viejas).toHaveLength(2);
  await llavesNuevas();
  const quedan: number[] = [];
  // Envelopes are held by another transaction, so that the command cannot be faster than its killer: fewer each time, so that it
  // always gets on.
  for (const retenidos of [300, 100]) {
    const soltar = await retener(retenidos);
    const { signal, lines } = await rotar({ lote: 5, matar: (line) => /^firmantes: \d+ de \d+$/.test(line) });
    expect([signal, lines]).toEqual([
      'SIGKILL',
      expect.arrayContaining([expect.stringMatching(/^firmantes: [1-5] de \d+$/)]),
    ]);
    const ahora = await bajo();
    quedan.push(viejas.reduce((sum, id) => sum + (ahora.get(id) ?? 0), 0));
    expect([...ahora.values()].reduce((a, b) => a + b)).toBeGreaterThanOrEqual(410);
    await Promise.all(certificadas.map((una) => c.firmar(una)));
    await soltar();
  }
  expect(quedan[0]).toBeGreaterThan(quedan[1]!);
  expect(quedan[1]).toBeGreaterThan(0);
  const { lines } = await rotar();
  expect(lines.join('\n')).toMatch(
    /autoridad: sin llaves bajo otra[\s\S]*firmantes: la llave [0-9a-f]{16} ya no hace falta/,
  );
  expect([...(await bajo()).keys()].filter((id) => viejas.includes(id))).toEqual([]);
  for (const name of names) await rm(archivo(`${name}.anterior`));
  await database.query('DELETE FROM certificados.llave_reserva WHERE length(publica) = 1');
  await Promise.all(certificadas.map((una) => c.firmar(una)));
  await c.firmar(await c.certificar());
});

test('with the old key gone a new process serves; the audit names both rotations and no key', async () => {
  const otro = await startApp(platform, database, env);
  await otro.close();
  const entries = await database.query<{ datos: { recurso: string; datos: Record<string, unknown> } }>(
    `SELECT envelope->'data' AS datos FROM certificados.outbox
      WHERE envelope->'data'->>'accion' = 'llaves.rotadas' ORDER BY seq`,
  );
  expect(entries.map(({ datos }) => datos.recurso)).toEqual(['kek:CA_KEK', 'kek:SIGNER_KEK']);
  for (const { datos } of entries) {
    expect(Object.keys(datos.datos).sort()).toEqual(['anterior', 'cantidad', 'vigente']);
    expect(datos.datos['anterior']).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('again with nothing to do, the command says so and changes nothing', async () => {
  const antes = await bajo();
  const { code, lines } = await rotar();
  expect(code).toBe(0);
  expect(lines).toHaveLength(2);
  expect([...(await bajo()).keys()]).toEqual([...antes.keys()]);
});

test('a retired key wraps nothing more, and a service that still has it does not start', async () => {
  const [retirada] = await database.query<{ id: string }>(
    'SELECT id FROM certificados.kek WHERE retirada_en IS NOT NULL LIMIT 1',
  );
  await expect(database.query(`UPDATE certificados.llave SET kek_id = $1`, [retirada!.id])).rejects.toThrow(
    /was retired by a rotation/,
  );
  const actual = archivo('SIGNER_KEK');
  await copyFile(actual, archivo('guardada'));
  await copyFile(actual, archivo('SIGNER_KEK.anterior'));
  await writeFile(archivo('otra'), randomBytes(32).toString('hex'));
  await rename(archivo('otra'), actual);
  await rotar();
  await copyFile(archivo('guardada'), archivo('vieja'));
  await expect(
    startApp(platform, database, { ...env, SIGNER_KEK_FILE: archivo('vieja'), SIGNER_KEK_ANTERIOR_FILE: actual }),
  ).rejects.toThrow(/SIGNER_KEK_FILE holds key [0-9a-f]{16}, which a rotation has retired/);
});

test('envelopes under an unknown key are named, and the command fails', async () => {
  await copyFile(archivo('SIGNER_KEK'), archivo('guardada'));
  await writeFile(archivo('SIGNER_KEK'), randomBytes(32).toString('hex'));
  await rm(archivo('SIGNER_KEK.anterior'), { force: true });
  await expect(rotar()).rejects.toThrow(
    new RegExp(
      'firmantes: \\d+ llaves siguen bajo la llave [0-9a-f]{16}, ' +
        'que no está en SIGNER_KEK_FILE ni en SIGNER_KEK_ANTERIOR_FILE',
    ),
  );
  await rename(archivo('guardada'), archivo('SIGNER_KEK'));
});
