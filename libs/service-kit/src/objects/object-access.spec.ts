import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeObjectStore } from './make-object-store.js';
import { bucketPolicyOf, objectAccess, type StoreUser } from './object-access.js';
import type { ObjectStore } from './object-store.js';

const dir = mkdtempSync(join(tmpdir(), 'portal-almacen-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const folders = ['cargas/', 'instantaneas/', 'documentos/', 'borradores/', 'mfe/'];
const processes = Object.keys(objectAccess) as StoreUser[];
const storeOf = async (process: StoreUser): Promise<ObjectStore> => {
  const store = await makeObjectStore(process, { OBJECTS_DIR: dir, S3_BUCKET: 'b', S3_REGION: 'r' });
  if (!store) throw new Error('no store');
  return store;
};

const attempts: Record<'read' | 'write' | 'delete', (store: ObjectStore, key: string) => Promise<unknown>> = {
  read: (store, key) => store.stat(key),
  write: (store, key) => store.put(key, Buffer.from('x')),
  delete: (store, key) => store.delete(key),
};

test.each(processes)('%s reaches its own folders and no other', async (process) => {
  const store = await storeOf(process);
  for (const [what, attempt] of Object.entries(attempts) as [keyof typeof attempts, (typeof attempts)['read']][])
    for (const folder of folders) {
      const done = attempt(store, `${folder}x`);
      const allowed = objectAccess[process][what].some((one) => one === folder);
      if (allowed) await done;
      else await expect(done).rejects.toThrow(`${process} may not ${what} ${folder}x`);
    }
});

test('every way in is guarded', async () => {
  const store = await storeOf('auditoria');
  await expect(store.get('documentos/x')).rejects.toThrow('may not read');
  await expect(store.read('documentos/x')).rejects.toThrow('may not read');
  await expect(store.exists('documentos/x')).rejects.toThrow('may not read');
  await expect(store.list('documentos/')).rejects.toThrow('may not read');
  await expect(store.putFleeting('borradores/x', Buffer.from('x'))).rejects.toThrow('may not write');
});

test('each folder is read and emptied by these alone', () => {
  const allowed = (what: 'read' | 'delete') =>
    folders.map((folder) => processes.filter((process) => objectAccess[process][what].some((one) => one === folder)));
  expect(allowed('read')).toEqual([
    ['gateway', 'inscripciones', 'pdf'],
    ['pdf'],
    ['gateway', 'inscripciones', 'pdf', 'notificaciones'],
    ['inscripciones', 'pdf'],
    ['gateway', 'publicador'],
  ]);
  expect(allowed('delete')).toEqual([
    ['inscripciones'],
    ['inscripciones'],
    ['inscripciones', 'pdf'],
    ['inscripciones', 'pdf'],
    ['publicador'],
  ]);
});

test('nobody writes where another process writes, but pdf its own drafts', () => {
  for (const folder of folders) {
    const writers = processes.filter((process) => objectAccess[process].write.some((one) => one === folder));
    expect([folder, writers]).toEqual([
      folder,
      [{ 'cargas/': 'gateway', 'instantaneas/': 'inscripciones', 'mfe/': 'publicador' }[folder] ?? 'pdf'],
    ]);
  }
});

test('the policy of a bucket says the same', () => {
  expect(bucketPolicyOf('gateway', 'portal')).toEqual({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 's3:ListBucket', Resource: ['arn:aws:s3:::portal'] },
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Resource: ['cargas', 'documentos', 'mfe'].map((folder) => `arn:aws:s3:::portal/${folder}/*`),
      },
      { Effect: 'Allow', Action: 's3:PutObject', Resource: ['arn:aws:s3:::portal/cargas/*'] },
    ],
  });
  expect(bucketPolicyOf('certificados', 'portal').Statement).toEqual([]);
});
