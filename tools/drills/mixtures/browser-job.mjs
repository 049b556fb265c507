/** The same in Chromium, by the journeys that the recorded release brings itself: they know its pages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../../run/dependencies.mjs';

/** A whole enrolment through form, lists, signing pages and review; then the page of the fourth remote. */
const journeys = ['signed by conductor then propietario', '/certificados takes a guest to the login'];

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {import('./yesterday.mjs').Yesterday} yesterday
 * @param {import('./main-job.mjs').Done} done
 */
export async function browserJob({ testEnv, places }, { root }, done) {
  const report = path.join(places.data, 'mezclas.json');
  const playwright = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e'];
  const chosen = ['--project', 'recorridos', '--retries', '0', '--workers', '1', '--grep', journeys.join('|')];
  await runTool(process.execPath, [...playwright, ...chosen], {
    cwd: root,
    env: { ...testEnv, E2E_REPORT: report },
    quiet: true,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  if (stats.expected !== journeys.length) throw new Error(`${stats.expected} journeys, not ${journeys.length}`);
  done('formulario, listas, dos firmas, revisión y certificados en Chromium, validadores');
}
