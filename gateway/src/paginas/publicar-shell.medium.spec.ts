/**
 * The shell is published and taken back, as `npm run publicar -- shell` does it, through two gateways over one real store;
 * and what a browser sees of it that is here meanwhile. Takes the build of the shell.
 */
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { paginas } from '@portal/dominio/paginas';
import { refusal } from '@portal/publish/refusal';
import { publishBuild, remotes, revertTo, type Installation } from '@portal/publish/remotes';
import { DiskObjectStore } from '@portal/service-kit';
import { filesIn, openShellVersion, RemoteStore } from '@portal/service-kit/remotes';
import { aShellBuild, construidoCon, eventually, reissueShell, writeShell } from '@portal/test-kit';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { Door } from '../../test/door.js';
import { installationOf } from '../../test/installation-of.js';

const built = join(import.meta.dirname, '../../../shell/dist');
const [OLD, NEW] = ['aaaa1111', 'bbbb2222'] as const;

let dir: string;
let doors: Door[];
let where: Installation;
const objectsDir = () => join(dir, 'objetos');

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'publicar-'));
  doors = [];
  for (let replica = 0; replica < 2; replica += 1) doors.push(await Door.open({ OBJECTS_DIR: objectsDir() }));
  where = installationOf(doors[0] as Door, new DiskObjectStore(objectsDir()));
});
afterEach(async () => {
  for (const door of doors) await door.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What each host carries of these is another version. */
interface Changes {
  readonly portal?: object;
  readonly publico?: object;
}

/** Writes a build whose scripts have the chunk in their names. @returns its folder */
function aBuild(chunk: string, { portal = {}, publico = {} }: Changes = {}): string {
  const folder = join(dir, `construida-${chunk}`);
  const carries = (changes: object) => ({
    'host.json': JSON.stringify({ release: '0.1.0', construidoCon: { ...construidoCon, ...changes } }),
  });
  const shell = aShellBuild(chunk);
  writeShell(folder, {
    portal: { ...shell.portal, ...carries(portal) },
    publico: { ...shell.publico, ...carries(publico) },
  });
  return folder;
}
const publish = (chunk: string, changes?: Changes) => publishBuild(where, 'shell', aBuild(chunk, changes));
const line = async () => (await where.store.editions.latest()).content.lineas['shell'];
const shownBy = async ({ http }: Door) => / data-shell="([^"]+)"/.exec((await http.get('/')).text)?.[1];
const everyDoorShows = async (version: string) => {
  for (const door of doors) await eventually(`${version} is shown`, async () => (await shownBy(door)) === version);
};

test('the shell is an area like a remote', () => {
  expect(remotes.areas()).toContain('shell');
});

test('what is published is shown by every replica; a revert shows what was before, a second one what was before that', async () => {
  const versions: string[] = [];
  for (const chunk of [OLD, NEW, 'cccc3333']) {
    const { area, version, by } = await publish(chunk);
    expect([area, by]).toEqual(['shell', 'ana']);
    versions.push(version);
    await everyDoorShows(version);
  }
  const [first = '', second = ''] = versions;
  expect((await revertTo(where, 'shell')).version).toBe(second);
  expect((await revertTo(where, 'shell')).version).toBe(first);
  await everyDoorShows(first);
  await expect(revertTo(where, 'shell')).rejects.toThrow('no hay una versión anterior a la que volver');
  await expect(revertTo(where, 'shell', '9.9.9')).rejects.toThrow('la versión 9.9.9 no está en el almacén');
});

test('two that publish at once both end well; the line is the one of them that came last', async () => {
  const rows = await Promise.all([OLD, NEW].map((chunk) => publish(chunk)));
  expect(new Set(rows.map(({ version }) => version)).size).toBe(2);
  const { content } = await where.store.editions.latest();
  expect(content.lineas['shell']).toBe(content.historial.filter(({ area }) => area === 'shell').at(-1)?.version);
  await everyDoorShows(String(content.lineas['shell']));
});

/** A store in which somebody else does something between our last look and our own change. */
const overtakenBy = (other: () => Promise<unknown>) => {
  let once: typeof other | undefined = other;
  return new (class extends RemoteStore {
    override async publish(...change: Parameters<RemoteStore['publish']>) {
      const now = once;
      once = undefined;
      await now?.();
      return super.publish(...change);
    }
  })(new DiskObjectStore(objectsDir()));
};
const history = async () =>
  (await where.store.editions.latest()).content.historial.flatMap(({ area, version, antes }) =>
    area === 'shell' ? [[antes, version]] : [],
  );

test('a revert that another publication overtakes, and a publication that a revert overtakes, each end with one line', async () => {
  const { version: first } = await publish(OLD);
  const { version: second } = await publish(NEW);
  let third = '';
  const store = overtakenBy(async () => ({ version: third } = await publish('cccc3333')));
  // What was before, as it was when the revert was asked for.
  expect(await revertTo({ ...where, store }, 'shell')).toMatchObject({ version: first, previous: third });
  await everyDoorShows(first);
  expect((await history()).slice(-2)).toEqual([
    [second, third],
    [third, first],
  ]);
  expect((await revertTo(where, 'shell', third)).version).toBe(third);

  const overtaken = { ...where, store: overtakenBy(() => revertTo(where, 'shell', second)) };
  const { version: fourth, previous } = await publishBuild(overtaken, 'shell', aBuild('dddd4444'));
  expect(previous).toBe(second);
  await everyDoorShows(fourth);
  expect((await revertTo(where, 'shell')).version).toBe(second);
});

test('a revert and a publication at once both end well; the line is the one of them that came last', async () => {
  for (const chunk of [OLD, NEW]) await publish(chunk);
  await Promise.all([revertTo(where, 'shell'), publish('cccc3333')]);
  const shown = await line();
  expect((await history()).at(-1)?.[1]).toBe(shown);
  await everyDoorShows(String(shown));
});

/** What a bad publication looks like, and the sentence that names it. */
const bad: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  [
    'a missing chunk',
    async () => {
      const folder = aBuild(NEW);
      rmSync(join(folder, `portal/main.${NEW}.js`));
      await publishBuild(where, 'shell', folder);
    },
    /^falta el archivo portal\/main\.bbbb2222\.js/,
  ],
  [
    'a changed byte',
    async () => {
      const folder = aBuild(NEW);
      appendFileSync(join(folder, `publico/main.${NEW}.js`), ' ');
      await publishBuild(where, 'shell', folder);
    },
    /^el archivo publico\/main\.bbbb2222\.js no es el que se construyó/,
  ],
  [
    'a list that is cut in half',
    async () => {
      const folder = aBuild(NEW);
      truncateSync(join(folder, 'portal/file-hashes.json'), 60);
      await publishBuild(where, 'shell', folder);
    },
    /^la lista de archivos portal\/file-hashes\.json está dañada/,
  ],
  [
    'contracts that the portal does not answer by yet',
    () => publish(NEW, { publico: { contratos: '0.99.0' } }),
    /^se construyó con contratos 0\.99\.0 y el portal en marcha tiene \d/,
  ],
  [
    'an older React than a published remote asks for',
    () => publish(NEW, { portal: { react: '18.3.1' } }),
    /^mfe-admin, que está publicado, pide react 19\.3\.1, y este shell lleva 18\.3\.1/,
  ],
  [
    'a registry that is cut in half',
    async () => {
      const folder = join(objectsDir(), 'mfe/registro');
      truncateSync(join(folder, String(readdirSync(folder).toSorted().at(-1))), 50);
      await publish(NEW);
    },
    /^el registro de módulos está dañado \(mfe\/registro\/\d{8}\.json\); npm run versiones -- --reparar/,
  ],
  [
    'a portal that does not answer',
    () => publishBuild({ ...where, origin: 'http://127.0.0.1:9' }, 'shell', aBuild(NEW)),
    /^el portal no responde en http:\/\/127\.0\.0\.1:9/,
  ],
];

test.each(bad)('%s: the old version goes on, one sentence says why', async (_what, work, sentence) => {
  const { version } = await publish(OLD);
  await everyDoorShows(version); // a door that has not seen it goes on with what it saw
  const failed: unknown = await work().then(
    () => new Error('it was published'),
    (error: unknown) => error,
  );
  const { message } = refusal('shell no se publicó', failed);
  expect(message).toMatch(/^shell no se publicó: .*\. Sigue lo publicado antes\.$/);
  expect(message.slice('shell no se publicó: '.length)).toMatch(sentence);
  for (const door of doors) {
    await door.remotes.follow();
    expect(await shownBy(door)).toBe(version);
    expect((await door.http.get(`/assets/portal/main.${NEW}.js`)).status).toBe(404);
    expect((await door.http.get('/health/ready')).status).toBe(200);
  }
});

test('a version that the store changes on its way is found before anything is shown', async () => {
  const { version } = await publish(OLD);
  class LyingStore extends DiskObjectStore {
    override async put(...[key, data, options]: Parameters<DiskObjectStore['put']>) {
      return super.put(key, key.endsWith(`publico/main.${NEW}.js`) ? Buffer.from('otro') : data, options);
    }
  }
  const store = new RemoteStore(new LyingStore(objectsDir()));
  await expect(publishBuild({ ...where, store }, 'shell', aBuild(NEW))).rejects.toThrow(
    /^el portal no entrega shell 0\.1\.0-[0-9a-f]{8} como se construyó: publico\/main\.bbbb2222\.js respondió 503/,
  );
  expect(await line()).toBe(version);
});

describe('in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    if (!existsSync(built)) throw new Error(`${built} is missing: run npx nx run-many -t build`);
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    page = await openPage(browser);
    await page.route('**/api/auth/user', (route) =>
      route.fulfill({
        json: { id: 'sub-ana', email: 'ana@transcarga.test', firstName: 'Ana', lastName: 'G', roles: [] },
      }),
    );
  });
  afterEach(() => page.close());
  afterAll(() => browser?.close());

  /** Another build of the shell: other names of all its files, and a mark in its pages. */
  async function publishAnother(mark: string): Promise<string> {
    const folder = join(dir, mark);
    reissueShell(built, folder, (text, file) =>
      file.endsWith('.html') ? text.replace('<html ', `<html data-prueba="${mark}" `) : text,
    );
    return (await publishBuild(where, 'shell', folder)).version;
  }
  const begun = (mark: string) => page.locator(`html[data-prueba="${mark}"]`).waitFor({ state: 'attached' });
  const openMenu = () => page.getByRole('button', { name: /^Menú de/ }).click();

  test('an open page goes on with its own shell, late chunks too; a fresh one has the new one, and after a revert the old one', async () => {
    // A page of the shell that asks the services for nothing.
    const address = where.origin + paginas.vehiculo.to;
    await publishAnother('primera');
    await page.goto(address);
    await begun('primera');
    const failed: string[] = [];
    const late: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (!pathname.startsWith('/assets/')) return;
      late.push(pathname);
      if (answer.status() >= 400) failed.push(`${answer.status()} ${pathname}`);
    });

    const second = await publishAnother('segunda');
    await openMenu();
    await page.getByRole('menuitem', { name: 'Configuración' }).click();
    await page.getByRole('dialog', { name: 'Configuración' }).waitFor();
    await begun('primera');
    const folder = await openShellVersion(filesIn(join(dir, 'segunda')));
    expect(folder.version).toBe(second);
    const onlyOld = late.filter((path) => !folder.files.has(path.slice('/assets/'.length)));
    expect([onlyOld.length > 0, failed]).toEqual([true, []]);

    await page.goto(address);
    await begun('segunda');
    await page.getByRole('button', { name: /^Menú de/ }).waitFor();

    await revertTo(where, 'shell');
    await page.reload();
    await begun('primera');
    await page.getByRole('button', { name: /^Menú de/ }).waitFor();
    expect(failed).toEqual([]);
  });
});
