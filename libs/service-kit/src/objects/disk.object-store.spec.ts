import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sha256Hex } from '../crypto/canonical-json.js';
import { DiskObjectStore } from './disk.object-store.js';
import { directFiles, pooledFiles } from './files.js';
import { ObjectExists } from './object-store.js';

const bytes = Buffer.from('%PDF-1.7 ñ');

describe.each([
  ['handed to the pool', pooledFiles],
  ['waited for', directFiles],
])('a disk %s', (_, files) => {
  let dir: string;
  let store: DiskObjectStore;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'objetos-'));
    store = new DiskObjectStore(dir, files);
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  test('what was put comes back, with its hash and size', async () => {
    expect(await store.put('documentos/a.pdf', Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]))).toEqual({
      sha256: sha256Hex(bytes),
      bytes: bytes.length,
    });
    expect(await buffer(await store.get('documentos/a.pdf'))).toEqual(bytes);
    expect(await store.read('documentos/a.pdf')).toEqual(bytes);
    expect(await store.stat('documentos/a.pdf')).toMatchObject({ bytes: bytes.length });
  });

  test('a working file is whole and leaves nothing aside; another one replaces it', async () => {
    await store.putFleeting('borradores/a.pdf', Buffer.from('first'));
    await store.putFleeting('borradores/a.pdf', bytes);
    expect(await store.read('borradores/a.pdf')).toEqual(bytes);
    expect(await readdir(join(dir, '.tmp'))).toEqual([]);
  });

  test('of many writers of one new key exactly one wins', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store.put('cargas/x', Buffer.from(`${n}`), { ifAbsent: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      results.filter((result) => result.status === 'rejected' && result.reason instanceof ObjectExists),
    ).toHaveLength(19);
  });

  test('a source that breaks off leaves nothing, not even a part', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('cut');
      })(),
    );
    await expect(store.put('cargas/x', broken)).rejects.toThrow('cut');
    expect(await store.exists('cargas/x')).toBe(false);
    expect(await readdir(join(dir, '.tmp'))).toEqual([]);
  });

  test('the file of a dead writer is removed, a file that is being written is not', async () => {
    await store.removeAbandoned();
    await store.put('cargas/x', bytes);
    for (const name of ['muerto', 'vivo']) await writeFile(join(dir, '.tmp', name), '');
    await utimes(join(dir, '.tmp', 'muerto'), new Date(), new Date(Date.now() - 61_000));
    await store.removeAbandoned();
    expect(await readdir(join(dir, '.tmp'))).toEqual(['vivo']);
  });

  test('a folder lists what lies in it and below, and nothing else', async () => {
    expect(await store.list('mfe/')).toEqual([]);
    for (const key of ['mfe/a/x.js', 'mfe/a/b/_y.js', 'mfea/z.js']) await store.put(key, bytes);
    const keys = async (folder: string) => (await store.list(folder)).map(({ key }) => key).toSorted();
    expect(await keys('mfe/')).toEqual(['mfe/a/b/_y.js', 'mfe/a/x.js']);
    expect(await keys('mfe/a/b/')).toEqual(['mfe/a/b/_y.js']);
    await expect(store.list('../')).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
  });

  test('what is not there is NO_ENCONTRADO; deleting it is fine', async () => {
    await expect(store.get('cargas/x')).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await expect(store.read('cargas/x')).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await store.delete('cargas/x');
  });

  test.each([
    '../x',
    'cargas/../../etc/passwd',
    '/etc/passwd',
    'cargas//x',
    'cargas/.x',
    'cargas/x\0',
    'x',
    '',
    'cargas/%2e%2e/x',
    'cargas/a..b',
    'Cargas/x',
    `cargas/${'a'.repeat(294)}`,
  ])('the key %j leaves the store by no way', async (key) => {
    await expect(store.put(key, bytes)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await expect(store.read(key)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
  });

  test('a key of three hundred characters is one', async () => {
    expect(await store.exists(`cargas/${'a'.repeat(200)}/${'a'.repeat(92)}`)).toBe(false);
  });

  test('a disk that cannot be written is ALMACEN_NO_DISPONIBLE', async () => {
    await mkdir(join(dir, 'cargas'));
    await writeFile(join(dir, 'cargas', 'es-carpeta'), '');
    await expect(
      new DiskObjectStore(join(dir, 'cargas', 'es-carpeta'), files).put('cargas/x', bytes),
    ).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE' });
  });
});
