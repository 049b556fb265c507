import { jest } from '@jest/globals';
import type { ClientBase } from 'pg';
import { certificadoPropio, emitirCertificado, generarCertificado } from '@portal/contracts/certificados';
import type { AppError } from '@portal/contracts/core';
import { Metrics, sql, Transactions } from '@portal/service-kit';
import { codeOf, eventually, unaPersona } from '@portal/test-kit';
import { testService, type TestService } from '../test/test-service.js';
import { SignerKeyCustody } from './custody/key-custody.js';
import { KeyPoolRepository } from './custody/key-pool.repository.js';
import { CustodyTestService } from './start/custody-test.service.js';

const datos = { commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'CO' };
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => make(i)));
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as AppError).code] : []));

describe('without a pause between generations', () => {
  let s: TestService;
  beforeAll(async () => {
    s = await testService({
      CERTIFICADO_INTERVALO_MS: '0',
      LLAVES_EN_RESERVA: '2',
      LLAVES_ESPERA_MS: '150000',
      EMISION_ESPERA_MS: '150000',
    });
  });
  afterAll(() => s?.close());

  test('20 generations at once leave one active certificate and 19 superseded ones', async () => {
    const actor = unaPersona();
    const results = await times(20, () =>
      s.gateway.send({ ...generarCertificado, deadline: 150_000 }, datos, { actor }),
    );
    expect(codes(results)).toEqual([]);
    const rows = await s.database.query<{ estado: string; n: number }>(
      `SELECT estado, count(*)::int AS n FROM certificados.certificado WHERE subject = $1 GROUP BY 1 ORDER BY 1`,
      [actor.subject],
    );
    expect(rows).toEqual([
      { estado: 'active', n: 1 },
      { estado: 'revoked', n: 19 },
    ]);
  });

  test('a replica starts while another one destroys the newest key', async () => {
    await s.gateway.send({ ...generarCertificado, deadline: 150_000 }, datos, { actor: unaPersona() });
    const keys = () => s.database.query(`SELECT FROM certificados.llave WHERE dueno LIKE 'persona:%'`);
    expect(await keys()).not.toEqual([]);
    const opened = jest.spyOn(s.app.get(SignerKeyCustody), 'openRow');
    await s.app.get(Transactions).run(async (tx) => {
      const client = (await tx.queryRunner?.connect()) as ClientBase;
      const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
      const read = jest.spyOn(client, 'query').mockImplementation(async (...statement: unknown[]) => {
        const answer = await query(...statement);
        await s.database.query(`DELETE FROM certificados.llave WHERE dueno LIKE 'persona:%'`);
        return answer;
      });
      try {
        await s.app.get(CustodyTestService).testNewestKey(tx);
      } finally {
        read.mockRestore();
      }
    });
    expect(opened).toHaveBeenCalledTimes(1);
    expect(await keys()).toEqual([]);
  });

  test('CRL numbers only grow, from any replica', async () => {
    const rows = await s.database.query<{ numero: string }>(
      `SELECT numero FROM certificados.crl WHERE autoridad = 'emisora' ORDER BY numero`,
    );
    expect(rows.map(({ numero }) => Number(numero))).toEqual(rows.map((_, i) => i + 1));
  });
});

describe('with keys that come slower than people', () => {
  /** Longer than `eventually`: who is refused sooner has not waited it out. */
  const WAIT_MS = 150_000;
  let s: TestService;
  /** By the clock the first key takes thirty seconds. The next ones are ready when the test says so. */
  let ahead = 0;
  let held = Promise.resolve();
  beforeAll(async () => {
    s = await testService({
      CERTIFICADO_INTERVALO_MS: '0',
      LLAVES_EN_RESERVA: '0',
      LLAVES_MINIMAS: '0',
      LLAVES_ESPERA_MS: String(WAIT_MS),
      EMISION_ESPERA_MS: String(WAIT_MS),
    });
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const pool = s.app.get(KeyPoolRepository);
    const add = pool.add.bind(pool);
    pool.add = async (tx, pair) => {
      ahead = 30_000;
      await held;
      await add(tx, pair);
    };
  });
  afterAll(async () => {
    await s?.close();
    jest.restoreAllMocks();
  });

  test('who would wait longer than allowed is refused before anybody is served, with the seconds of the line', async () => {
    const ask = () => s.gateway.send({ ...generarCertificado, deadline: WAIT_MS }, datos, { actor: unaPersona() });
    await ask();
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    let refused = 0;
    const results = times(20, () =>
      ask().catch(({ code, retryAfter }: AppError) => {
        refused += 1;
        expect([code, Number(retryAfter) > 2]).toEqual(['LLAVES_AGOTADAS', true]);
      }),
    );
    try {
      await eventually('most are refused', () => refused > 10);
    } finally {
      release();
    }
    expect(codes(await results)).toEqual([]);
  });
});

describe('while nobody gets a key', () => {
  /** A key is ready when its row stands: none does while the test has the lock. */
  const HELD = `CREATE FUNCTION certificados.detenida() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NEW; END';
    CREATE TRIGGER detenida BEFORE INSERT ON certificados.llave_reserva
    FOR EACH ROW EXECUTE FUNCTION certificados.detenida()`;
  let s: TestService;
  beforeAll(async () => {
    s = await testService({
      LLAVES_EN_RESERVA: '0',
      LLAVES_MINIMAS: '0',
      LLAVES_ESPERA_MS: '120000',
      EMISION_ESPERA_MS: '120000',
    });
    await s.database.query(HELD);
  });
  afterAll(() => s?.close());

  test('a hundred who ask for one hold up nobody else: who finds no room is told so at once, the others are served', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const holder = s.app.get(Transactions).run(async (tx) => {
      await sql(tx, 'SELECT pg_advisory_xact_lock(77)');
      begin();
      await held;
    });
    await begun;
    const told: string[] = [];
    const waiting = times(100, async (n) => {
      const call = { ...generarCertificado, deadline: 150_000 };
      told.push(await codeOf(s.gateway.send(call, datos, { actor: unaPersona(`persona-${n}`) })));
    });
    const stuck = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let refused: number;
    try {
      await eventually('a key is ready but for its row', async () => (await s.database.query(stuck)).length > 0);
      for (let n = 0; n < 5; n += 1)
        expect(await codeOf(s.gateway.send(certificadoPropio, {}, { actor: unaPersona(`otra-${n}`) }))).toBe(
          'CERTIFICADO_NO_ENCONTRADO',
        );
      // The line has room for fifty.
      await eventually('who finds no room is told so', async () => told.length >= 50);
      refused = told.length;
      expect([refused < 100, new Set(told)]).toEqual([true, new Set(['LLAVES_AGOTADAS'])]);
    } finally {
      release();
    }
    await holder;
    await waiting;
    expect(told.slice(refused)).toEqual(Array(100 - refused).fill('ok'));
  });
});

describe('without keys and without patience', () => {
  let s: TestService;
  beforeAll(async () => {
    s = await testService({ LLAVES_EN_RESERVA: '0', LLAVES_ESPERA_MS: '0' });
  });
  afterAll(() => s?.close());

  test('an exhausted pool asks to come back, and nothing is written', async () => {
    const serials = () => s.database.query('SELECT serial FROM certificados.serie');
    const before = await serials();
    await expect(s.gateway.send(generarCertificado, datos, { actor: unaPersona() })).rejects.toMatchObject({
      code: 'LLAVES_AGOTADAS',
      retryAfter: expect.any(Number),
    });
    const dueno = {
      kind: 'firmante',
      inscripcionId: '4f0c1c4e-7a53-4b5a-9c1e-0d8b2c7f6a11',
      rol: 'conductor',
    } as const;
    const call = s.inscripciones.send(emitirCertificado, { ...datos, dueno, email: 'a@b.co', documento: '1' });
    await expect(call).rejects.toMatchObject({ code: 'LLAVES_AGOTADAS' });
    const series = await s.app.get(Metrics).registry.metrics();
    expect(series).toMatch(/portal_llaves_agotadas_total\{[^}]*\} 2\n/);
    expect(series).toMatch(/portal_llaves_en_reserva\{[^}]*\} 0\n/);
    expect(await s.database.query('SELECT 1 FROM certificados.certificado')).toHaveLength(0);
    expect(await serials()).toEqual(before);
  });
});
