/** P9 and P14: what rendering does to the loops that serve, and what a file costs on its way through the gateway. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { contratoPdf } from '@portal/contracts/textos';
import { DiskObjectStore, sha256Hex } from '@portal/service-kit';
import { cpuOfGroups, cpuOfProcess } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { quantile } from './harness/summary.js';
import { many, timed } from './harness/timed.js';
import { callsAs } from './platform/calls-as.js';
import { prepare } from './platform/prepare.js';
import { stand, type Stand } from './platform/stand.js';

const KEPT = 5;
/** Documents one after the other, and all at once. */
const ALONE = 8;
const AT_ONCE = 20;

interface Round {
  readonly aloneMs: number;
  readonly perSecond: number;
  /** Of the process whose loop was the latest. */
  readonly delayMs: number;
}

/** Node's timer looks every ten milliseconds, and what it tells holds them. */
const TICK_MS = 10;

/** The 99th percentile of a process's loop since this was asked last, in milliseconds. */
async function loopDelay({ metrics }: Stand, name: keyof Stand['groups']): Promise<number> {
  const series = await metrics(name);
  const seconds = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(series)?.[1];
  if (seconds === undefined) throw new Error(`${name} tells no delay of its loop`);
  return Math.max(0, Number(seconds) * 1000 - TICK_MS);
}

const worstDelay = async (portal: Stand): Promise<number> =>
  Math.max(
    ...(await Promise.all(Object.keys(portal.groups).map((name) => loopDelay(portal, name as keyof Stand['groups'])))),
  );

async function rendering(): Promise<Round[]> {
  const portal = await stand();
  const { calls, connection } = await callsAs('inscripciones', portal);
  const objects = new DiskObjectStore(portal.objectsDir);
  const render = async () => prepare(calls, objects);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round <= KEPT; round += 1) {
      const alone = await many(ALONE, () => timed(render));
      await worstDelay(portal);
      const ms = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, render)));
      rounds.push({
        aloneMs: quantile(alone, 0.5),
        perSecond: (AT_ONCE * 1000) / ms,
        delayMs: await worstDelay(portal),
      });
    }
    return rounds.slice(1);
  } finally {
    await connection.close();
    await portal.stop();
  }
}

async function p9(): Promise<Measurement[]> {
  const rounds = await rendering();
  const alone = rounds.map(({ aloneMs }) => aloneMs);
  return [
    {
      id: 'P9',
      what: `retraso del lazo mientras se preparan ${AT_ONCE} documentos: percentil 99 del peor proceso`,
      unit: 'ms',
      ours: rounds.map(({ delayMs }) => delayMs),
      against: 'preparar un documento',
      base: alone,
      limit: { atMost: 0.25 },
    },
    {
      id: 'P9',
      what: 'documentos por segundo, dos hilos',
      unit: '1/s',
      ours: rounds.map(({ perSecond }) => perSecond),
      against: 'uno tras otro',
      base: alone.map((ms) => 1000 / ms),
      steady: alone,
      limit: { atLeast: 1.3 },
    },
  ];
}

const MB = 1024 * 1024;
const LARGEST = 10 * MB;
/** Downloads of one round and how many go at once. */
const DOWNLOADS = 40;
const READERS = 4;
/** Rounds before the first one: code that is still being compiled is no measure. */
const WARM = 5;

/** The same file straight from the store, from a process that does nothing else. */
async function bareProcess(
  objectsDir: string,
  key: string,
  way: 'stream' | 'hash',
): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(fileURLToPath(new URL('./flow/bare-download.ts', import.meta.url)), [objectsDir, key, way], {
    execArgv: process.execArgv,
  });
  const [port] = (await once(child, 'message')) as [number];
  return { child, address: `http://127.0.0.1:${port}/` };
}

/** @throws Error when fewer bytes come than the file has */
async function download(address: string, bytes: number): Promise<void> {
  const response = await fetch(address);
  let read = 0;
  for await (const chunk of response.body ?? []) read += (chunk as Uint8Array).length;
  if (response.status !== 200 || read !== bytes) throw new Error(`${address}: ${response.status}, ${read} bytes`);
}

async function downloads(address: string, bytes: number): Promise<void> {
  const reader = async () => {
    for (let n = 0; n < DOWNLOADS / READERS; n += 1) await download(address, bytes);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

/** Megabytes of memory of a process now. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The most that a process has while `work` lasts. */
async function peakOf(pid: number, work: () => Promise<void>): Promise<number> {
  const end = new AbortController();
  let most = memoryOf(pid);
  const looking = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, memoryOf(pid));
      await pause(20, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  await work();
  end.abort();
  await looking;
  return most;
}

/** A file of random bytes in the store. */
async function filed(objects: DiskObjectStore, bytes: number): Promise<{ key: string; sha256: string; bytes: number }> {
  const file = randomBytes(bytes);
  const sha256 = sha256Hex(file);
  const key = `documentos/${sha256}.pdf`;
  await objects.put(key, file);
  return { key, sha256, bytes };
}

async function p14(): Promise<Measurement[]> {
  const portal = await stand();
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const objects = new DiskObjectStore(portal.objectsDir);
  const [small, large] = [await filed(objects, MB), await filed(objects, LARGEST)];
  const contract = `${portal.origin}${contratoPdf.path}`;
  const [stored, hashed] = [
    await bareProcess(portal.objectsDir, large.key, 'stream'),
    await bareProcess(portal.objectsDir, large.key, 'hash'),
  ];
  try {
    await (await fetch(contract)).arrayBuffer();
    /** Anybody may download the contract: it stands for a file of any size. */
    const through = async ({ key, sha256, bytes }: typeof small): Promise<void> => {
      const row = 'UPDATE inscripciones.contrato_publicado SET key = $1, sha256 = $2, bytes = $3';
      await database.query(row, [key, sha256, bytes]);
      await downloads(contract, bytes);
    };
    for (let pass = 0; pass < WARM; pass += 1) await through(small);
    const memory: Record<'small' | 'large', number[]> = { small: [], large: [] };
    const groups = [portal.groups.gateway, portal.groups.inscripciones];
    const costOf = async (cpu: () => number, work: () => Promise<void>): Promise<number> => {
      const before = cpu();
      await work();
      return (cpu() - before) / DOWNLOADS;
    };
    const bareCost = ({ child, address }: typeof stored) =>
      costOf(
        () => cpuOfProcess(Number(child.pid)),
        () => downloads(address, LARGEST),
      );
    const { ours, base, withHash } = await interleave(
      {
        ours: async () => {
          memory.small.push(await peakOf(portal.groups.gateway, () => through(small)));
          let cost = 0;
          const work = async (): Promise<void> => {
            cost = await costOf(
              () => cpuOfGroups(groups),
              () => through(large),
            );
          };
          memory.large.push(await peakOf(portal.groups.gateway, work));
          return cost;
        },
        base: () => bareCost(stored),
        withHash: () => bareCost(hashed),
      },
      KEPT,
    );
    const cpu = {
      id: 'P14',
      what: `descargar ${LARGEST / MB} MB por el gateway, con su huella comprobada`,
      unit: 'ms CPU',
      ours,
    };
    return [
      { ...cpu, against: 'el almacén, y su huella', base: withHash, limit: { atMost: 1.5 } },
      { ...cpu, against: 'el almacén sin más', base },
      {
        id: 'P14',
        what: `memoria del gateway con ${READERS} descargas de ${LARGEST / MB} MB a la vez: lo más`,
        unit: 'MB',
        ours: memory.large.slice(1),
        against: `con archivos de ${MB / MB} MB`,
        base: memory.small.slice(1),
        steady: base,
        limit: { atMost: 1.25 },
      },
    ];
  } finally {
    for (const { child } of [stored, hashed]) child.kill();
    await database.end();
    await portal.stop();
  }
}

export const measures = { P9: p9, P14: p14 };
