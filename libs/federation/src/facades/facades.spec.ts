import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestsIn } from '../manifests.mjs';

const root = join(import.meta.dirname, '../../../..');
const named = (clause: string): string[] =>
  clause
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));
const offered = (facade: string): string[] =>
  [...readFileSync(join(import.meta.dirname, facade), 'utf8').matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, clause]) => named(clause as string))
    .sort();

/** The browser's product files. Tests and the pictures drawn at build time (`prerender`) import the whole library. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|(^|\/)prerender\//.test(file))
    .map((file) => join(root, folder, file));
}

const remotes = Object.entries(manifestsIn(root))
  .filter(([, { host }]) => host === 'portal')
  .map(([name]) => `${name}/src`);
const browser = ['shell/src', 'libs/ui/src', 'libs/api-client/src', ...remotes];
const found = (folders: readonly string[], what: RegExp): string[] =>
  folders
    .flatMap(sources)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(what)].map(([, clause]) => clause as string));

test('the façade of the router offers exactly what the portal uses', () => {
  const used = found(browser, /import \{([^}]*)\} from 'react-router-dom'/g).flatMap(named);
  expect([...new Set(used)].sort()).toEqual(offered('react-router-dom.mjs'));
});

/**
 * A façade carries the version of its library, so a remote that is deployed before the shell uses the older shell's
 * façade, where a new name would be undefined. Add a name here once every deployed shell offers it.
 */
const ofEveryShell = [
  'createBrowserRouter',
  'Link',
  'matchPath',
  'Navigate',
  'NavLink',
  'Outlet',
  'RouterProvider',
  'useBlocker',
  'useLocation',
  'useNavigate',
  'useRoutes',
];

test('a remote asks the shared router for nothing that an older shell does not offer', () => {
  const used = found(
    [...remotes, 'libs/ui/src', 'libs/api-client/src'],
    /import \{([^}]*)\} from 'react-router-dom'/g,
  ).flatMap(named);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !ofEveryShell.includes(name))).toEqual([]);
});

test('the façade of zod offers exactly what the contracts and the portal use', () => {
  // `core` stands in types, and in what processes alone call (`tolerant`).
  const types = ['infer', 'input', 'output', 'core'];
  expect(found(browser, /\b(tolerant)\(/g)).toEqual([]);
  const used = found([...browser, 'libs/contracts/src'], /\bz\.([a-z]\w*)/g).filter((name) => !types.includes(name));
  expect([...new Set(used)].sort()).toEqual(offered('zod-names.mjs'));
});
