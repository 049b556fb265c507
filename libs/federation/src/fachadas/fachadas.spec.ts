import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const facade = readFileSync(join(import.meta.dirname, 'react-router-dom.mjs'), 'utf8');
const named = (clause: string): string[] =>
  clause.split(',').map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
const offered = [...facade.matchAll(/export \{([^}]*)\}/g)].flatMap(([, clause]) => named(clause as string));

/** Product files of the browser: tests see the whole library, since nothing is shared there. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|pruebas\//.test(file))
    .map((file) => join(root, folder, file));
}

const browser = ['shell/src', 'libs/ui/src', 'libs/api-client/src', 'mfe-inscripciones/src', 'mfe-admin/src', 'mfe-certificados/src'];
const used = browser
  .flatMap(sources)
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)])
  .flatMap(([, clause]) => named(clause as string));

test('the façade of the router offers exactly what the portal uses', () => {
  expect([...new Set(used)].sort()).toEqual([...offered].sort());
});
