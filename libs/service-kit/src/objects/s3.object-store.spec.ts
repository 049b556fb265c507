import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@portal/test-kit';
import { S3ObjectStore } from './s3.object-store.js';

/** What of S3 the store stands on: conditional writes, pages of a list, and errors by their status. */
class Bucket {
  readonly files = new Map<string, Buffer>();
  status = 200;
  /** Conditional writes that meet another one before the next is judged. */
  conflicts = 0;
  /** Takes what is asked and says nothing more: at all, or after the first half of a file. */
  silent: 'never' | 'at once' | 'half-way' = 'never';
  /** Writes that it keeps without saying so. */
  swallows = 0;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const key = decodeURIComponent(pathname).replace(/^\/portal\/?/, '');
    const body = await buffer(request);
    if (this.silent === 'at once') return;
    if (this.status !== 200) return void response.writeHead(this.status).end();
    if (searchParams.get('list-type') === '2') return void response.end(this.page(searchParams));
    const known = this.files.get(key);
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && this.conflicts-- > 0) return void response.writeHead(409).end();
      if (known && request.headers['if-none-match'] === '*') return void response.writeHead(412).end();
      this.files.set(key, body);
      if (this.swallows-- > 0) return;
    }
    if (request.method === 'DELETE') this.files.delete(key);
    const found = request.method === 'GET' || request.method === 'HEAD' ? known : Buffer.of();
    response.writeHead(found ? 200 : 404, { 'last-modified': new Date(0).toUTCString() });
    if (found && this.silent === 'half-way') return void response.write(found.subarray(0, found.length / 2));
    response.end(request.method === 'HEAD' ? undefined : found);
  }

  /** Two names a page. */
  private page(asked: URLSearchParams): string {
    const after = asked.get('continuation-token') ?? '';
    const prefix = asked.get('prefix') ?? '';
    const names = [...this.files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const shown = names.slice(0, 2);
    const more = names.length > 2;
    return (
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      shown
        .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-24T10:00:00Z</LastModified></Contents>`)
        .join('') +
      `${more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`
    );
  }
}

let bucket: Bucket;
let store: S3ObjectStore;
/** As `store`, for buckets that are silent. */
let impatient: S3ObjectStore;
beforeEach(async () => {
  bucket = new Bucket();
  const endpoint = await bucket.open();
  const settings = { endpoint, bucket: 'portal', region: 'r', accessKeyId: 'a', secretAccessKey: 'b' };
  store = new S3ObjectStore(settings);
  impatient = new S3ObjectStore({ ...settings, silence: 1000 });
});
afterEach(() => bucket.close());
const bytes = Buffer.from('ñ');

test('what was put comes back; what is not there is NO_ENCONTRADO, and deleting it is fine', async () => {
  await store.put('mfe/a/_x.js', bytes);
  expect(await store.read('mfe/a/_x.js')).toEqual(bytes);
  await store.delete('mfe/a/_x.js');
  await store.delete('mfe/a/_x.js');
  await expect(store.read('mfe/a/_x.js')).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
  expect(await store.stat('mfe/a/_x.js')).toBeUndefined();
});

test('of many writers of one new key exactly one wins', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => store.put('mfe/registro/1.json', Buffer.from(`${n}`), { ifAbsent: true })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'ObjectExists' });
});

test('who meets another writer of a new key asks again: he was first, or nobody was', async () => {
  bucket.conflicts = 2;
  await store.put('mfe/registro/1.json', bytes, { ifAbsent: true });
  bucket.conflicts = 1;
  await expect(store.put('mfe/registro/1.json', bytes, { ifAbsent: true })).rejects.toMatchObject({
    name: 'ObjectExists',
  });
  bucket.conflicts = Infinity;
  await expect(store.put('mfe/registro/2.json', bytes, { ifAbsent: true })).rejects.toMatchObject({
    code: 'ALMACEN_NO_DISPONIBLE',
  });
});

test('a new file whose first answer is lost is written, and not another one in its place', async () => {
  bucket.swallows = 1;
  expect(await impatient.put('mfe/registro/1.json', bytes, { ifAbsent: true })).toMatchObject({ bytes: bytes.length });
  bucket.swallows = 1;
  const two = ['uno', 'dos'].map((text) => impatient.put('mfe/registro/2.json', Buffer.from(text), { ifAbsent: true }));
  const results = await Promise.allSettled(two);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'ObjectExists' } });
});

test('a folder lists what lies below it, over all pages of the bucket', async () => {
  const keys = ['mfe/a/1.js', 'mfe/a/2.js', 'mfe/a/b/3.js', 'mfe/a/b/4.js', 'mfe/a/b/5.js'];
  for (const key of [...keys, 'mfea/x.js', 'cargas/x']) await store.put(key, bytes);
  const listed = await store.list('mfe/');
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[0]?.modifiedAt).toEqual(new Date('2026-11-24T10:00:00Z'));
  expect(await store.list('instantaneas/')).toEqual([]);
  await expect(store.list('../')).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
});

/** Everything that may be asked. */
const askedOf = (one: S3ObjectStore) => [
  () => one.put('mfe/a/x.js', bytes, { ifAbsent: true }),
  () => one.read('mfe/a/x.js'),
  () => one.get('mfe/a/x.js'),
  () => one.stat('mfe/a/x.js'),
  () => one.list('mfe/'),
  () => one.delete('mfe/a/x.js'),
];
const away = { code: 'ALMACEN_NO_DISPONIBLE' };

test('a bucket that answers 503 is ALMACEN_NO_DISPONIBLE, whatever is asked', async () => {
  bucket.status = 503;
  for (const ask of askedOf(store)) await expect(ask()).rejects.toMatchObject(away);
});

test('a bucket that takes requests and never answers is ALMACEN_NO_DISPONIBLE, and serves once it does', async () => {
  await store.put('mfe/a/x.js', bytes);
  bucket.silent = 'at once';
  await Promise.all(askedOf(impatient).map((ask) => expect(ask()).rejects.toMatchObject(away)));
  bucket.silent = 'never';
  expect(await impatient.read('mfe/a/x.js')).toEqual(bytes);
});

test('a file that the bucket stops sending half-way is ALMACEN_NO_DISPONIBLE, read whole or as it flows', async () => {
  await store.put('mfe/a/x.js', Buffer.alloc(400_000, 'x'));
  bucket.silent = 'half-way';
  await expect(impatient.read('mfe/a/x.js')).rejects.toMatchObject(away);
  await expect(impatient.get('mfe/a/x.js').then(buffer)).rejects.toMatchObject(away);
});

test('a reader who is slow keeps the bucket waiting, and gets the whole file', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024, 'ñandú ');
  await store.put('mfe/a/x.js', large);
  const body = (await store.get('mfe/a/x.js')) as IncomingMessage;
  body.pause();
  await eventually('he is behind', () => body.readableLength >= body.readableHighWaterMark);
  // As the system says it when nothing came for so long.
  for (let n = 0; n < 3; n += 1) body.socket.emit('timeout');
  expect((await buffer(body)).equals(large)).toBe(true);
});
