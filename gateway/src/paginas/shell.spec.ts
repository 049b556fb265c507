/** The shell as gateways show it: published, taken back, published badly, and of which addresses it has none. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskObjectStore } from '@portal/service-kit';
import { filesIn, openShellVersion, RemoteStore } from '@portal/service-kit/remotes';
import { aShellBuild, eventually, writeShell } from '@portal/test-kit';
import { Door } from '../../test/door.js';

const [OLD, NEW, NEXT] = ['aaaa1111', 'bbbb2222', 'cccc3333'] as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';

let dir: string;
let doors: Door[];
let store: RemoteStore;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shell-'));
  doors = [];
  store = new RemoteStore(new DiskObjectStore(objectsDir()));
});
afterEach(async () => {
  for (const door of doors) await door.close();
  rmSync(dir, { recursive: true, force: true });
});
const objectsDir = () => join(dir, 'objetos');

async function aDoor(env: Record<string, string> = {}): Promise<Door> {
  const door = await Door.open({ OBJECTS_DIR: objectsDir(), ...env });
  doors.push(door);
  return door;
}

/** Its scripts have the chunk in their names and their bytes. @returns its version */
async function named(chunk: string): Promise<string> {
  const folder = join(dir, chunk);
  writeShell(folder, aShellBuild(chunk));
  const version = await openShellVersion(filesIn(folder));
  await store.upload(version);
  await store.register(version, { quien: 'ana', cuando: new Date() });
  return version.version;
}
async function published(chunk: string): Promise<string> {
  const version = await named(chunk);
  await store.publish('shell', version, { quien: 'ana', cuando: new Date() });
  return version;
}
const shownBy = async ({ http }: Door, page = '/') => / data-shell="([^"]+)"/.exec((await http.get(page)).text)?.[1];
const script = ({ http }: Door, chunk: string, host = 'portal') => http.get(`/assets/${host}/main.${chunk}.js`);
const readiness = async ({ http }: Door) => {
  const { status, body } = await http.get('/health/ready');
  return { status, shell: body.versiones?.shell, sinTomar: body.sinTomar };
};
const stored = (version: string, file: string) => join(objectsDir(), 'mfe/shell', version, file);

test('a published shell is what every page begins with, in every replica; late files of the one before are still there', async () => {
  const old = await published(OLD);
  const both = [await aDoor(), await aDoor()];
  for (const door of both) expect(await shownBy(door)).toBe(old);
  const next = await published(NEW);
  for (const door of both) {
    await eventually('the new one is shown', async () => (await shownBy(door)) === next);
    expect(await shownBy(door, '/verificar')).toBe(next);
    for (const host of ['portal', 'publico'])
      for (const chunk of [OLD, NEW]) {
        const answer = await script(door, chunk, host);
        expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, `'${chunk}'`, IMMUTABLE]);
      }
    expect(await readiness(door)).toEqual({ status: 200, shell: next, sinTomar: undefined });
  }
  await store.publish('shell', old, { quien: 'ana', cuando: new Date() }, { revertida: true });
  for (const door of both) await eventually('the old one is shown', async () => (await shownBy(door)) === old);
  expect((await script(both[0] as Door, NEW)).status).toBe(200);
});

test('a page of another replica asks for a file that this one has not seen published yet, and gets it', async () => {
  await published(OLD);
  const door = await aDoor();
  await published(NEW);
  const asked = await Promise.all(Array.from({ length: 10 }, () => script(door, NEW)));
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
});

test('while nobody has published one, pages begin with the build on the disk', async () => {
  const door = await aDoor();
  expect(await readiness(door)).toMatchObject({ status: 200, sinTomar: undefined });
  expect((await script(door, '0123abcd')).status).toBe(200);
  const first = await published(OLD);
  await eventually('the published one is shown', async () => (await shownBy(door)) === first);
});

test('with neither a published shell nor a build a gateway is not ready, and says what brings one', async () => {
  const door = await aDoor({ SHELL_DIR: join(dir, 'nada') });
  expect(await readiness(door)).toEqual({ status: 503, shell: undefined, sinTomar: ['shell'] });
  const page = await door.http.get('/');
  expect([page.status, page.body.code]).toEqual([503, 'SERVICIO_NO_DISPONIBLE']);
  const first = await published(OLD);
  await eventually('it is ready', async () => (await readiness(door)).status === 200);
  expect(await shownBy(door)).toBe(first);
});

const spoilt: readonly (readonly [string, (version: string) => void])[] = [
  ['a missing chunk', (version) => rmSync(stored(version, `portal/main.${NEW}.js`))],
  ['a changed byte', (version) => appendFileSync(stored(version, `publico/main.${NEW}.js`), ' ')],
  ['a changed page', (version) => appendFileSync(stored(version, 'portal/inicio.html'), '<script>alert(1)</script>')],
  ['a lying list', (version) => writeFileSync(stored(version, 'portal/file-hashes.json'), '{}')],
  ['a list that is gone', (version) => rmSync(stored(version, 'publico/file-hashes.json'))],
];
test.each(spoilt)(
  'with %s it is not taken: the old one goes on, also for a gateway that starts then',
  async (_what, spoil) => {
    const old = await published(OLD);
    const running = await aDoor();
    const next = await named(NEW);
    spoil(next);
    await store.publish('shell', next, { quien: 'otra mano', cuando: new Date() });
    for (const door of [running, await aDoor()]) {
      await eventually('the refusal is told', async () => (await readiness(door)).sinTomar);
      expect(await readiness(door)).toEqual({ status: 200, shell: old, sinTomar: ['shell'] });
      expect([await shownBy(door), (await script(door, OLD)).text]).toEqual([old, `'${OLD}'`]);
    }
  },
);

test('a registry that is cut in half leaves what was shown', async () => {
  const old = await published(OLD);
  const door = await aDoor();
  const { numero } = await store.editions.latest();
  // Never whole, so that no gateway takes it before it is cut.
  writeFileSync(join(objectsDir(), 'mfe/registro', `${String(numero + 1).padStart(8, '0')}.json`), '{"versiones":');
  await eventually('the refusal is told', async () => (await readiness(door)).sinTomar?.includes('registro'));
  expect(await shownBy(door)).toBe(old);
});

test('pages go on while the store is away, for the gateway that has taken them', async () => {
  const version = await published(OLD);
  const door = await aDoor();
  rmSync(join(objectsDir(), 'mfe/shell'), { recursive: true });
  expect([await shownBy(door), (await script(door, OLD)).status]).toEqual([version, 200]);
});

test('only a name with a hash finds an earlier shell, and only such a name is kept', async () => {
  const old = await published(OLD);
  const door = await aDoor();
  const folder = join(dir, 'otro');
  const { portal, publico } = aShellBuild(NEXT);
  writeShell(folder, { portal: { ...portal, 'icono.svg': '<svg/>' }, publico });
  const next = await openShellVersion(filesIn(folder));
  await store.upload(next);
  await store.register(next, { quien: 'ana', cuando: new Date() });
  await door.remotes.follow();
  expect((await door.http.get('/assets/portal/icono.svg')).status).toBe(404);
  expect((await door.http.get('/assets/portal/index.html')).headers['cache-control']).toBe('no-cache');
  expect((await door.http.get('/assets/portal/main.99999999.js')).status).toBe(404);
  const byVersion = (file: string, version: string = next.version) => door.http.get(`/mfe/shell/${version}/${file}`);
  expect((await byVersion('portal/icono.svg')).headers['cache-control']).toBe(IMMUTABLE);
  expect((await byVersion('portal/index.html')).headers['content-security-policy']).toContain("default-src 'none'");
  expect((await byVersion('portal/icono.svg', old)).status).toBe(404);
  expect((await byVersion('portal/file-hashes.json')).status).toBe(404);
});

test('a shell has no other addresses, whatever its files are called', async () => {
  const names = ['api', 'registro.json', 'salud.html', 'robots.txt', 'health'];
  const { portal, publico } = aShellBuild(OLD);
  const files = Object.fromEntries(names.map((name) => [name, 'ajeno']));
  const folder = join(dir, 'ajeno');
  writeShell(folder, { portal: { ...portal, ...files }, publico: { ...publico, ...files } });
  const version = await openShellVersion(filesIn(folder));
  await store.upload(version);
  await store.register(version, { quien: 'ana', cuando: new Date() });
  await store.publish('shell', version.version, { quien: 'ana', cuando: new Date() });
  const door = await aDoor();
  expect(await shownBy(door)).toBe(version.version);
  for (const address of [
    '/api',
    '/api/registro.json',
    '/mfe/registro.json',
    '/health/live',
    '/salud.html',
    '/portal/api',
  ])
    expect([address, (await door.http.get(address)).text]).not.toEqual([address, 'ajeno']);
  expect((await door.http.get('/robots.txt')).text).toBe('ajeno');
});
