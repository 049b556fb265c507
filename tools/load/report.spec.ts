import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Step } from './lines.mjs';
import { writeReport } from './report.mjs';
import type { Result } from './run-load.mjs';
import type { Stored } from './stored.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carga-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = (enrolments: number, bytes: number): Stored => ({ enrolments, bytes: { archivos: bytes } });
const growth = { before: kept(1_000_000, 4000), after: kept(1_000_002, 10_000) };

function written(results: Result[]) {
  writeReport(folder, results, growth, {});
  const read = (ending: string) => readFileSync(path.join(folder, `informe.${ending}`), 'utf8');
  return { page: read('html'), figures: JSON.parse(read('json')) as Record<string, unknown> };
}

const step = (at: number, change: Partial<Step> = {}): Step => ({
  at,
  scenario: 'firmas',
  step: 'sign',
  ms: 50,
  outcome: 'done',
  ...change,
});

const aResult = (change: Partial<Result> = {}): Result => ({
  name: 'firmas',
  title: 'Firmantes a la mitad de la <capacidad>',
  ran: {
    steps: [step(500), step(1500, { ms: 150 }), step(1600, { outcome: 'refused' })],
    kept: [],
    thresholds: [{ metric: 'refusals', threshold: 'count==0', ok: false }],
    dropped: 3,
    thrown: [],
    samples: [0, 1000, 2000].map((at) => ({ at, of: { pdf: { cpuMs: at / 2, megabytes: 90 } } })),
    begun: 0,
    ended: 2000,
  },
  judged: [
    { what: 'P5', value: '4.20×', limit: '≤ 4×', ok: false },
    { what: 'rechazos', value: '0', limit: '≤ 1', ok: true },
    { what: 'firmar: percentil 95', value: '150 ms' },
  ],
  breaks: ['refusals: count==0'],
  costs: { pdf: 12.34 },
  unit: { name: 'firma', count: 2 },
  ...change,
});

test('no report takes the place of another kind of load', () => {
  for (const how of [
    {},
    { origin: 'http://localhost:3000' },
    { replicas: 2, share: 0.15 },
    { replicas: 1, share: 0.15 },
  ])
    writeReport(folder, [], growth, how);
  expect(readdirSync(folder).sort()).toEqual([
    'informe-origen.html',
    'informe-origen.json',
    'informe-parte-0.15.html',
    'informe-parte-0.15.json',
    'informe-replicas-2-parte-0.15.html',
    'informe-replicas-2-parte-0.15.json',
    'informe.html',
    'informe.json',
  ]);
});

test('each scenario has a section with its steps, its costs and four plots', () => {
  const { page } = written([aResult(), aResult({ name: 'rafaga', title: 'Cien a la vez' })]);
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'firmas: Firmantes a la mitad de la &lt;capacidad&gt;',
    'rafaga: Cien a la vez',
    'Lo que ocupa una inscripción',
  ]);
  expect(page).toContain('<tr><td>firmar<td>2<td>1<td>0<td>100.0<td>145.0<td>150.0</tr>');
  expect(page).toContain('<th>Procesador por firma (2)<th>ms</tr><tr><td>pdf<td>12.3</tr>');
  expect(page).toContain('El generador no alcanzó a empezar 3 visitas.');
  const plots = [...page.matchAll(/<figure><figcaption>(.*?)<\/figcaption>(.*?)<\/figure>/gs)];
  expect(plots).toHaveLength(8);
  for (const [, , plot] of plots) expect(plot).toContain('<polyline');
});

test('what did not hold says so, what held says so, and what is only told has no verdict', () => {
  const { page } = written([aResult()]);
  expect(page).toContain('<tr><td>P5<td>4.20×<td>≤ 4×<td>NO se cumple</tr>');
  expect(page).toContain('<tr><td>rechazos<td>0<td>≤ 1<td>se cumple</tr>');
  expect(page).toContain('<tr><td>firmar: percentil 95<td>150 ms<td><td></tr>');
  expect(page).toContain('<ul class="mal"><li>refusals: count==0</ul>');
  expect(page).not.toContain('Todo se cumplió.');
  expect(written([aResult({ breaks: [] })]).page).toContain('Todo se cumplió.');
});

test('it says how many enrolments are stored, and what one takes', () => {
  const { page, figures } = written([]);
  expect(page).toContain('Inscripciones guardadas al terminar: 1 000 002.');
  expect(page).toContain('<tr><td>archivos<td>3.0</tr>');
  expect(figures).toMatchObject({ enrolments: 1_000_002, stored: { archivos: 3000 }, results: [] });
});
