import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The public signing page runs on a cheap phone: React and the federation runtime, nothing else. What is checked is
 * the built files, since a library can slip in through any import of any dependency.
 */
const root = join(import.meta.dirname, '../../..');
const publico = join(root, 'shell/dist/publico');
const firma = join(root, 'mfe-firma/dist');
const portal = join(root, 'shell/dist/portal');

/** Words that survive minification because the library needs them at run time. */
const marks = {
  MUI: /MuiButtonBase|Mui-focusVisible|muiName/,
  Emotion: /data-emotion/,
  'Redux Toolkit': /@@redux\/|reducerPath|executeQuery/,
  'react-redux': /ReactReduxContext|react-redux/i,
  'the router': /useNavigate|RouterProvider|createBrowserRouter|data-discover/,
  'react-hook-form': /shouldUnregister/,
  zod: /ZodError|_zod/,
  keycloak: /silentCheckSso/,
};
const names = Object.keys(marks) as (keyof typeof marks)[];

const scriptsOf = (folder: string): string[] => {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npx nx run-many -t build`);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));
};

const holders = (files: readonly string[], mark: RegExp): string[] =>
  files.filter((file) => mark.test(readFileSync(file, 'utf8')));

test.each(names)('no file that the public host loads contains %s', (name) => {
  expect(holders([...scriptsOf(publico), ...scriptsOf(firma)], marks[name])).toEqual([]);
});

test.each(names)('the mark of %s is one that a build with it carries', (name) => {
  expect(holders(scriptsOf(portal), marks[name])).not.toEqual([]);
});

test.each(Object.entries({ portal, publico }))(
  'the host %s carries the federation runtime once, and its remote none',
  (_name, host) => {
    // A hook that the runtime's class defines.
    const runtimesIn = (folder: string) =>
      scriptsOf(folder)
        .map((file) => readFileSync(file, 'utf8'))
        .join('')
        .match(/initContainerShareScopeMap:/g);
    expect(runtimesIn(host)).toHaveLength(1);
    expect(runtimesIn(firma)).toBeNull();
  },
);

test.each(Object.entries({ portal, publico }))(
  'the page of %s asks for its entry before what only waits for it',
  (_name, host) => {
    const page = readFileSync(join(host, 'index.html'), 'utf8');
    const entry = page.search(/<script defer[^>]* fetchpriority="high">/);
    expect(entry).toBeGreaterThan(0);
    expect(page.indexOf('rel="preload" as="script"')).toBeGreaterThan(entry);
  },
);

test('neither host evaluates text nor carries inline script or style', () => {
  const scripts = [portal, publico, firma].flatMap(scriptsOf);
  expect(holders(scripts, /\beval\(/)).toEqual([]);
  for (const host of [portal, publico]) {
    const page = readFileSync(join(host, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
    expect(page).toContain('<meta name="csp-nonce" content="__CSP_NONCE__"');
    expect(page).toContain('<html lang="es">');
  }
});

test.each(['portada', 'inicio', 'tablero'])(
  'the page %s shows its first screen with nothing but files of this build',
  (name) => {
    const page = readFileSync(join(portal, `${name}.html`), 'utf8');
    expect(page).toMatch(/<div id="portal"><div class="prerender[^"]*" inert/);
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
    const files = [...page.matchAll(/"\/assets\/portal\/([^"]+)"/g)].map(([, file]) => file as string);
    expect(files.filter((file) => !existsSync(join(portal, file)))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThanOrEqual(3);
  },
);

test.each(Object.entries({ portal, publico, firma }))(
  'the style sheets of %s travel without line breaks',
  (_name, folder) => {
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
    expect(sheets).not.toEqual([]);
    for (const name of sheets) expect(readFileSync(join(folder, name), 'utf8').trim()).not.toMatch(/\n|\/\*/);
  },
);

interface Manifest {
  readonly exposes: readonly {
    readonly assets: Readonly<Record<'js' | 'css', Readonly<Record<'sync' | 'async', readonly string[]>>>>;
  }[];
}

test('the reader of PDFs is in no file of the first screen, and what works beside the page is one file', () => {
  // A message between the page's half of the library and the worker's.
  const readers = holders(scriptsOf(firma), /GetDocRequest/).map((file) => file.slice(firma.length + 1));
  const { exposes } = JSON.parse(readFileSync(join(firma, 'mf-manifest.json'), 'utf8')) as Manifest;
  const first = exposes.flatMap(({ assets }) => assets.js.sync);
  expect(readers).toHaveLength(2);
  expect(readers.filter((name) => first.includes(name))).toEqual([]);
});

test('no build names the folder of the machine that made it', () => {
  expect(holders([portal, publico, firma].flatMap(scriptsOf), new RegExp(`file:///|${root}`))).toEqual([]);
});

test('the signing page is at most ten scripts and styles in all, without what a deed of its signer loads', () => {
  const manifest = JSON.parse(readFileSync(join(firma, 'mf-manifest.json'), 'utf8')) as Manifest;
  const later = manifest.exposes.flatMap(({ assets }) => [...assets.js.async, ...assets.css.async]);
  const files = [publico, firma].flatMap((folder) => readdirSync(folder)).filter((name) => /\.(js|css)$/.test(name));
  expect(later.filter((name) => !files.includes(name))).toEqual([]);
  expect(files.length - later.length).toBeLessThanOrEqual(10);
});

test('a signing link can be read after ten requests, the one for its certificate included', () => {
  const page = readFileSync(join(publico, 'index.html'), 'utf8');
  const named = [...page.matchAll(/"\/assets\/publico\/[^"]+\.(?:js|css)"/g)];
  const { exposes } = JSON.parse(readFileSync(join(firma, 'mf-manifest.json'), 'utf8')) as Manifest;
  const first = exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const { paginas } = JSON.parse(readFileSync(join(root, 'mfe-firma/portal.json'), 'utf8')) as {
    readonly paginas: { readonly firmar: { readonly preloads: readonly string[] } };
  };
  const [itself, remoteEntry, certificate] = [1, 1, 1];
  const all = itself + named.length + remoteEntry + first.length + paginas.firmar.preloads.length + certificate;
  expect(all).toBeLessThanOrEqual(10);
});
