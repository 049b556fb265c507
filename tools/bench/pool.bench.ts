/**
 * P6, P7 and P10: a hundred people ask for a certificate at once, and the pool of keys fills up again behind them; what
 * the gateway adds to a call.
 */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { emitirCertificado } from '@portal/contracts/certificados';
import { verificarEnlace } from '@portal/contracts/firmas';
import { DiskObjectStore, type Calls } from '@portal/service-kit';
import { eventually, unAnonimo } from '@portal/test-kit';
import { cpuOfGroups, cpuPerRun } from './harness/cpu.js';
import type { Measurement } from './harness/measurement.js';
import { quantile } from './harness/summary.js';
import { many, timed } from './harness/timed.js';
import { newKey } from './inputs/keys.js';
import { callsAs } from './platform/calls-as.js';
import { prepare } from './platform/prepare.js';
import { certificadoDe, pedido, Signers, type Signer } from './platform/signers.js';
import { stand, type Stand } from './platform/stand.js';

const KEYS_PER_ROUND = 12;

const { pkcs8 } = await newKey(2048);
const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
/** The fixed piece of work that says whether the machine held still. */
const rsa = async () => sign('sha256', Buffer.alloc(64), key);

/** One after the other, on a machine that does nothing else of ours. */
async function keygens(): Promise<{ keygenMs: number[]; keygenCpu: number[] }> {
  const [keygenMs, keygenCpu]: [number[], number[]] = [[], []];
  for (let i = 0; i < KEYS_PER_ROUND; i += 1) {
    const since = performance.now();
    keygenCpu.push(await cpuPerRun(1, () => newKey(2048)));
    keygenMs.push(performance.now() - since);
  }
  return { keygenMs, keygenCpu };
}

/** libuv's pool serves files and key generation alike: with one generation at a time no file waits. */
async function reading(): Promise<number> {
  let making = true;
  const made = (async () => {
    for (let i = 0; i < 6; i += 1) await newKey(2048);
    making = false;
  })();
  let worst = 0;
  while (making) worst = Math.max(worst, await timed(() => readFile(fileURLToPath(import.meta.url))));
  await made;
  return worst;
}

/** How many ask for a certificate at once, and how many keys lie ready. */
const BURST = 100;
const POOL = 110;

/** Opens one signing link. @throws Error when it is refused */
const verifyOnce = ({ origin }: Stand, token: string): Promise<number> =>
  timed(async () => {
    const response = await fetch(`${origin}/api/signature/verify/${token}`);
    if (response.status !== 200) throw new Error(`verify: ${response.status}`);
    await response.arrayBuffer();
  });

/** @throws Error when one of them is refused */
const burst = (calls: Awaited<ReturnType<typeof callsAs>>['calls']): Promise<number[]> =>
  Promise.all(
    Array.from({ length: BURST }, (_, i) =>
      timed(() =>
        calls.send(emitirCertificado, {
          dueno: { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' },
          commonName: `Luis Alberto Peña Ríos ${i}`,
          documento: '1023456789',
          email: 'luis.pena@correo.test',
          organizationName: 'TRANSCARGA',
          countryCode: 'CO',
        }),
      ),
    ),
  );

/** Whose links ask over HTTP at once: both signers of each. */
const ENROLMENTS = 15;

/** The same over HTTP, as the pages of so many signers ask. @throws Error when one of them is refused */
const burstOverHttp = ({ origin }: Stand, signers: readonly Signer[]): Promise<number[]> =>
  Promise.all(
    signers.map(({ token, rol, nombre, correo }) =>
      timed(async () => {
        const response = await fetch(`${origin}${certificadoDe[rol].path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token, ...pedido(nombre, correo) }),
        });
        if (response.status >= 300) throw new Error(`certificate: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      }),
    ),
  );

/** Counts the keys that come while links are being verified, one after the other. */
async function refilling(
  stock: () => Promise<number>,
  verify: () => Promise<number>,
): Promise<{ keysPerSecond: number; verifyMs: number[] }> {
  const [first, since] = [await stock(), performance.now()];
  const verifyMs: number[] = [];
  let now = first;
  while (now < POOL) {
    verifyMs.push(...(await many(10, verify)));
    now = await stock();
  }
  return { keysPerSecond: ((now - first) * 1000) / (performance.now() - since), verifyMs };
}

const KEPT = 3;

/** Documents that are rendered all the time meanwhile. */
const RENDERING = 20;
const REFUSED_MS = 50;
/** Requests of one round of P10. */
const HOPS = 300;

/** Twenty documents wait for `pdf` or are rendered there, for as long as the work takes. */
async function whileRendering<T>(calls: Calls, objects: DiskObjectStore, work: () => Promise<T>): Promise<T> {
  let done = false;
  const always = async () => {
    // A full queue refuses: then it is full.
    while (!done) await prepare(calls, objects).catch(() => pause(REFUSED_MS));
  };
  const rendering = Promise.all(Array.from({ length: RENDERING }, always));
  try {
    return await work();
  } finally {
    done = true;
    await rendering;
  }
}

interface Round {
  readonly httpP95: number;
  /** The burst while documents are rendered. */
  readonly busyP95: number;
  /** Processor time of the gateway for a request that it passes on, and of a process that asks the same without HTTP. */
  readonly gatewayCpu: number;
  readonly hopCpu: number;
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
const measured = once(async (): Promise<Round[]> => {
  const portal = await stand({ LLAVES_EN_RESERVA: String(POOL), LLAVES_CPU: '1' });
  const database = new pg.Pool({ connectionString: portal.databaseUrl });
  const [gateway, inscripciones] = await Promise.all([callsAs('gateway', portal), callsAs('inscripciones', portal)]);
  try {
    const signers = (await new Signers(portal, gateway.calls, database).make(ENROLMENTS)).flat();
    const [signer] = signers;
    const verify = () => verifyOnce(portal, signer?.token ?? '');
    const stock = async () =>
      Number((await database.query('SELECT count(*) FROM certificados.llave_reserva')).rows[0].count);
    const rounds: Round[] = [];
    const objects = new DiskObjectStore(portal.objectsDir);
    const burstOnce = () => burst(inscripciones.calls);
    const httpOnce = () => burstOverHttp(portal, signers);
    const busily = () => whileRendering(inscripciones.calls, objects, burstOnce);
    const hop = () => gateway.calls.send(verificarEnlace, { token: signer?.token ?? '' }, { actor: unAnonimo() });
    const overheads = async () => {
      const before = cpuOfGroups([portal.groups.gateway]);
      await many(HOPS, verify);
      const gatewayCpu = (cpuOfGroups([portal.groups.gateway]) - before) / HOPS;
      return { gatewayCpu, hopCpu: await cpuPerRun(HOPS, hop) };
    };
    for (let round = 0; round <= KEPT; round += 1)
      rounds.push({ ...(await oneRound(stock, verify, { burstOnce, httpOnce, busily })), ...(await overheads()) });
    return rounds.slice(1);
  } finally {
    await Promise.all([gateway.connection.close(), inscripciones.connection.close(), database.end()]);
    await portal.stop();
  }
});

async function oneRound(
  stock: () => Promise<number>,
  verify: () => Promise<number>,
  { burstOnce, httpOnce, busily }: Readonly<Record<'burstOnce' | 'httpOnce' | 'busily', () => Promise<number[]>>>,
): Promise<Omit<Round, 'gatewayCpu' | 'hopCpu'>> {
  await eventually('the pool is full', async () => (await stock()) >= POOL, 180_000);
  const steady = await cpuPerRun(200, rsa);
  const keys = await keygens();
  const worstRead = await reading();
  const idle = await many(200, verify);
  const burstMs = await burstOnce();
  const refill = await refilling(stock, verify);
  const httpMs = await httpOnce();
  await refilling(stock, verify);
  const busyMs = await busily();
  return {
    ...keys,
    httpP95: quantile(httpMs, 0.95),
    busyP95: quantile(busyMs, 0.95),
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

/** Single generations differ by a factor of five among themselves: only the mean of all of them is a measure. */
const pooled = (rounds: Round[], pick: (round: Round) => number[]): number[] => {
  const all = rounds.flatMap(pick);
  return rounds.map(() => all.reduce((sum, value) => sum + value, 0) / all.length);
};

async function p6(): Promise<Measurement[]> {
  const rounds = await measured();
  const base = pooled(rounds, (round) => round.keygenMs);
  const [ours, steady] = [rounds.map((round) => round.burstP95), rounds.map((round) => round.steady)];
  return [
    {
      id: 'P6',
      what: `${BURST} certificados a la vez: percentil 95`,
      unit: 'ms',
      ours,
      against: 'generar una llave',
      base,
      steady,
      limit: { atMost: 2 },
    },
    {
      id: 'P6',
      what: `lo mismo mientras se preparan ${RENDERING} documentos: percentil 95`,
      unit: 'ms',
      ours: rounds.map((round) => round.busyP95),
      against: 'generar una llave',
      base,
      steady,
      limit: { atMost: 2 },
    },
    {
      id: 'P6',
      what: `${2 * ENROLMENTS} a la vez por HTTP: percentil 95`,
      unit: 'ms',
      ours: rounds.map((round) => round.httpP95),
      against: 'generar una llave',
      base,
      steady,
      limit: { atMost: 2 },
    },
  ];
}

async function p7(): Promise<Measurement[]> {
  const rounds = await measured();
  const steady = rounds.map((round) => round.steady);
  const most = pooled(rounds, (round) => round.keygenCpu).map((ms) => 1000 / ms);
  const common = { id: 'P7', steady } as const;
  return [
    {
      ...common,
      what: 'reserva que se llena, tope un núcleo',
      unit: 'llaves/s',
      ours: rounds.map((round) => round.keysPerSecond),
      against: 'lo que da un núcleo',
      base: most,
      limit: { atLeast: 0.7 },
    },
    {
      ...common,
      what: 'verificar mientras se llena: percentil 95',
      unit: 'ms',
      ours: rounds.map((round) => round.refillP95),
      against: 'sin nada más',
      base: rounds.map((round) => round.idleP95),
      limit: { atMost: 3 },
    },
    {
      ...common,
      what: 'leer un archivo mientras se generan llaves: lo peor',
      unit: 'ms',
      ours: rounds.map((round) => round.worstRead),
      against: 'generar una llave',
      base: pooled(rounds, (round) => round.keygenMs),
      limit: { atMost: 1 },
    },
  ];
}

/** Told: Express, guards, limits, validation and security headers are what the door is for. */
async function p10(): Promise<Measurement[]> {
  const rounds = await measured();
  return [
    {
      id: 'P10',
      what: 'el gateway: un enlace que se abre, por HTTP',
      unit: 'ms CPU',
      ours: rounds.map((round) => round.gatewayCpu),
      against: 'la misma llamada sin HTTP, en quien la hace',
      base: rounds.map((round) => round.hopCpu),
    },
  ];
}

export const measures = { P6: p6, P7: p7, P10: p10 };
