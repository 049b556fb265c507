/** A remote that is being written, before a portal that runs. Takes the builds of the shell and of the libs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { freePort } from '@portal/platform/ports';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { Door } from '../../test/door.js';

const root = join(import.meta.dirname, '../../..');
let workspace: string;
let door: Door;
let running: ChildProcess;
let browser: Browser;
let page: Page;
let address: string;
const violations: string[] = [];

/** Resolves with the first line of its output that holds the words. */
const says = (child: ChildProcess, words: string) =>
  new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (part: Buffer) => {
      output += part;
      if (output.includes(words)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });

/** The sources of mfe-firma in a workspace of their own, where a test may change them. */
function copyOfSources(): string {
  workspace = mkdtempSync(join(tmpdir(), 'portal-'));
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  const dir = join(workspace, 'mfe-firma');
  for (const name of ['src', 'package.json', 'portal.json', 'webpack.config.mjs'])
    cpSync(join(root, 'mfe-firma', name), join(dir, name), { recursive: true });
  return dir;
}

beforeAll(async () => {
  if (!existsSync(join(root, 'shell/dist/publico')))
    throw new Error('no build of the shell: run npx nx run-many -t build');
  // Nobody publishes mfe-firma here: what is seen comes from its sources.
  door = await Door.open({ SHELL_DIR: join(root, 'shell/dist'), REMOTES_DIRS: '{}' });
  const portal = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  running = spawn(
    process.execPath,
    [join(root, 'libs/federation/src/hot/cli.mjs'), '--portal', portal, '--port', port],
    { cwd: copyOfSources(), env: { ...process.env, NODE_OPTIONS: '' } },
  );
  await says(running, address);
  browser = await launchBrowser();
  page = await openPage(browser);
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  running?.kill('SIGTERM');
  await door?.close();
  rmSync(workspace, { recursive: true });
});

test('a changed text is seen without loading the page again, under the policy of the portal', async () => {
  await page.goto(`${address}/verificar`);
  await page.getByRole('heading', { level: 1, name: 'Verificar un documento' }).waitFor();
  await page.locator('html').evaluate((element) => element.setAttribute('data-antes', 'si'));
  const file = join(workspace, 'mfe-firma/src/verificar/verificar.page.tsx');
  const source = readFileSync(file, 'utf8');
  expect(source).toContain('Verificar un documento');
  writeFileSync(file, source.replaceAll('Verificar un documento', 'Otro título'));
  await page.getByRole('heading', { level: 1, name: 'Otro título' }).waitFor();
  expect(await page.locator('html[data-antes]').count()).toBe(1);
  expect(violations).toEqual([]);
});

test('what does not compile is said, and the page keeps what it had', async () => {
  const file = join(workspace, 'mfe-firma/src/verificar/verificar.page.tsx');
  const source = readFileSync(file, 'utf8');
  const said = says(running, '✗');
  writeFileSync(file, `${source}\nconst {`);
  await said;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Otro título');
  writeFileSync(file, source.replaceAll('Otro título', 'Tercer título'));
  await page.getByRole('heading', { level: 1, name: 'Tercer título' }).waitFor();
});
