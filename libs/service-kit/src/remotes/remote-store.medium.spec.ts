import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRemoteBuild, refusingProxy, testS3, writeBuild, type TestS3 } from '@portal/test-kit';
import { LimitedObjectStore } from '../objects/object-access.js';
import { S3ObjectStore, type S3Settings } from '../objects/s3.object-store.js';
import { checkWhole, filesIn } from './published-version.js';
import { RemoteStore, withdrawalOf } from './remote-store.js';
import { openRemoteVersion, type RemoteVersion } from './remote-version.js';

let dir: string;
let s3: TestS3;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'remotos-'));
  s3 = await testS3();
});
afterAll(async () => {
  await s3?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The registry in the bucket, as the command that publishes it or a gateway reaches it. */
const bucketOf = (user: 'publicador' | 'gateway', other: Partial<S3Settings> = {}) => {
  const { endpoint, bucket, region, owner } = s3;
  const settings = { endpoint, bucket, region, ...owner, ...other };
  return new RemoteStore(new LimitedObjectStore(user, new S3ObjectStore(settings)));
};
const by = { quien: 'ana', cuando: new Date('2026-11-24T10:00:00Z') };

async function built(version: string, script = version): Promise<RemoteVersion> {
  const folder = join(dir, `construida-${version}-${script}`);
  writeBuild(folder, aRemoteBuild('mfe-prueba', version, { script }));
  return openRemoteVersion(filesIn(folder));
}

async function published(version: string): Promise<void> {
  const [one, store] = [await built(version), bucketOf('publicador')];
  await store.upload(one);
  await store.register(one, by);
  await store.publish('mfe-prueba', version, by);
}

test('on a bucket many publishers at once lose nothing, and a gateway reads what was published', async () => {
  const versions = Array.from({ length: 6 }, (_, n) => `1.0.${n}-aaaaaaaa`);
  await Promise.all(versions.map(published));
  const gateway = bucketOf('gateway');
  const { content } = await gateway.editions.latest();
  expect(content.historial.map(({ version }) => version).toSorted()).toEqual(versions);
  expect(versions).toContain(content.lineas['mfe-prueba']);
  for (const version of versions) {
    const one = await gateway.open(content, 'mfe-prueba', version);
    if (!one) throw new Error(`${version} is not there`);
    await checkWhole(one);
  }
});

test('a gateway before a bucket that falls silent is told so, and follows it once it speaks again', async () => {
  await published('1.1.0-aaaaaaaa');
  const front = await refusingProxy(s3.endpoint);
  try {
    const { editions } = bucketOf('gateway', { endpoint: front.url, silence: 2000 });
    const { edition } = await editions.readable();
    front.door.silent = true;
    await expect(editions.readable(edition)).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE' });
    front.door.silent = false;
    await published('1.1.0-bbbbbbbb');
    const next = await editions.readable(edition);
    expect(next.edition.content.lineas['mfe-prueba']).toBe('1.1.0-bbbbbbbb');
  } finally {
    await front.close();
  }
});

test('on a bucket a version never gets a second content', async () => {
  await published('2.0.0-aaaaaaaa');
  const other = await built('2.0.0-aaaaaaaa', 'otra cosa');
  await expect(bucketOf('publicador').upload(other)).rejects.toMatchObject({ name: 'VersionTaken' });
});

test('on a bucket of many who take a line away beside a publication none is half: the publication stays', async () => {
  await published('3.0.0-aaaaaaaa');
  const people = Array.from({ length: 4 }, (_, n) => ({ ...by, quien: `persona ${n}` }));
  const away = () => people.map((one) => bucketOf('publicador').withdraw('mfe-prueba', '3.0.0-aaaaaaaa', one));
  await Promise.all([...away(), published('3.0.1-aaaaaaaa')]);
  expect((await bucketOf('gateway').editions.latest()).content.lineas['mfe-prueba']).toBe('3.0.1-aaaaaaaa');

  await bucketOf('publicador').publish('mfe-prueba', '3.0.0-aaaaaaaa', by);
  await Promise.all(away());
  const { content } = await bucketOf('gateway').editions.latest();
  expect([content.lineas['mfe-prueba'], withdrawalOf(content, 'mfe-prueba')?.version]).toEqual([
    undefined,
    '3.0.0-aaaaaaaa',
  ]);
  expect(content.historial.slice(-2).map(({ retirada }) => retirada)).toEqual([undefined, true]);
});
