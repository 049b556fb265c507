/** P3 and P4: opening a link and signing, through gateway, NATS and services, against the same work in one bare process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@portal/test-kit';
import pg from 'pg';
import type { Cost, Setting } from './flow/bare-process.js';
import { everybodySigns, overHttp, USERS } from './flow/users.js';
import { cpuOfGroups } from './harness/cpu.js';
import type { Measurement } from './harness/measurement.js';
import { interleave } from './harness/rounds.js';
import { callsAs } from './platform/callers.js';
import { Signers, type Signer } from './platform/signers.js';
import { stand, type Stand } from './platform/stand.js';

const KEPT = 4;
const PEER_ENROLMENTS = 4;

type Costs = Record<'ours' | 'bare' | 'peer', Cost[]>;

let measuring: Promise<Costs> | undefined;
const measured = (): Promise<Costs> => (measuring ??= measure());

async function measure(): Promise<Costs> {
  const portal = await stand({ LLAVES_EN_RESERVA: '60', LLAVES_CPU: '1' });
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const gateway = await callsAs('gateway', portal);
  const [bare, peer] = await Promise.all([bareProcess(portal, 'kernel'), bareProcess(portal, 'signpdf')]);
  try {
    const signers = new Signers(portal, gateway.calls, database);
    const costs: Costs = { ours: [], bare: [], peer: [] };
    const series = (name: keyof Costs, enrolments: number, run: (signers: Signer[][]) => Promise<Cost>) => async () => {
      const made = await signers.make(enrolments);
      await quiet(database);
      const cost = await run(made);
      costs[name].push(cost);
      return cost.cpuMs;
    };
    await interleave({
      ours: series('ours', USERS, (made) => ours(portal, database, made)),
      bare: series('bare', USERS, (made) => asked(bare, made)),
      peer: series('peer', PEER_ENROLMENTS, (made) => asked(peer, made)),
    }, KEPT);
    return { ours: costs.ours.slice(1), bare: costs.bare.slice(1), peer: costs.peer.slice(1) };
  } finally {
    for (const child of [bare, peer]) child.kill();
    await Promise.all([gateway.connection.close(), database.end()]);
    await portal.stop();
  }
}

/** Everything that was to follow has followed: events published, keys made. */
const quiet = (database: pg.Pool): Promise<boolean> =>
  eventually('nothing is under way', async () => {
    const { rows } = await database.query<{ quiet: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM inscripciones.outbox WHERE published_at IS NULL) AND NOT EXISTS (SELECT FROM certificados.outbox WHERE published_at IS NULL)
         AND (SELECT count(*) FROM certificados.llave_reserva) >= 60 AS quiet`);
    return rows[0]?.quiet === true;
  }, 120_000);

/** CPU of the four processes, from the first request until the last event is published. */
async function ours({ groups, origin }: Stand, database: pg.Pool, signers: Signer[][]): Promise<Cost> {
  const [before, since] = [cpuOfGroups(Object.values(groups)), performance.now()];
  const signatures = await everybodySigns(signers, overHttp(origin));
  const wallMs = performance.now() - since;
  await quiet(database);
  return { signatures, cpuMs: cpuOfGroups(Object.values(groups)) - before, wallMs };
}

async function bareProcess({ databaseUrl, objectsDir, secrets }: Stand, variant: Setting['variant']): Promise<ChildProcess> {
  const setting: Setting = { databaseUrl, objectsDir, signerKek: secrets.value('kek-firmantes'), variant };
  const child = fork(fileURLToPath(new URL('./flow/bare-process.ts', import.meta.url)), [JSON.stringify(setting)]);
  await once(child, 'message');
  return child;
}

async function asked(child: ChildProcess, signers: Signer[][]): Promise<Cost> {
  child.send(signers);
  const gone = once(child, 'exit').then(() => { throw new Error('the bare process died'); });
  const [cost] = (await Promise.race([once(child, 'message'), gone])) as [Cost];
  return cost;
}

const each = (costs: readonly Cost[]): number[] => costs.map(({ cpuMs, signatures }) => cpuMs / signatures);
const perSecond = (costs: readonly Cost[]): number[] => each(costs).map((ms) => 1000 / ms);

async function p3(): Promise<Measurement[]> {
  const { ours: mine, bare } = await measured();
  return [{ id: 'P3', what: `verificar y firmar, ${USERS} personas, cuatro procesos`, unit: 'ms CPU', ours: each(mine), against: 'lo mismo en un proceso', base: each(bare), limit: { atMost: 1.8 } }];
}

async function p4(): Promise<Measurement[]> {
  const { ours: mine, bare, peer } = await measured();
  const common = { id: 'P4', unit: 'firmas/s CPU', against: '@signpdf + p12 en un proceso', base: perSecond(peer), steady: each(bare) } as const;
  return [
    { ...common, what: 'el flujo en un proceso', ours: perSecond(bare), limit: { atLeast: 4 } },
    { ...common, what: 'el flujo en cuatro procesos', ours: perSecond(mine) },
  ];
}

export const measures = { P3: p3, P4: p4 };
