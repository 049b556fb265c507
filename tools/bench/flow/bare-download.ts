/**
 * A file straight from the store over plain `node:http`, in a process of its own that names its port. `hash`: its bytes
 * are hashed on the way, as the gateway does.
 */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { DiskObjectStore } from '@portal/service-kit';

const [dir = '', key = '', way = ''] = process.argv.slice(2);
const objects = new DiskObjectStore(dir);

async function send(response: ServerResponse): Promise<void> {
  const stat = await objects.stat(key);
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': stat?.bytes ?? 0 });
  const file = await objects.get(key);
  if (way === 'hash') {
    const hash = createHash('sha256');
    file.on('data', (chunk: Buffer) => hash.update(chunk)).once('end', () => hash.digest());
  }
  await pipeline(file, response);
}

const server = createServer((_, response) => {
  send(response).catch((error: Error) => response.destroy(error));
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.once('disconnect', () => server.close());
