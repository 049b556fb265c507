/**
 * Two releases side by side: the recorded one (deploy/release.json) and this tree, mixed as deployments mix them. Each
 * mixture does the main job, and none parks a fact or touches the schema that this tree has made.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parked } from '../../operate/hechos.mjs';
import { root as here } from '../../platform/places.mjs';
import { elapsed, say } from '../../platform/say.mjs';
import { demandFit } from '../../publish/remotes/demand-fit.mjs';
import { openBuild } from '../../run/publish-built.mjs';
import { columns } from '../../run/table.mjs';
import { ensureValidators } from '../../validators/index.mjs';
import { browserJob } from '../mixtures/browser-job.mjs';
import { begin, documentHash, finish, isListed, mainJob, signAs } from '../mixtures/main-job.mjs';
import { refusalsUnmeant, shellUnmeant } from '../mixtures/refusals-meant.mjs';
import { demandShell } from '../mixtures/shell-carried.mjs';
import { mixturesOf, shellRootOf, shipsShell, stageOf, yesterdayIn } from '../mixtures/stage-of.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {{ name: string, steps: string[], failure?: string, time: string }} Row */

/** @param {string} what @param {import('../arena/call.mjs').Answer} answer @throws {Error} a failure of ours */
const noFailure = (what, { status, body }) => {
  if (status >= 500) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
};

/**
 * @param {Arena} arena
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function mixedReleases(arena) {
  await ensureValidators(say);
  const folder = path.join(arena.places.data, `ayer-${randomUUID()}`);
  const yesterday = await yesterdayIn(arena, folder);
  const stage = stageOf(arena, yesterday);
  arena.readers.add(noFailure);
  try {
    const rows = await hold({ ...arena, origins: arena.origins.slice(0, 1) }, yesterday, stage);
    say(`\nMezclas con la versión ${yesterday.release}\n${tableOf(rows)}`);
    return {
      injections: rows.length,
      breaks: rows.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : [])),
    };
  } finally {
    arena.readers.delete(noFailure);
    await stage.arrange(stage.today);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Arena} arena whose people know one gateway: the one that is exchanged
 * @param {import('../mixtures/stage-of.mjs').Yesterday} yesterday
 * @param {import('../mixtures/stage-of.mjs').Stage} stage
 * @returns {Promise<Row[]>}
 */
async function hold(arena, yesterday, stage) {
  const { members } = yesterday;
  const schema = await schemaOf(arena);
  /** @type {(import('../flow/enrolment.mjs').Enrolment & { sha256: string })[]} */
  const completed = [];
  const isWhole = async () => {
    const lost = await parked(arena.database);
    if (lost.length > 0)
      throw new Error(`parked: ${lost.map(({ consumer, reason }) => `${consumer} ${reason}`).join('; ')}`);
    const now = await schemaOf(arena);
    if (now !== schema) throw new Error(`the schema of this tree was changed: ${now}, not ${schema}`);
  };
  /** @type {Row[]} */
  const rows = [];
  const row = async (
    /** @type {string} */ name,
    /** @type {(done: import('../mixtures/main-job.mjs').Done) => Promise<unknown>} */ work,
  ) => {
    const since = performance.now();
    /** @type {string[]} */
    const steps = [];
    const failure = await work((step) => steps.push(step))
      .then(isWhole)
      .then(
        () => undefined,
        (error) => error.message,
      );
    rows.push({ name, steps, failure, time: elapsed(since) });
    say(`  ${failure ? '✗' : '✓'} ${name} (${elapsed(since)})${failure ? `: ${failure}` : ''}`);
  };

  const half = async () => {
    const enrolment = await begin(arena, members, () => undefined);
    await signAs(arena, enrolment, 'conductor');
    return enrolment;
  };
  const otherHalf = async (/** @type {() => Promise<import('../flow/enrolment.mjs').Enrolment>} */ begun, done) => {
    const enrolment = await begun();
    await signAs(arena, enrolment, 'propietario');
    done('segunda firma');
    completed.push({ ...enrolment, sha256: await finish(arena, enrolment, done) });
  };

  const ofToday = settled(half());
  await ofToday().catch(() => undefined);
  for (const mixture of mixturesOf(yesterday))
    await row(mixture.name, async (done) => {
      await stage.arrange(mixture);
      const { browser } = mixture;
      if (browser !== undefined) await demandShell(arena.origins[0], shellRootOf(mixture, yesterday));
      if (mixture.old.join() === 'certificados') await unknownWhole(arena, done);
      if (browser === undefined) completed.push(await mainJob(arena, members, done));
      else if (browser === 'asked') await asked(arena, yesterday, done);
      else await browserJob(arena, yesterday, browser, done);
    });
  await row('empezada hoy, terminada por todo lo de ayer', (done) => otherHalf(ofToday, done));
  const ofYesterday = settled(half());
  await ofYesterday().catch(() => undefined);
  await row('empezada por todo lo de ayer, terminada hoy', async (done) => {
    await stage.arrange(stage.today);
    await otherHalf(ofYesterday, done);
    for (const { sha256, ...enrolment } of completed) {
      await isListed(arena, enrolment);
      const found = await documentHash(arena, enrolment);
      if (found !== sha256) throw new Error(`the document of ${enrolment.id} is ${found} and was ${sha256}`);
    }
    done('listas y documentos de todas las mezclas');
  });
  return rows;
}

/**
 * Shell and remotes of this tree before gateway and shell of yesterday: `publicar` refuses what these could not run,
 * and nothing else; remotes that it takes are gone through.
 * @param {Arena} arena
 * @param {import('../mixtures/stage-of.mjs').Yesterday} yesterday
 * @param {import('../mixtures/main-job.mjs').Done} done
 */
async function asked(arena, yesterday, done) {
  const [origin] = arena.origins;
  const said = async (/** @type {string} */ name) =>
    demandFit(origin, await openBuild(name, path.join(here, name, 'dist'))).then(
      () => undefined,
      (error) => String(error.message),
    );
  const words = await Promise.all(
    Object.keys(yesterday.remotes).map(async (name) => /** @type {const} */ ([name, await said(name)])),
  );
  const contracts = { here: contractsOf(here), there: contractsOf(yesterday.root) };
  const unmeant = [
    ...refusalsUnmeant(Object.fromEntries(words), contracts),
    ...shellUnmeant(await said('shell'), contracts, shipsShell(yesterday)),
  ];
  if (unmeant.length > 0) throw new Error(unmeant.join('; '));
  const refused = words.filter(([, refusal]) => refusal !== undefined).length;
  if (refused > 0) done(`publicar rechaza ${refused} de ${words.length}, más nuevos que ese shell, como debe`);
  else await browserJob(arena, yesterday, 'host', done);
}

/**
 * A keeper of yesterday tells no lost links: nobody says that the chain is whole (docs/adr/0089).
 * @param {Arena} arena @param {import('../mixtures/main-job.mjs').Done} done
 */
async function unknownWhole({ parts }, done) {
  const command = path.join(here, 'services/auditoria/dist/verificar-cadena.js');
  const env = { ...parts.get('auditoria')?.options?.env, PATH: process.env.PATH };
  const { code, stdout } = await promisify(execFile)(process.execPath, [command], { env }).then(
    () => ({ code: 0, stdout: '' }),
    (error) => error,
  );
  if (code !== 2 || !/certificados .* no dice .*: no se sabe/.test(stdout))
    throw new Error(`verificar-cadena: ${code} ${stdout}`);
  done('verificar-cadena no dice que esté íntegra');
}

/** The version of a tree's contracts. @param {string} root @returns {string} */
const contractsOf = (root) => JSON.parse(readFileSync(path.join(root, 'libs/contracts/package.json'), 'utf8')).version;

/**
 * What was begun in one mixture and is asked for in the next: a failure belongs to the row that asks.
 * @template T @param {Promise<T>} work @returns {() => Promise<T>}
 */
function settled(work) {
  work.catch(() => undefined);
  return () => work;
}

/** Every migration that has run. @param {Arena} arena @returns {Promise<string>} */
async function schemaOf({ database }) {
  const { rows: tables } = await database.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_name = 'migrations' ORDER BY 1`,
  );
  const lists = await Promise.all(tables.map(({ name }) => database.query(`SELECT name FROM ${name} ORDER BY 1`)));
  return lists.flatMap(({ rows }, at) => rows.map(({ name }) => `${tables[at].name} ${name}`)).join(', ');
}

/** @param {Row[]} rows @returns {string} */
const tableOf = (rows) =>
  columns([
    ['Mezcla', 'Pasos', 'Resultado', 'Tiempo', ''],
    ...rows.map(({ name, steps, failure, time }) => [
      name,
      String(steps.length),
      failure ? 'rota' : 'bien',
      time,
      steps.join(' · '),
    ]),
  ]).join('\n');
