import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import type { Manifiesto } from '@portal/contracts/portal';
import { DiskObjectStore, Log, Metrics, Sweeper } from '@portal/service-kit';
import { RemoteStore } from '@portal/service-kit/remotes';
import { aRemoteBuild, eventually, manifiestoDePrueba, reissue, writeBuild } from '@portal/test-kit';
import { aConfig, aFolder, manifiestoDe, publishRemote } from '../../test/a-config.js';
import { Versiones } from '../borde/versiones.js';
import { Config } from '../config.js';
import { Remotes } from './remotes.js';

/** A disk that answers as a bucket in trouble does. */
class Store extends DiskObjectStore {
  down = false;
  /** It answers for the registry alone. */
  filesDown = false;
  reads = 0;
  override async read(key: string): Promise<Buffer> {
    this.reads += 1;
    if (this.filesDown && !key.startsWith('mfe/registro/')) throw new AppError('ALMACEN_NO_DISPONIBLE');
    return this.answer(() => super.read(key));
  }
  override async list(folder: string) {
    return this.answer(() => super.list(folder));
  }
  private answer<T>(work: () => Promise<T>): Promise<T> {
    if (this.down) throw new AppError('ALMACEN_NO_DISPONIBLE', { retryAfter: 5 });
    return work();
  }
}

let folder: string;
let objects: string;
let store: Store;
let versiones: Versiones;
let metrics: Metrics;
let sweeper: Sweeper;
beforeEach(() => {
  // Timers go by a clock that the test moves; the disk takes the time that it takes.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });
  folder = aFolder();
  objects = mkdtempSync(join(tmpdir(), 'objetos-'));
  store = new Store(objects);
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await sweeper.beforeApplicationShutdown();
  for (const dir of [folder, objects]) rmSync(dir, { recursive: true });
});

function remotes(env: Record<string, string> = {}): Remotes {
  const log = new Log('gateway', 'silent');
  versiones = new Versiones();
  metrics = new Metrics('gateway');
  sweeper = new Sweeper('gateway', 60_000, log);
  return new Remotes(new Config(aConfig(folder, env)), store, sweeper, versiones, log, metrics);
}
/** Without the shell, which is that of SHELL_DIR here. */
const remotesShown = () => {
  const { shell: _, ...others } = versiones.all();
  return others;
};
const refusals = async () =>
  (await metrics.registry.getSingleMetric('portal_remotes_refused')?.get())?.values[0]?.value;

test('a gateway that has not read the registry yet is not ready, and is once the store answers', async () => {
  jest.useRealTimers();
  await publishRemote(objects, join(folder, 'mfe-admin'));
  store.down = true;
  const own = remotes();
  await own.begin();
  expect([own.ready, own.registro, own.notTaken, await refusals()]).toEqual([false, {}, ['registro'], 1]);
  store.down = false;
  await eventually('the registry is read', () => own.ready);
  expect([own.notTaken, await refusals(), remotesShown()]).toEqual([[], 0, { 'mfe-admin': '0.1.0' }]);
});

test('a gateway that reads the registry and no file of a remote is not ready: another one still shows them', async () => {
  jest.useRealTimers();
  await publishRemote(objects, join(folder, 'mfe-admin'));
  store.filesDown = true;
  const own = remotes();
  await own.begin();
  expect([own.ready, own.notTaken]).toEqual([false, ['mfe-admin']]);
  store.filesDown = false;
  await eventually('the files are read', () => own.ready);
  expect([own.notTaken, remotesShown()]).toEqual([[], { 'mfe-admin': '0.1.0' }]);
  store.filesDown = true;
  await own.follow();
  expect(own.ready).toBe(true);
});

test('a page of another gateway asks for a version that this one has not seen published yet, and gets it', async () => {
  await publishRemote(objects, join(folder, 'mfe-admin'));
  const own = remotes();
  await own.begin();
  reissue(join(folder, 'mfe-admin'), join(folder, 'nueva'), '0.2.0');
  await publishRemote(objects, join(folder, 'nueva'));
  const asked = Array.from({ length: 20 }, () => own.version('mfe-admin', '0.2.0'));
  expect((await Promise.all(asked)).map((found) => found?.version)).toEqual(asked.map(() => '0.2.0'));
  const looks = store.reads;
  await Promise.all(Array.from({ length: 20 }, (_, n) => own.version('mfe-admin', `9.9.${n}`)));
  expect(store.reads - looks).toBeLessThan(5);
});

test('what is published just after a look is shown by the look that begins within two seconds, however late it is', async () => {
  const own = remotes();
  jest.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
  await own.begin();
  await publishRemote(objects, join(folder, 'mfe-admin'));
  jest.advanceTimersByTime(2000);
  // Waits for the look that has begun, and lets no other begin.
  await sweeper.beforeApplicationShutdown();
  expect(remotesShown()).toEqual({ 'mfe-admin': '0.1.0' });
});

/** As a disk that was full leaves it. */
function cutLastEdition(): void {
  const registry = join(objects, 'mfe/registro');
  truncateSync(join(registry, String(readdirSync(registry).toSorted().at(-1))), 40);
}

test('a gateway that starts while the last edition is broken begins with the one before it, and says so', async () => {
  const dist = join(folder, 'mfe-admin');
  await publishRemote(objects, dist);
  reissue(dist, join(folder, 'nueva'), '0.2.0');
  await publishRemote(objects, join(folder, 'nueva'));
  cutLastEdition();
  const own = remotes();
  await own.begin();
  expect([own.ready, remotesShown(), own.notTaken]).toEqual([true, { 'mfe-admin': '0.1.0' }, ['registro']]);
  await own.follow();
  expect([own.ready, remotesShown(), own.notTaken]).toEqual([true, { 'mfe-admin': '0.1.0' }, ['registro']]);
  await new RemoteStore(store).editions.repair();
  await own.follow();
  expect([remotesShown(), own.notTaken]).toEqual([{ 'mfe-admin': '0.1.0' }, []]);
});

test('a registry of which no edition can be read is no empty one: the gateway is not ready', async () => {
  await publishRemote(objects, join(folder, 'mfe-admin'));
  cutLastEdition();
  rmSync(join(objects, 'mfe/registro/00000001.json'));
  const own = remotes();
  await own.begin();
  expect([own.ready, own.notTaken]).toEqual([false, ['registro']]);
});

test('a store that stops answering leaves what was shown; an empty one is a registry too', async () => {
  const own = remotes();
  await own.begin();
  expect([own.ready, own.registro]).toEqual([true, {}]);
  await publishRemote(objects, join(folder, 'mfe-admin'));
  await own.follow();
  const { registro } = own;
  store.down = true;
  await own.follow();
  expect([own.registro === registro, own.notTaken, own.ready]).toEqual([true, ['registro'], true]);
});

test('a remote that claims the address of another is not shown, and the other stays', async () => {
  const own = remotes();
  await publishRemote(objects, join(folder, 'mfe-admin'));
  await own.begin();
  const { manifiesto } = own.registro['mfe-admin'] ?? {};
  writeBuild(join(folder, 'mfe-otra'), aRemoteBuild('mfe-otra', '0.1.0', { manifiesto: manifiesto as never }));
  await publishRemote(objects, join(folder, 'mfe-otra'));
  await own.follow();
  expect([Object.keys(own.registro), own.notTaken]).toEqual([['mfe-admin'], ['mfe-otra']]);
});

/** Publishes a version of a remote with these pages. */
async function publishPages(name: string, version: string, manifiesto: Manifiesto): Promise<void> {
  const dist = join(folder, `${name}-${version}`);
  writeBuild(dist, aRemoteBuild(name, version, { manifiesto }));
  await publishRemote(objects, dist);
}

test('a gateway that starts over two clashing remotes leaves out only the one that came last', async () => {
  await publishRemote(objects, join(folder, 'mfe-admin'));
  await publishRemote(objects, join(folder, 'mfe-firma'));
  await publishPages('mfe-otra', '0.1.0', manifiestoDe('mfe-admin'));
  const own = remotes();
  await own.begin();
  expect([Object.keys(own.registro), own.notTaken]).toEqual([['mfe-admin', 'mfe-firma'], ['mfe-otra']]);
  await own.follow();
  expect([Object.keys(own.registro), own.notTaken]).toEqual([['mfe-admin', 'mfe-firma'], ['mfe-otra']]);
});

test('a published version that clashes gives way to the version before it, the older remote stays', async () => {
  await publishPages('mfe-otra', '0.1.0', manifiestoDePrueba);
  await publishRemote(objects, join(folder, 'mfe-admin'));
  await publishPages('mfe-otra', '0.2.0', manifiestoDe('mfe-admin'));
  const own = remotes();
  await own.begin();
  expect([remotesShown(), own.notTaken]).toEqual([{ 'mfe-admin': '0.1.0', 'mfe-otra': '0.1.0' }, ['mfe-otra']]);
});

test('two remotes that exchange an address are taken in one look, beside one that clashes', async () => {
  const own = remotes();
  await publishPages('mfe-otra', '0.1.0', manifiestoDe('mfe-admin'));
  await own.begin();
  await publishRemote(objects, join(folder, 'mfe-admin'));
  await publishPages('mfe-otra', '0.2.0', manifiestoDePrueba);
  await publishPages('mfe-ultima', '0.1.0', manifiestoDePrueba);
  await own.follow();
  expect([remotesShown(), own.notTaken]).toEqual([{ 'mfe-admin': '0.1.0', 'mfe-otra': '0.2.0' }, ['mfe-ultima']]);
});

test('a gateway that starts while the published version does not hold shows the version before it', async () => {
  const dist = join(folder, 'mfe-admin');
  await publishRemote(objects, dist);
  reissue(dist, join(folder, 'nueva'), '0.2.0');
  await publishRemote(objects, join(folder, 'nueva'));
  rmSync(join(objects, 'mfe/mfe-admin/0.2.0/remoteEntry.js'));
  const own = remotes();
  await own.begin();
  expect([remotesShown(), own.notTaken]).toEqual([{ 'mfe-admin': '0.1.0' }, ['mfe-admin']]);
});

test('what does not hold is read again three seconds later, and at no look before', async () => {
  const dist = join(folder, 'mfe-admin');
  await publishRemote(objects, dist);
  const entry = join(objects, 'mfe/mfe-admin/0.1.0/remoteEntry.js');
  rmSync(entry);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const own = remotes();
  await own.begin();
  copyFileSync(join(dist, 'remoteEntry.js'), entry);
  clock.mockReturnValue(2999);
  await own.follow();
  expect([remotesShown(), own.notTaken]).toEqual([{}, ['mfe-admin']]);
  clock.mockReturnValue(3000);
  await own.follow();
  expect([remotesShown(), own.notTaken]).toEqual([{ 'mfe-admin': '0.1.0' }, []]);
});

test('a folder that is followed for development is read again whenever its build is another one', async () => {
  const dist = join(folder, 'mfe-admin');
  const own = remotes({ REMOTES_DIRS: JSON.stringify({ 'mfe-admin': dist, 'mfe-ausente': join(folder, 'nada') }) });
  await own.begin();
  expect(remotesShown()).toEqual({ 'mfe-admin': '0.1.0' });
  reissue(dist, join(folder, 'nueva'), '0.2.0');
  reissue(join(folder, 'nueva'), dist, '0.2.0');
  await own.follow();
  expect([remotesShown(), own.registro['mfe-admin']?.version]).toEqual([{ 'mfe-admin': '0.2.0' }, '0.2.0']);
});
