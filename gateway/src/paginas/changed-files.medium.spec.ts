/** What a browser shows when a file of a remote is not the one that was built. Takes the builds of shell and mfe-firma. */
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { publishRemote } from '../../test/a-config.js';
import { Door } from '../../test/door.js';

const root = join(import.meta.dirname, '../../..');
const built = join(root, 'mfe-firma/dist');
const CARD = 'Este módulo no está disponible en este momento.';
/** Says in the page that foreign code ran. */
const FOREIGN = ';document.documentElement.dataset.ajeno = "si";';

let objects: string;
let door: Door;
let browser: Browser;
/** The published version in the store. */
let remote: string;
let page: Page;

beforeAll(async () => {
  if (!existsSync(built)) throw new Error(`${built} is missing: run npx nx run-many -t build`);
  objects = mkdtempSync(join(tmpdir(), 'objetos-'));
  door = await Door.open({ SHELL_DIR: join(root, 'shell/dist'), OBJECTS_DIR: objects });
  await publishRemote(objects, built);
  await door.remotes.follow();
  remote = join(objects, String(door.remotes.registro['mfe-firma']?.entry), '..');
  browser = await launchBrowser();
});
beforeEach(async () => {
  remoteAsBuilt();
  page = await openPage(browser);
});
afterEach(() => page.close());
afterAll(async () => {
  await browser?.close();
  await door?.close();
  rmSync(objects, { recursive: true });
});

const remoteAsBuilt = (): void => cpSync(built, remote, { recursive: true });

/** Opens the page that shows mfe-firma. @returns what it shows once it shows something, and whether foreign code ran */
async function shown(): Promise<{ title: string; foreign: boolean }> {
  await page.goto(`http://127.0.0.1:${(door.server.address() as AddressInfo).port}/verificar`);
  const heading = page.locator('h1');
  await heading.waitFor();
  const foreign = await page.locator('html[data-ajeno]').count();
  return { title: (await heading.textContent()) ?? '', foreign: foreign > 0 };
}

/** The files that the page asks for. */
const files = readdirSync(existsSync(built) ? built : root).filter((name) =>
  /^(remoteEntry\.js|__federation_expose_routes\..*\.(js|css))$/.test(name),
);

test('as it was built the remote is shown, all its files with a hash in the browser', async () => {
  expect(files).toHaveLength(3);
  const asked: string[] = [];
  page.on('response', (answer) => asked.push(`${answer.status()} ${new URL(answer.url()).pathname.split('/').at(-1)}`));
  expect(await shown()).toEqual({ title: 'Verificar un documento', foreign: false });
  expect(asked).toEqual(expect.arrayContaining(files.map((name) => `200 ${name}`)));
});

test.each(files.map((name) => [name.replace(/\.[0-9a-f]{8}\./, '.'), name]))(
  'what is changed on the disk after the start is neither sent nor run, and the page says so: %s',
  async (_what, name) => {
    expect((await shown()).title).not.toBe(CARD);
    for (const copy of ['', '.br', '.gz']) appendFileSync(join(remote, name + copy), FOREIGN);
    page = await openPage(browser);
    const answered = page.waitForResponse((answer) => answer.url().includes(name));
    expect(await shown()).toEqual({ title: CARD, foreign: false });
    expect((await answered).status()).toBe(503);
  },
);

test.each(files.map((name) => [name.replace(/\.[0-9a-f]{8}\./, '.'), name]))(
  'what is changed on its way, or together with the list, is refused by the browser itself: %s',
  async (_what, name) => {
    await page.route(`**/${name}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()) + FOREIGN });
    });
    expect(await shown()).toEqual({ title: CARD, foreign: false });
  },
);

test('a file that was added after the build is not there', async () => {
  writeFileSync(join(remote, 'ajeno.js'), FOREIGN);
  await shown();
  const entry = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const folder = String(entry.find((name) => name.includes('remoteEntry.js'))).replace(/[^/]*$/, '');
  expect(await page.evaluate(async (at) => (await fetch(at)).status, `${folder}ajeno.js`)).toBe(404);
  expect(await page.evaluate(async (at) => (await fetch(at)).status, `${folder}remoteEntry.js`)).toBe(200);
});
