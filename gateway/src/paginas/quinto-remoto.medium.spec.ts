/**
 * A remote that no other area knows: a folder, built, and named to the gateway. Shell and gateway are those that were
 * built before. Takes the builds of the shell and of the libs.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type Page } from 'playwright-core';
import { checkWhole, filesIn, openRemoteVersion } from '@portal/service-kit/remotes';
import { hashOf } from '@portal/test-kit';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { Door } from '../../test/door.js';

const root = join(import.meta.dirname, '../../..');
const LABEL = 'Módulo de prueba';
const HEADING = 'Página de prueba';

const portalJson = {
  host: 'portal',
  base: '/prueba',
  paginas: { prueba: { to: '/prueba/inicial', label: LABEL, icon: 'lista', grupo: 'preoperacionales', orden: 5 } },
};

const workspaces: string[] = [];
let browser: Browser;
let page: Page;
const doors: Door[] = [];

/** A folder like those of the other remotes, in a workspace of its own. */
function aRemote(): string {
  const workspace = mkdtempSync(join(tmpdir(), 'portal-'));
  workspaces.push(workspace);
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  const dir = join(workspace, 'mfe-prueba');
  mkdirSync(join(dir, 'src'), { recursive: true });
  const { dependencies, ...rest } = JSON.parse(readFileSync(join(root, 'mfe-certificados/package.json'), 'utf8'));
  const files = {
    'package.json': JSON.stringify({ ...rest, name: '@portal/mfe-prueba', dependencies }),
    'portal.json': JSON.stringify(portalJson),
    'webpack.config.mjs': readFileSync(join(root, 'mfe-certificados/webpack.config.mjs'), 'utf8').replace(
      'mfe-certificados',
      'mfe-prueba',
    ),
    'src/routes.tsx': `
      import { rutasDe } from '@portal/dominio/paginas';
      import { PageHeader } from '@portal/ui/base';
      import manifiesto from '../portal.json';
      export const routes = rutasDe(manifiesto, { prueba: <PageHeader title="${HEADING}">Nada más.</PageHeader> });
    `,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  return dir;
}

const build = (dir: string) =>
  promisify(execFile)(process.execPath, [join(root, 'libs/federation/src/cli.mjs'), '--mode', 'production'], {
    cwd: dir,
    env: { ...process.env, NODE_OPTIONS: '' },
  });

/** The gateway with this remote. @returns the portal's address */
async function standing(dist: string): Promise<string> {
  const door = await Door.open({
    SHELL_DIR: join(root, 'shell/dist'),
    REMOTES_DIRS: JSON.stringify({ 'mfe-prueba': dist }),
  });
  doors.push(door);
  return `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
}

let remote: string;
beforeAll(async () => {
  if (!existsSync(join(root, 'shell/dist/portal')))
    throw new Error('no build of the shell: run npx nx run-many -t build');
  remote = aRemote();
  await build(remote);
  browser = await launchBrowser();
});
beforeEach(async () => {
  page = await openPage(browser);
});
afterEach(() => page.close());
afterAll(async () => {
  await browser?.close();
  for (const door of doors) await door.close();
  for (const workspace of workspaces) rmSync(workspace, { recursive: true });
});

test('a fifth remote is its folder and nothing else: page, menu entry in its group, title, status', async () => {
  const portal = await standing(join(remote, 'dist'));
  await page.goto(`${portal}/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Secciones' });
  const entry = menu.getByRole('link', { name: LABEL });
  await entry.waitFor();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Inicio',
    'Vehículo',
    'Montacargas',
    'Contenedores',
    LABEL,
  ]);
  await entry.click();
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/prueba/inicial');
  expect(await page.getByRole('banner').getByText(LABEL).count()).toBe(1);
  expect((await page.goto(`${portal}/prueba/inicial`))?.status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  expect((await page.goto(`${portal}/prueba/otra`))?.status()).toBe(404);
});

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'dist/mf-manifest.json'), 'utf8')).metaData.publicPath;

test('the same sources yield the same version in another folder, another text another version', async () => {
  const twin = aRemote();
  await build(twin);
  expect(versionIn(twin)).toMatch(/^\/mfe\/mfe-prueba\/0\.1\.0-[0-9a-f]{8}\/$/);
  expect(versionIn(twin)).toBe(versionIn(remote));
  writeFileSync(
    join(twin, 'src/routes.tsx'),
    readFileSync(join(twin, 'src/routes.tsx'), 'utf8').replace('Nada más.', 'Nada menos.'),
  );
  await build(twin);
  expect(versionIn(twin)).not.toBe(versionIn(remote));
  // Over the build before it, whose files have the same names where only the version differs.
  await checkWhole(await openRemoteVersion(filesIn(join(twin, 'dist'))));
});

/** The remote as if it had been built on other parts. */
function builtOn(parts: Record<string, string>): void {
  const file = join(remote, 'dist/manifiesto.json');
  const list = join(remote, 'dist/file-hashes.json');
  const pages = JSON.parse(readFileSync(file, 'utf8'));
  const text = JSON.stringify({ ...pages, construidoCon: { ...pages.construidoCon, ...parts } });
  writeFileSync(file, text);
  writeFileSync(list, JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), 'manifiesto.json': hashOf(text) }));
}

test.each([
  ['newer', '20.0.0', 'Este módulo se hizo para una versión más nueva del portal.'],
  ['older', '18.0.0', 'Este módulo se hizo para una versión anterior del portal'],
])(
  'a remote that was built on a %s React says so in its place, and none of its code is asked for',
  async (_w, react, why) => {
    builtOn({ react });
    const portal = await standing(join(remote, 'dist'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${portal}/prueba/inicial`);
    const card = page.getByRole('alert');
    await card.getByText(why).waitFor();
    expect(await card.textContent()).toMatch(/Código de consulta: [0-9a-f]{8}/);
    expect(asked.filter((path) => path.startsWith('/mfe/mfe-prueba/'))).toEqual([]);
  },
);

test('a manifest that the portal would not take fails the build, which says what to change', async () => {
  const { prueba } = portalJson.paginas;
  writeFileSync(
    join(remote, 'portal.json'),
    JSON.stringify({ ...portalJson, paginas: { prueba: { ...prueba, icon: 'cohete' } } }),
  );
  const failed: unknown = await build(remote).catch((error: unknown) => error);
  const { stdout = '', stderr = '' } = failed as { stdout?: string; stderr?: string };
  expect(failed).toMatchObject({ code: 1 });
  expect(stdout + stderr).toContain('mfe-prueba/portal.json is not what the portal takes');
  expect(stdout + stderr).toContain('paginas.prueba.icon');
});
