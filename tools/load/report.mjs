/** One HTML page with a section and plots for each scenario, and the same figures as JSON beside it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { only, perSecond, quantile } from './lines.mjs';
import { linePlot } from './plot.mjs';
import { grouped, stepNames } from './scenarios.mjs';
import { perEnrolment } from './stored.mjs';

/** @typedef {import('./run-load.mjs').Result} Result */
/** @typedef {import('./stored.mjs').Stored} Stored */

/**
 * @typedef {{ origin?: string, replicas?: number, share?: number }} How origin: of a portal that somebody has started;
 * share: of a processor, which each process has
 */

/**
 * Of the portal that was loaded: none takes the place of another's.
 * @param {How} how @returns {string} without its ending
 */
export const reportName = ({ origin, replicas = 1, share }) =>
  ['informe', origin && 'origen', replicas > 1 && `replicas-${replicas}`, share && `parte-${share}`]
    .filter(Boolean)
    .join('-');
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (/** @type {unknown} */ value) => String(value).replace(/[&<>"]/g, (one) => escapes[one]);
/** @param {unknown[][]} rows the first one is the head */
const table = ([head, ...rows]) =>
  `<table><tr>${head.map((cell) => `<th>${text(cell)}`).join('')}</tr>` +
  `${rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}`).join('')}</tr>`).join('')}</table>`;

/**
 * @param {string} folder
 * @param {Result[]} results
 * @param {{ before: Stored, after: Stored }} growth what was kept before the load and after it
 * @param {How} how
 */
export function writeReport(folder, results, growth, how) {
  mkdirSync(folder, { recursive: true });
  const name = reportName(how);
  const machine = machineNow(how);
  const stored = perEnrolment(growth.before, growth.after);
  const { enrolments } = growth.after;
  writeFileSync(path.join(folder, `${name}.html`), pageOf(results, machine, { enrolments, stored }));
  const figures = results.map(({ ran, ...rest }) => ({ ...rest, thresholds: ran.thresholds, steps: stepsOf(ran) }));
  writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify({ machine, enrolments, stored, results: figures }, undefined, 1)}\n`,
  );
}

/** What the figures hang on. @param {How} how @returns {Record<string, string>} */
const machineNow = ({ replicas = 1, share }) => ({
  ...(share && { 'parte de un procesador, cada proceso': String(share) }),
  ...(replicas > 1 && { 'réplicas de cada proceso': String(replicas) }),
  fecha: new Date().toISOString(),
  procesador: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`,
  memoria: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
  'carga media al terminar (1, 5, 15 min)': os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' · '),
  node: process.version,
});

/** @param {import('./k6.mjs').Ran} ran */
function stepsOf({ steps }) {
  return [...new Set(steps.map(({ step }) => step))].map((step) => {
    const done = only(steps, { step, outcome: 'done' }).map(({ ms }) => ms);
    const count = (/** @type {string} */ outcome) => only(steps, { step, outcome }).length;
    return {
      step,
      done: done.length,
      refused: count('refused'),
      failed: count('failed'),
      ...(done.length > 0 && { p50: quantile(done, 0.5), p95: quantile(done, 0.95), max: Math.max(...done) }),
    };
  });
}

/**
 * @param {Result[]} results @param {Record<string, string>} machine
 * @param {{ enrolments: number, stored: Record<string, number> }} kept stored: bytes that one enrolment takes, by place
 * @returns {string}
 */
const pageOf = (results, machine, { enrolments, stored }) => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Carga del portal</title>
<style>
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #1c2b31; background: #fff; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; border-top: 1px solid #d5dde0; padding-top: 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; }
th { font-weight: 600; border-bottom: 1px solid #d5dde0; } td { font-variant-numeric: tabular-nums; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr)); gap: 1.5rem; }
figure { margin: 0; } figcaption { font-weight: 600; } svg { width: 100%; height: auto; }
.mal { color: #a3262a; } .bien { color: #1d6b3f; }
</style>
<h1>Carga del portal</h1>
${table([['Máquina', ''], ...Object.entries(machine)])}
<p>Una razón es un hecho, un tiempo no: depende de la máquina y de lo que haga.
El generador (k6) trabaja en ella también.</p>
${results.map(section).join('\n')}
<h2>Lo que ocupa una inscripción</h2>
<p>Inscripciones guardadas al terminar: ${grouped(enrolments)}.</p>
${table([['Dónde', 'kB'], ...Object.entries(stored).map(([place, bytes]) => [place, (bytes / 1000).toFixed(1)])])}
</html>
`;

/** @param {Result} result */
function section({ name, title, ran, judged, breaks, costs, unit }) {
  const steps = stepsOf(ran);
  const number = (/** @type {number | undefined} */ value) => (value === undefined ? '' : value.toFixed(1));
  const broken = breaks.map((line) => `<li>${text(line)}`).join('');
  return `<h2>${text(name)}: ${text(title)}</h2>
${broken === '' ? '<p class="bien">Todo se cumplió.</p>' : `<ul class="mal">${broken}</ul>`}
${table([
  ['Paso', 'bien', 'rechazado', 'falló', 'p50 (ms)', 'p95 (ms)', 'máximo (ms)'],
  ...steps.map((one) => [
    stepNames[one.step] ?? one.step,
    one.done,
    one.refused,
    one.failed,
    number(one.p50),
    number(one.p95),
    number(one.max),
  ]),
])}
${table([
  ['Juicio', 'valor', 'límite', ''],
  ...judged.map(({ what, value, limit = '', ok }) => [
    what,
    value,
    limit,
    ok === undefined ? '' : ok ? 'se cumple' : 'NO se cumple',
  ]),
])}
${table([
  [`Procesador por ${unit.name} (${unit.count})`, 'ms'],
  ...Object.entries(costs).map(([process, cpu]) => [process, cpu.toFixed(1)]),
])}
${ran.dropped > 0 ? `<p>El generador no alcanzó a empezar ${ran.dropped} visitas.</p>` : ''}
<div class="plots">${plotsOf(ran)}</div>`;
}

/** @param {import('./k6.mjs').Ran} ran */
function plotsOf({ steps, samples, begun, ended }) {
  const seconds = (/** @type {number} */ at) => (at - begun) / 1000;
  const outcomes = /** @type {const} */ ([
    ['bien', 'done'],
    ['rechazadas', 'refused'],
    ['fallidas', 'failed'],
  ]);
  const answered = outcomes.map(([name, outcome]) => ({
    name,
    points: perSecond(only(steps, { outcome }), begun, ended).map((count, at) => /** @type {const} */ ([at, count])),
  }));
  return [
    linePlot('Respuestas por segundo', answered),
    linePlot('Percentil 95 de cada paso (ms, por segundo)', slowest(steps, begun)),
    linePlot('Procesador (núcleos)', usageOf(samples, seconds)),
    linePlot(
      'Memoria (MB; lo compartido cuenta en cada proceso)',
      seriesOf(samples, (of) => of.megabytes, seconds),
    ),
  ].join('');
}

/** The steps that take longest, second by second. @param {import('./lines.mjs').Step[]} steps @param {number} begun */
function slowest(steps, begun) {
  const names = [...new Set(steps.map(({ step }) => step))];
  const series = names.map((name) => {
    /** @type {Map<number, number[]>} */
    const bySecond = new Map();
    for (const { at, ms } of only(steps, { step: name, outcome: 'done' })) {
      const second = Math.floor((at - begun) / 1000);
      bySecond.set(second, [...(bySecond.get(second) ?? []), ms]);
    }
    const points = [...bySecond]
      .sort(([a], [b]) => a - b)
      .map(([second, all]) => /** @type {const} */ ([second, quantile(all, 0.95)]));
    return { name: stepNames[name] ?? name, points };
  });
  const most = (/** @type {(typeof series)[number]} */ { points }) => Math.max(0, ...points.map(([, ms]) => ms));
  return series.sort((a, b) => most(b) - most(a)).slice(0, 5);
}

/**
 * @param {import('./processes.mjs').Sample[]} samples
 * @param {(one: { cpuMs: number, megabytes: number }) => number} value
 * @param {(at: number) => number} seconds
 */
function seriesOf(samples, value, seconds) {
  const names = [...new Set(samples.flatMap(({ of }) => Object.keys(of)))];
  return names.map((name) => ({
    name,
    points: samples.flatMap(({ at, of }) => (of[name] ? [/** @type {const} */ ([seconds(at), value(of[name])])] : [])),
  }));
}

/**
 * Processor time from one look to the next.
 * @param {import('./processes.mjs').Sample[]} samples
 * @param {(at: number) => number} seconds
 */
const usageOf = (samples, seconds) =>
  seriesOf(samples, (of) => of.cpuMs, seconds).map(({ name, points }) => ({
    name,
    points: points
      .slice(1)
      .map(
        ([at, cpu], i) =>
          /** @type {const} */ ([at, Math.max(0, (cpu - points[i][1]) / 1000 / Math.max(0.001, at - points[i][0]))]),
      ),
  }));
