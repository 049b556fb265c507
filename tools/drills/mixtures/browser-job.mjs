/** The same in Chromium, by the journeys that the recorded release brings itself: they know its pages. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../../platform/say.mjs';
import { runTool } from '../../run/dependencies.mjs';

/** @type {Record<'job' | 'host' | 'sign', { journeys: string[], words: string }>} by what they go through */
const kinds = {
  /** A whole enrolment through form, lists, signing pages and review; then the page of the fourth remote. */
  job: {
    journeys: ['signed by conductor then propietario', '/certificados takes a guest to the login'],
    words: 'formulario, listas, dos firmas, revisión y certificados en Chromium, validadores',
  },
  /** Both hosts of the shell with what people do in them. */
  sign: {
    journeys: ['signed by conductor then propietario'],
    words: 'formulario, listas, dos firmas y revisión en Chromium, validadores',
  },
  /** What the shell does itself: both hosts, the session, pages of remotes, one that fails. */
  host: {
    journeys: [
      'a guest opens /verificar',
      'a person signed in at Keycloak enters the portal without a login form',
      '/certificados takes a guest to the login',
      'a remote that fails does so alone and comes back',
      'logging out ends the session, here and at Keycloak',
    ],
    words: 'ingreso, páginas de los dos anfitriones, módulo que falla y vuelve, salida en Chromium',
  },
};

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {import('./stage-of.mjs').Yesterday} yesterday
 * @param {'job' | 'host' | 'sign'} kind
 * @param {import('./main-job.mjs').Done} done
 */
export async function browserJob({ testEnv, places }, { root }, kind, done) {
  const { journeys, words } = kinds[kind];
  const report = path.join(places.data, 'mezclas.json');
  const playwright = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e'];
  const chosen = [
    '--project',
    'recorridos',
    '--retries',
    '0',
    '--max-failures',
    '1',
    '--workers',
    '1',
    '--grep',
    journeys.join('|'),
  ];
  rmSync(report, { force: true });
  const succeeded = await runTool(process.execPath, [...playwright, ...chosen], {
    cwd: root,
    env: { ...testEnv, E2E_REPORT: report },
    quiet: true,
  }).then(
    () => true,
    (error) => void say(error.message),
  );
  // A journey that is not found fails nowhere, so those that came to their end are counted.
  const ended = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats.expected : 0;
  if (!succeeded || ended !== journeys.length)
    throw new Error(`${ended} of ${journeys.length} journeys came to their end`);
  done(words);
}
