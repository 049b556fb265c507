/** The rounds of P6 and P7: both need the same pool, full and emptied, so one series serves both. */
import pg from 'pg';
import { eventually } from '@portal/test-kit';
import { cpuPerRun } from '../harness/cpu.js';
import { quantile } from '../harness/statistics.js';
import { many } from '../harness/timing.js';
import { callsAs } from '../platform/callers.js';
import { Signers } from '../platform/signers.js';
import { stand } from '../platform/stand.js';
import { keygens, reading, rsa } from './keygen.js';
import { burst, POOL, refilling, verifyOnce } from './people.js';

const KEPT = 3;

export interface Round {
  readonly keygenMs: number[];
  readonly keygenCpu: number[];
  readonly burstP95: number;
  readonly keysPerSecond: number;
  readonly idleP95: number;
  readonly refillP95: number;
  /** The longest that reading a small file took while keys were made one at a time, as the pool makes them. */
  readonly worstRead: number;
  readonly steady: number;
}

/** Measured when first asked for. */
export const measured = once(async (): Promise<Round[]> => {
  const portal = await stand({ LLAVES_EN_RESERVA: String(POOL), LLAVES_CPU: '1' });
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const [gateway, inscripciones] = await Promise.all([callsAs('gateway', portal), callsAs('inscripciones', portal)]);
  try {
    const [[signer] = []] = await new Signers(portal, gateway.calls, database).make(1);
    const verify = () => verifyOnce(portal, signer?.token ?? '');
    const stock = async () =>
      Number((await database.query('SELECT count(*) FROM certificados.llave_reserva')).rows[0].count);
    const rounds: Round[] = [];
    for (let round = 0; round <= KEPT; round += 1)
      rounds.push(await oneRound(stock, verify, () => burst(inscripciones.calls)));
    return rounds.slice(1);
  } finally {
    await Promise.all([gateway.connection.close(), inscripciones.connection.close(), database.end()]);
    await portal.stop();
  }
});

async function oneRound(
  stock: () => Promise<number>,
  verify: () => Promise<number>,
  burstOnce: () => Promise<number[]>,
): Promise<Round> {
  await eventually('the pool is full', async () => (await stock()) >= POOL, 180_000);
  const steady = await cpuPerRun(200, rsa);
  const keys = await keygens();
  const worstRead = await reading();
  const idle = await many(200, verify);
  const burstMs = await burstOnce();
  const refill = await refilling(stock, verify);
  return {
    ...keys,
    steady,
    worstRead,
    burstP95: quantile(burstMs, 0.95),
    idleP95: quantile(idle, 0.95),
    refillP95: quantile(refill.verifyMs, 0.95),
    keysPerSecond: refill.keysPerSecond,
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
}
