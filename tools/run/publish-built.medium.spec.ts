/** What a start publishes. Takes the builds of the remotes and of the shell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesIn, openRemoteVersion } from '@portal/service-kit/remotes';
import { reissue } from '@portal/test-kit';
import { readVersions } from '../artefacts/versions.mjs';
import { publishedFolders } from '../platform/environment.mjs';
import { makePlaces, root, type Places } from '../platform/places.mjs';
import { publishBuilt, remoteStore } from './publish-built.mjs';

let folder: string;
let places: Places;
let settings: { OBJECTS_DIR: string };
let store: Awaited<ReturnType<typeof remoteStore>>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'objetos-'));
  places = makePlaces(path.join(folder, 'datos'));
  settings = { OBJECTS_DIR: places.objects };
  store = await remoteStore(settings);
});
afterEach(() => rmSync(folder, { recursive: true }));

const by = { quien: 'ana', cuando: new Date() };
const content = async () => (await store.editions.latest()).content;
const line = async () => (await content()).lineas['mfe-firma'] ?? '';

/** Another build of one remote. @returns the clone that holds it, and its version */
function changed(built: string): { clone: string; other: string } {
  const clone = path.join(folder, 'clon');
  const other = `${built.slice(0, -8)}aaaaaaaa`;
  reissue(path.join(root, 'mfe-firma/dist'), path.join(clone, 'mfe-firma/dist'), other);
  return { clone, other };
}
const opened = (clone: string) => openRemoteVersion(filesIn(path.join(clone, 'mfe-firma/dist')));

test('a start publishes what is built and not published yet; what was taken back stays taken back', async () => {
  await publishBuilt(places, settings);
  const first = await store.editions.latest();
  expect(Object.keys(first.content.lineas).toSorted()).toEqual(publishedFolders.toSorted());
  await publishBuilt(places, settings);
  expect((await store.editions.latest()).numero).toBe(first.numero);

  const { clone, other } = changed(await line());
  const version = await opened(clone);
  await store.upload(version);
  await store.register(version, by);
  await store.publish('mfe-firma', other, by);
  await publishBuilt(places, settings);
  expect((await content()).lineas).toEqual({ ...first.content.lineas, 'mfe-firma': other });
});

test('what was taken out of the portal stays out, until its build is another one', async () => {
  await publishBuilt(places, settings);
  const built = await line();
  await store.withdraw('mfe-firma', built, by);
  await publishBuilt(places, settings);
  expect((await content()).lineas['mfe-firma']).toBeUndefined();
  const { clone, other } = changed(built);
  await publishBuilt(places, settings, clone);
  expect(await line()).toBe(other);
});

test('sources that are again what they were before are published again', async () => {
  await publishBuilt(places, settings);
  const built = await line();
  const { clone, other } = changed(built);
  await publishBuilt(places, settings, clone);
  expect(await line()).toBe(other);
  await publishBuilt(places, settings);
  expect(await line()).toBe(built);
});

test('a build that was named in the registry but never put into its line is published at the next start', async () => {
  await publishBuilt(places, settings);
  const { clone, other } = changed(await line());
  const version = await opened(clone);
  await store.upload(version);
  await store.register(version, by);
  await publishBuilt(places, settings, clone);
  expect(await line()).toBe(other);
});

describe('a publication whose publisher was killed before it was noted as built', () => {
  /** @returns the clone that built it, and its version, which has the line */
  async function publishedUnnoted(): Promise<{ clone: string; other: string; before: string }> {
    await publishBuilt(places, settings);
    const before = await line();
    const { clone, other } = changed(before);
    const version = await opened(clone);
    await store.upload(version);
    await store.register(version, by);
    await store.publish('mfe-firma', other, by);
    return { clone, other, before };
  }

  test('and that was taken back since stays taken back, and is noted', async () => {
    const { clone, other, before } = await publishedUnnoted();
    await store.publish('mfe-firma', before, by, { revertida: true });
    await publishBuilt(places, settings, clone);
    expect(await line()).toBe(before);
    expect(readVersions(places).built['mfe-firma']).toBe(other);
  });

  test('and that was taken out of the portal since stays out', async () => {
    const { clone, other } = await publishedUnnoted();
    await store.withdraw('mfe-firma', other, by);
    await publishBuilt(places, settings, clone);
    expect((await content()).lineas['mfe-firma']).toBeUndefined();
  });

  test('and that the portal did not show is published by the next start', async () => {
    const { clone, other, before } = await publishedUnnoted();
    await store.publish('mfe-firma', before, by, { revertida: true, noMostrada: true });
    await publishBuilt(places, settings, clone);
    expect(await line()).toBe(other);
  });

  test('and that the portal did not show, as the first of its area, is published by the next start', async () => {
    const { clone, other } = await publishedUnnoted();
    await store.withdraw('mfe-firma', other, by, { noMostrada: true });
    await publishBuilt(places, settings, clone);
    expect(await line()).toBe(other);
  });

  test('and that was taken back before something else was published is published by the next start', async () => {
    const { clone, other, before } = await publishedUnnoted();
    await store.publish('mfe-firma', before, by, { revertida: true });
    const third = path.join(folder, 'otro-clon');
    const last = `${before.slice(0, -8)}bbbbbbbb`;
    reissue(path.join(root, 'mfe-firma/dist'), path.join(third, 'mfe-firma/dist'), last);
    await publishBuilt(places, settings, third);
    await publishBuilt(places, settings, clone);
    expect(await line()).toBe(other);
  });
});
