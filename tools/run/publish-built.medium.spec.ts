/** What a start publishes. Takes the builds of the remotes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesIn, openRemoteVersion } from '@portal/service-kit/remotes';
import { reissue } from '@portal/test-kit';
import { remotes } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { publishBuilt, remoteStore } from './publish-built.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'objetos-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a start publishes what is built and not published yet; what was taken back stays taken back', async () => {
  const settings = { OBJECTS_DIR: path.join(folder, 'objetos') };
  const store = await remoteStore(settings);
  await publishBuilt(settings);
  const first = await store.editions.latest();
  expect(Object.keys(first.content.lineas).toSorted()).toEqual(remotes.toSorted());
  await publishBuilt(settings);
  expect((await store.editions.latest()).numero).toBe(first.numero);

  const built = first.content.lineas['mfe-firma'] ?? '';
  const other = `${built.slice(0, -8)}aaaaaaaa`;
  reissue(path.join(root, 'mfe-firma/dist'), path.join(folder, 'otra'), other);
  const version = await openRemoteVersion(filesIn(path.join(folder, 'otra')));
  const by = { quien: 'ana', cuando: new Date() };
  await store.upload(version);
  await store.register(version, by);
  await store.publish('mfe-firma', other, by);
  await publishBuilt(settings);
  expect((await store.editions.latest()).content.lineas).toEqual({ ...first.content.lineas, 'mfe-firma': other });
});
