import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const named = (clause: string): string[] =>
  clause.split(',').map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
const offered = (facade: string): string[] =>
  [...readFileSync(join(import.meta.dirname, facade), 'utf8').matchAll(/export \{([^}]*)\}/g)].flatMap(([, clause]) => named(clause as string)).sort();

/** Product files of the browser: tests see the whole library, since nothing is shared there. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|pruebas\//.test(file))
    .map((file) => join(root, folder, file));
}

const browser = ['shell/src', 'libs/ui/src', 'libs/api-client/src', 'mfe-inscripciones/src', 'mfe-admin/src', 'mfe-certificados/src'];
const found = (folders: readonly string[], what: RegExp): string[] =>
  folders.flatMap(sources).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(what)].map(([, clause]) => clause as string));

test('the façade of the router offers exactly what the portal uses', () => {
  const used = found(browser, /import \{([^}]*)\} from 'react-router-dom'/g).flatMap(named);
  expect([...new Set(used)].sort()).toEqual(offered('react-router-dom.mjs'));
});

test('the façade of zod offers exactly what the contracts and the portal use', () => {
  const types = ['infer', 'input', 'output'];
  const used = found([...browser, 'libs/contracts/src'], /\bz\.([a-z]\w*)/g).filter((name) => !types.includes(name));
  expect([...new Set(used)].sort()).toEqual(offered('zod-nombres.mjs'));
});
