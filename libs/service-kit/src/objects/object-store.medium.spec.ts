import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { testS3, type TestS3 } from '@portal/test-kit';
import { sha256Hex } from '../crypto/canonical-json.js';
import { DiskObjectStore } from './disk.object-store.js';
import { objectAccess, type StoreUser } from './object-access.js';
import { ObjectExists, type ObjectStore } from './object-store.js';
import { S3ObjectStore } from './s3.object-store.js';

const bytes = Buffer.from('%PDF-1.7 ñ');
let dir: string;
let s3: TestS3;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'objetos-'));
  s3 = await testS3();
});
afterAll(async () => {
  await s3?.close();
  await rm(dir, { recursive: true, force: true });
});

const bucketAs = ({ accessKeyId, secretAccessKey } = s3.owner): S3ObjectStore => {
  const { endpoint, bucket, region } = s3;
  return new S3ObjectStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
};

/** Each test has a folder of its own in the store. */
let folders = 0;

describe.each<[string, () => ObjectStore]>([
  ['the disk', () => new DiskObjectStore(dir)],
  ['a real S3', () => bucketAs()],
])('on %s', (where, open) => {
  let store: ObjectStore;
  let folder: string;
  beforeEach(() => {
    store = open();
    folder = `cargas/${(folders += 1)}`;
  });

  test('what was put comes back, with its hash, size and time', async () => {
    const since = Date.now() - 60_000;
    const put = await store.put(`${folder}/a.pdf`, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]));
    expect(put).toEqual({ sha256: sha256Hex(bytes), bytes: bytes.length });
    expect(await store.read(`${folder}/a.pdf`)).toEqual(bytes);
    expect(await buffer(await store.get(`${folder}/a.pdf`))).toEqual(bytes);
    expect(await store.stat(`${folder}/a.pdf`)).toMatchObject({ bytes: bytes.length });
    expect((await store.stat(`${folder}/a.pdf`))?.modifiedAt.getTime()).toBeGreaterThan(since);
  });

  test('the largest upload comes back byte for byte', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024, 'ñandú ');
    const { sha256 } = await store.put(`${folder}/grande.pdf`, large);
    expect(sha256Hex(await buffer(await store.get(`${folder}/grande.pdf`)))).toBe(sha256);
  });

  test('a working file is whole, and another one replaces it', async () => {
    await store.putFleeting(`${folder}/a.pdf`, Buffer.from('first'));
    await store.putFleeting(`${folder}/a.pdf`, bytes);
    expect(await store.read(`${folder}/a.pdf`)).toEqual(bytes);
  });

  test('of many writers of one new key exactly one wins, and its bytes stay', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, n) => {
        await store.put(`${folder}/x`, Buffer.from(`${n}`), { ifAbsent: true });
        return `${n}`;
      }),
    );
    const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(winners).toHaveLength(1);
    expect(losers.every((error) => error instanceof ObjectExists)).toBe(true);
    expect((await store.read(`${folder}/x`)).toString()).toBe(winners[0]);
  });

  test('a source that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('cut');
      })(),
    );
    await expect(store.put(`${folder}/x`, broken)).rejects.toThrow('cut');
    expect(await store.exists(`${folder}/x`)).toBe(false);
  });

  test('a folder lists what lies in it and below, and nothing else', async () => {
    expect(await store.list(`${folder}/`)).toEqual([]);
    for (const key of [`${folder}/x.js`, `${folder}/b/_y.js`, `${folder}a/z.js`]) await store.put(key, bytes);
    const keys = async (below: string) => (await store.list(below)).map(({ key }) => key).toSorted();
    expect(await keys(`${folder}/`)).toEqual([`${folder}/b/_y.js`, `${folder}/x.js`]);
    expect(await keys(`${folder}/b/`)).toEqual([`${folder}/b/_y.js`]);
  });

  test('a folder of more files than one page of a bucket holds is listed whole', async () => {
    const names = Array.from({ length: 1005 }, (_, n) => `${folder}/${n}`);
    for (let n = 0; n < names.length; n += 15)
      await Promise.all(names.slice(n, n + 15).map((key) => store.put(key, bytes)));
    expect((await store.list(`${folder}/`)).map(({ key }) => key).toSorted()).toEqual(names.toSorted());
  });

  test('what is not there is NO_ENCONTRADO; deleting it is fine', async () => {
    await expect(store.get(`${folder}/x`)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await expect(store.read(`${folder}/x`)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    expect(await store.stat(`${folder}/x`)).toBeUndefined();
    await store.delete(`${folder}/x`);
    await store.put(`${folder}/x`, bytes);
    await store.delete(`${folder}/x`);
    expect(await store.exists(`${folder}/x`)).toBe(false);
  });

  test('nothing half-written stays aside', async () => {
    await store.put(`${folder}/x`, bytes);
    if (where === 'the disk') expect(await readdir(join(dir, '.tmp'))).toEqual([]);
    expect(await store.list(`${folder}/`)).toHaveLength(1);
  });
});

describe('a bucket', () => {
  test('that knows its user by another secret is ALMACEN_NO_DISPONIBLE, and nothing is read or written', async () => {
    const stranger = bucketAs({ ...s3.owner, secretAccessKey: 'another-0123456789abcdef' });
    await bucketAs().put('cargas/suya', bytes);
    for (const ask of [
      () => stranger.read('cargas/suya'),
      () => stranger.put('cargas/suya', Buffer.from('x')),
      () => stranger.delete('cargas/suya'),
      () => stranger.list('cargas/'),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE' });
    expect(await bucketAs().read('cargas/suya')).toEqual(bytes);
  });

  test('that is away is ALMACEN_NO_DISPONIBLE, and serves again when it is back', async () => {
    const store = bucketAs();
    await store.put('cargas/antes', bytes);
    await s3.kill();
    try {
      await expect(store.read('cargas/antes')).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE', retryAfter: 5 });
      await expect(store.put('cargas/otra', bytes)).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE' });
    } finally {
      await s3.restart();
    }
    expect(await store.read('cargas/antes')).toEqual(bytes);
    await store.put('cargas/otra', bytes);
  });

  test('lets each process reach what the table says, and nothing else', async () => {
    const users = Object.keys(objectAccess) as StoreUser[];
    const keys = await s3.processUsers();
    const folders = ['cargas/', 'instantaneas/', 'documentos/', 'borradores/', 'mfe/'] as const;
    for (const folder of folders) await bucketAs().put(`${folder}x`, bytes);
    const allowed = async (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    const seen: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const user of users) {
      const store = bucketAs(keys[user]);
      for (const folder of folders) {
        const name = `${user} in ${folder}`;
        seen[name] = {
          read: await allowed(store.read(`${folder}x`)),
          write: await allowed(store.put(`${folder}de-${user}`, bytes)),
          delete: await allowed(store.delete(`${folder}nada`)),
        };
        const { read, write, delete: remove } = objectAccess[user];
        const may = (those: readonly string[]) => those.includes(folder);
        expected[name] = { read: may(read), write: may(write), delete: may(remove) };
      }
    }
    expect(seen).toEqual(expected);
  });
});
