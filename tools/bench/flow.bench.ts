/**
 * P3 and P4: opening a link and signing, through gateway, NATS and services, against the same work in one bare process.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { eventually } from '@portal/test-kit';
import type { Setting } from './flow/bare-flow.js';
import { UNSIGN } from './flow/query.js';
import { everybodySigns, overHttp, USERS } from './flow/users.js';
import { cpuOfGroups } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { callsAs } from './platform/calls-as.js';
import { Signers, type Signer } from './platform/signers.js';
import { stand, type Stand } from './platform/stand.js';

const KEPT = 7;
/**
 * How often everybody signs in one round, and before the first one. A round is long enough that what processes do by
 * the clock, and caches that others have used meanwhile, are little of it. Code that is still being compiled is no
 * measure: four processes and the threads of one need several times as long for it as a single one.
 */
const PASSES = { ours: 20, bare: 20, plain: 20, peer: 1 } as const;
const WARM = 200;

type Variant = keyof typeof PASSES;

interface Bare {
  readonly process: ChildProcess;
  readonly origin: string;
}

type Costs = Record<Variant, number[]> & { parts: Record<string, number[]> };

let measuring: Promise<Costs> | undefined;
const measured = (): Promise<Costs> => (measuring ??= measure());

async function measure(): Promise<Costs> {
  const portal = await stand({ LLAVES_EN_RESERVA: String(USERS * 2), LLAVES_CPU: '1' });
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const gateway = await callsAs('gateway', portal);
  const children = {
    bare: await bareProcess(portal, 'kernel'),
    plain: await bareProcess(portal, 'plain'),
    peer: await bareProcess(portal, 'signpdf'),
  };
  try {
    const signers = (await new Signers(portal, gateway.calls, database).make(USERS)).map(
      ([driver]) => driver as Signer,
    );
    return await inTurn({ portal, database, signers, children });
  } finally {
    for (const { process: child } of Object.values(children)) child.kill();
    await Promise.all([gateway.connection.close(), database.end()]);
    await portal.stop();
  }
}

interface Scene {
  readonly portal: Stand;
  readonly database: pg.Pool;
  /** Drivers only: a second signature would complete the enrolment, and what follows from that is no signer's wait. */
  readonly signers: readonly Signer[];
  readonly children: Record<Exclude<Variant, 'ours'>, Bare>;
}

async function inTurn({ portal, database, signers, children }: Scene): Promise<Costs> {
  const parts: Record<string, number[]> = Object.fromEntries(Object.keys(portal.groups).map((name) => [name, []]));
  const repeat = async (name: Variant, times: number): Promise<void> => {
    for (let pass = 0; pass < times; pass += 1) {
      await database.query(UNSIGN);
      await everybodySigns(signers, overHttp(name === 'ours' ? portal.origin : children[name].origin));
    }
  };
  const alone = (name: Exclude<Variant, 'ours'>) => async (): Promise<number> => {
    const before = await cpuOf(children[name]);
    await repeat(name, PASSES[name]);
    return ((await cpuOf(children[name])) - before) / (PASSES[name] * signers.length);
  };
  const services = async (): Promise<number> => {
    await quiet(database);
    const before = Object.entries(portal.groups).map(([name, group]) => [name, cpuOfGroups([group])] as const);
    await repeat('ours', PASSES.ours);
    await quiet(database);
    const spent = before.map(
      ([name, cpu]) =>
        [
          name,
          (cpuOfGroups([portal.groups[name as keyof Stand['groups']]]) - cpu) / (PASSES.ours * signers.length),
        ] as const,
    );
    for (const [name, cpu] of spent) parts[name]?.push(cpu);
    return spent.reduce((sum, [, cpu]) => sum + cpu, 0);
  };
  for (const name of ['ours', 'bare', 'plain', 'peer'] as const) await repeat(name, name === 'peer' ? 1 : WARM);
  const costs = await interleave(
    { ours: services, bare: alone('bare'), plain: alone('plain'), peer: alone('peer') },
    KEPT,
  );
  return {
    ...costs,
    parts: Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, values.slice(1)])),
  };
}

/** Everything that was to follow has followed: events published, keys made. */
const quiet = (database: pg.Pool): Promise<boolean> =>
  eventually(
    'nothing is under way',
    async () => {
      const { rows } = await database.query<{ quiet: boolean }>(
        `SELECT NOT EXISTS (SELECT FROM inscripciones.outbox WHERE published_at IS NULL) AND NOT EXISTS (SELECT
          FROM certificados.outbox WHERE published_at IS NULL)
         AND (SELECT count(*) FROM certificados.llave_reserva) >= ${USERS * 2} AS quiet`,
      );
      return rows[0]?.quiet === true;
    },
    120_000,
  );

async function bareProcess({ databaseUrl, objectsDir, secrets }: Stand, variant: Setting['variant']): Promise<Bare> {
  const setting: Setting = {
    databaseUrl,
    objectsDir,
    variant,
    keks: { signers: secrets.value('kek-firmantes'), authorities: secrets.value('kek-ca') },
  };
  const child = fork(fileURLToPath(new URL('./flow/bare-process.ts', import.meta.url)), [JSON.stringify(setting)]);
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, origin: `http://127.0.0.1:${port}` };
}

/** Milliseconds of CPU that it has spent so far: its own, the kernel's in its name and all its threads'. */
async function cpuOf({ process: child }: Bare): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [cpuMs] = (await answer) as [number];
  return cpuMs;
}

const perSecond = (costs: readonly number[]): number[] => costs.map((ms) => 1000 / ms);

async function p3(): Promise<Measurement[]> {
  const { ours, bare, parts } = await measured();
  const whole = {
    id: 'P3',
    what: `verificar y firmar, ${USERS} personas, cuatro procesos`,
    unit: 'ms CPU',
    ours,
    against: 'lo mismo en un proceso, por HTTP',
    base: bare,
    limit: { atMost: 1.8 },
  };
  return [
    whole,
    ...Object.entries(parts).map(([name, cpu]) => ({
      id: 'P3',
      what: `de ello ${name}`,
      unit: 'ms CPU',
      ours: cpu,
      against: 'los cuatro',
      base: ours,
    })),
  ];
}

/**
 * The peer neither stamps nor looks at what it made. The limit compares like with like; what the rest costs is shown
 * beside it.
 */
async function p4(): Promise<Measurement[]> {
  const { ours, bare, plain, peer } = await measured();
  const common = {
    id: 'P4',
    unit: 'firmas/s CPU',
    against: '@signpdf + p12 en un proceso',
    base: perSecond(peer),
    steady: bare,
  } as const;
  return [
    {
      ...common,
      what: 'un proceso, como el par: sin sello ni comprobación',
      ours: perSecond(plain),
      limit: { atLeast: 4 },
    },
    { ...common, what: 'un proceso, con sello de tiempo y comprobación', ours: perSecond(bare) },
    { ...common, what: 'cuatro procesos, con sello y comprobación', ours: perSecond(ours) },
  ];
}

export const measures = { P3: p3, P4: p4 };
