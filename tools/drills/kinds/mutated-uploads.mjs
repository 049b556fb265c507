/**
 * Files changed by chance, thousands of them: `pdf` lives and does not grow, signing goes on meanwhile, and no other
 * reader finds anything that acts in what was admitted.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Calls, ContextKeys, DiskObjectStore, Log, Nats, SystemClock, uploadKey } from '@portal/service-kit';
import { mutatedPdfs } from '@portal/test-kit/corpus/pdf-mutated';
import { say } from '../../platform/say.mjs';
import { columns } from '../../run/table.mjs';
import { childrenOf, residentOf } from '../arena/memory.mjs';
import { prepareSignature, roles, sign, submit } from '../flow/enrolment.mjs';
import { otherReaders } from '../readers/other-readers.mjs';
import { upload } from './hostile.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {{ name: string, file: Buffer, code: string, ms: number }} Told what became of one file */
/** @typedef {{ pdf: number, children: number }} Memory in megabytes */

/** The run with files and the run without take turns, so that a busy machine is busy for both. */
const turns = 10;
/** Files at once, as many as `pdf` has inspectors, and people who sign meanwhile. */
const lanes = 2;
const signers = 2;
/** One in so many comes through the door. The others are asked of `pdf` as `inscripciones` does. */
const perUpload = 100;
const timeOut = 5000;
/** Fewer files are one turn, and say nothing about memory: a process first warms. */
const fewest = 1000;
const flat = 1.2;

/**
 * @param {Arena} arena
 * @param {{ mutations: number, seconds: number, seed: number }} counts seconds: of one answer
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function mutatedUploads(arena, { mutations, seconds, seed }) {
  const files = mutatedPdfs(seed);
  const slices = mutations < fewest ? 1 : turns;
  const before = processes(arena);
  const asker = await askerOf(arena);
  const [told, memory] = [/** @type {Told[]} */ ([]), /** @type {Memory[]} */ ([])];
  const [children, busy, idle] = [new Set(), /** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  const attend = async (/** @type {(file: Buffer) => Promise<string>} */ ask) => {
    const { name, file } = files.next().value;
    const since = performance.now();
    const code = await ask(file);
    told.push({ name, file, code, ms: performance.now() - since });
    const born = childrenOf(before.pdf);
    for (const child of born) children.add(child);
    memory.push({
      pdf: residentOf(before.pdf),
      children: born.reduce((sum, child) => sum + residentOf(child), 0),
    });
  };
  try {
    for (let slice = 1; slice <= slices; slice += 1) {
      const until = Math.round((mutations * slice) / slices);
      const doors = Math.max(1, Math.round(mutations / slices / perUpload));
      const since = performance.now();
      const feeding = Promise.all([
        repeat(doors, () => attend((file) => upload(arena, file))),
        ...Array.from({ length: lanes }, () =>
          as(
            () => told.length < until,
            () => attend(asker.ask),
          ),
        ),
      ]);
      await during(feeding, (goesOn) => signing(arena, busy, goesOn));
      const end = performance.now() + (performance.now() - since);
      await signing(arena, idle, () => performance.now() < end);
    }
  } finally {
    await asker.close();
  }
  const admitted = await readAgain(arena, told);
  const late = told.filter(({ ms }) => ms > seconds * 1000).map(({ name }) => `${name}: longer than ${seconds} s`);
  const lost = told.filter(({ code }) => !expected.includes(code)).map(({ name, code }) => `${name}: ${code}`);
  const dead = Object.entries(processes(arena)).filter(([name, pid]) => before[name] !== pid);
  const sizes = tenths(memory);
  say(tableOf({ told, sizes, busy, idle, children: children.size, unread: admitted.unread }));
  return {
    injections: told.length,
    breaks: [
      ...lost,
      ...late,
      ...admitted.breaks,
      ...dead.map(([name]) => `${name} did not survive`),
      ...(told.length < fewest ? [] : grown(sizes)),
    ],
    note: `firma p95 ${p95(busy)} ms, sin archivos ${p95(idle)} ms (${busy.length} y ${idle.length} firmas)`,
  };
}

const expected = ['ok', 'PDF_NO_ADMITIDO', 'SOLO_PDF'];

/** @param {Arena} arena @returns {Record<string, number>} */
const processes = (arena) => Object.fromEntries([...arena.parts.keys()].map((name) => [name, arena.pid(name)]));

/** @param {number} times @param {() => Promise<unknown>} work */
async function repeat(times, work) {
  for (let done = 0; done < times; done += 1) await work();
}

/** @param {() => boolean} goesOn @param {() => Promise<unknown>} work */
async function as(goesOn, work) {
  while (goesOn()) await work();
}

/**
 * Does something until another work has ended, and fails with either.
 * @param {Promise<unknown>} other @param {(goesOn: () => boolean) => Promise<unknown>} work
 */
async function during(other, work) {
  let ended = false;
  const ending = other.finally(() => {
    ended = true;
  });
  const results = await Promise.allSettled([ending, work(() => !ended)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * People who sign one enrolment after another, at least one each.
 * @param {Arena} arena @param {number[]} times milliseconds of each signature @param {() => boolean} goesOn
 */
async function signing(arena, times, goesOn) {
  const signOne = async () => {
    const enrolment = await submit(arena);
    for (const role of roles) {
      const prepared = await prepareSignature(arena, enrolment, role);
      const since = performance.now();
      await sign(arena, enrolment, role, prepared);
      times.push(performance.now() - since);
    }
  };
  await Promise.all(
    Array.from({ length: signers }, async () => {
      do await signOne();
      while (goesOn());
    }),
  );
}

/** Asks `pdf` in the name of `inscripciones`, with a file in the store. @param {Arena} arena */
async function askerOf({ parts, places, secrets }) {
  const name = 'inscripciones';
  const { NATS_URL = '', NATS_CA_FILE } = parts.get(name)?.options?.env ?? {};
  const log = new Log('drill', 'silent');
  const password = secrets.value(`nats-${name}`);
  const { connection } = await Nats.connect(
    { NATS_URL, NATS_CA_FILE, NATS_USER: name, NATS_PASSWORD_FILE: password },
    log,
  );
  const keys = new ContextKeys(readFileSync(secrets.contextKey(name), 'utf8'), secrets.contextKeys);
  const calls = new Calls(name, connection, keys, new SystemClock(), log);
  const store = new DiskObjectStore(places.objects);
  const ask = async (/** @type {Buffer} */ file) => {
    const key = uploadKey(randomUUID());
    await store.putFleeting(key, file);
    try {
      await calls.send(inspeccionarPdf, { key });
      return 'ok';
    } catch (error) {
      return String(/** @type {{ code?: string }} */ (error).code ?? error);
    } finally {
      await store.delete(key);
    }
  };
  return { ask, close: () => connection.close() };
}

/** What other readers find in the admitted files. @param {Arena} arena @param {Told[]} told */
async function readAgain({ places }, told) {
  const at = path.join(places.data, 'mutada.pdf');
  /** @type {string[]} */
  const breaks = [];
  /** @type {Record<string, number>} */
  const unread = {};
  for (const { name, file } of told.filter(({ code }) => code === 'ok')) {
    writeFileSync(at, file);
    const found = await otherReaders(at);
    breaks.push(...found.acts.map((act) => `${name}: admitted, ${act}`));
    for (const reader of found.unread) unread[reader] = (unread[reader] ?? 0) + 1;
  }
  return { breaks, unread };
}

const mean = (/** @type {number[]} */ all) => Math.round(all.reduce((sum, one) => sum + one, 0) / all.length);
const p95 = (/** @type {number[]} */ all) =>
  Math.round([...all].sort((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? 0);

/** The means of the tenths of a run. @param {Memory[]} memory @returns {Memory[]} */
const tenths = (memory) =>
  Array.from({ length: 10 }, (_, n) => {
    const part = memory.slice((memory.length * n) / 10, (memory.length * (n + 1)) / 10);
    return { pdf: mean(part.map(({ pdf }) => pdf)), children: mean(part.map(({ children }) => children)) };
  });

/** @param {Memory[]} sizes @returns {string[]} who is larger in the last tenth than in the second, when it was warm */
const grown = (sizes) =>
  /** @type {const} */ (['pdf', 'children'])
    .filter((kind) => sizes[9][kind] > sizes[1][kind] * flat)
    .map((kind) => `${kind} grew from ${sizes[1][kind]} to ${sizes[9][kind]} MB`);

/**
 * @param {{ told: Told[], sizes: Memory[], busy: number[], idle: number[], children: number, unread: Record<string,
 * number> }} found
 */
function tableOf({ told, sizes, busy, idle, children, unread }) {
  const count = (/** @type {(one: Told) => boolean} */ which) => String(told.filter(which).length);
  return columns([
    ...expected.map((code) => [code, count((one) => one.code === code)]),
    ['fuera de tiempo', count(({ ms }) => ms > timeOut)],
    ['procesos que inspeccionaron', String(children)],
    [
      'admitidos que otro no lee',
      Object.entries(unread)
        .map(([reader, times]) => `${reader} ${times}`)
        .join(', ') || '0',
    ],
    ['pdf, MB por décimo', sizes.map(({ pdf }) => pdf).join(' ')],
    ['sus procesos, MB por décimo', sizes.map(({ children: size }) => size).join(' ')],
    ['firma, p95', `${p95(busy)} ms de ${busy.length}; sin archivos ${p95(idle)} ms de ${idle.length}`],
    ['razón', (p95(busy) / p95(idle)).toFixed(2)],
  ]).join('\n');
}
