/**
 * What federation is measured against: the same signing page in one bundle, built from the same source by the same
 * rules.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { baseConfig } from '@portal/federation/base';
import { root } from '../../platform/places.mjs';

export interface PaginaUnica {
  readonly origin: string;
  readonly close: () => void;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/**
 * Serves the bundle as the gateway serves its files, and passes whatever is below `/api` on to it.
 * @param portal origin of the gateway
 */
export async function paginaUnica(portal: string): Promise<PaginaUnica> {
  const files = await built();
  const server = createServer((request, response) => {
    answer(files, portal, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

async function answer(
  files: ReadonlyMap<string, Buffer>,
  portal: string,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(url);
  if (file)
    return void response
      .writeHead(200, { 'content-type': TYPES[url.split('.')[1] as string], 'content-encoding': 'br' })
      .end(file);
  if (url.startsWith('/firmar/'))
    return void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(html(url));
  const passed = await fetch(portal + url, { headers: { accept: 'application/json', 'x-requested-with': 'portal' } });
  response
    .writeHead(passed.status, { 'content-type': String(passed.headers.get('content-type')) })
    .end(Buffer.from(await passed.arrayBuffer()));
}

const ahead = (address: string): string =>
  `<link rel="preload" as="fetch" href="${address}" crossorigin="use-credentials">`;

/** What it begins with is named ahead, as in the page of the product. */
const html = (address: string): Buffer =>
  gzipSync(`<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/unica.css"><script defer src="/unica.js"></script>
${ahead(address.replace('/firmar/', '/api/signature/verify/'))}${ahead('/api/configuracion')}</head>
<body><div id="publico"></div></body></html>`);

/** @returns address → bytes, compressed as the gateway compresses */
async function built(): Promise<ReadonlyMap<string, Buffer>> {
  const out = path.join(root, '.portal/bench/unica');
  const base = baseConfig({ name: 'unica', dir: root, out, publicPath: '/' }, true);
  const entry = path.join(import.meta.dirname, 'pagina-unica.mjs');
  await bundled({
    ...base,
    entry: { unica: entry },
    output: { ...base.output, filename: '[name].js', cssFilename: '[name].css' },
  });
  const read = async (name: string) => [`/${name}`, compressed(await readFile(path.join(out, name)))] as const;
  return new Map(await Promise.all(['unica.js', 'unica.css'].map(read)));
}

const compressed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Builds with webpack. @throws Error with webpack's own words */
export function bundled(config: webpack.Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (failure) reject(failure);
      else resolve();
    });
  });
}
