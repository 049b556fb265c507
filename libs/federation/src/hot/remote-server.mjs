/** The running portal, with one remote from its sources: all else is answered by the portal itself. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { sha384 } from '../sha384.mjs';

const REGISTRO = '/mfe/registro.json';
/** The element with which a page brings the registry along. */
const block = /(<script type="application\/json" id="registro"[^>]*>)(.*?)(<\/script>)/s;
/** @type {Record<string, string>} */
const types = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * @typedef {object} Shown
 * @property {string} name of the remote
 * @property {string} publicPath
 * @property {string} out its build
 * @property {URL} portal
 */

/**
 * @param {Shown} shown
 * @returns {{ server: http.Server, changed: (hash: string) => void }} changed: tells the open pages of a new build
 */
export function remoteServer(shown) {
  /** @type {Set<http.ServerResponse>} */
  const pages = new Set();
  let current = '';
  const tell = (/** @type {http.ServerResponse} */ page) => page.write(`data: ${current}\n\n`);
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', shown.portal);
    if (pathname === `${shown.publicPath}cambios`) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.add(response.once('close', () => pages.delete(response)));
      return void tell(response);
    }
    if (pathname.startsWith(shown.publicPath))
      return sendFile(join(shown.out, normalize(`/${pathname.slice(shown.publicPath.length)}`)), response);
    passOn(request, response, shown);
  });
  return {
    server,
    changed(hash) {
      current = hash;
      for (const page of pages) tell(page);
    },
  };
}

/** @param {string} file @param {http.ServerResponse} response */
function sendFile(file, response) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  // A build may take the file away while it is sent.
  pipeline(createReadStream(file), response, () => undefined);
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {Shown} shown */
function passOn(request, response, shown) {
  const { portal } = shown;
  const own = `http://${request.headers.host}`;
  const headers = { ...request.headers, host: portal.host, 'accept-encoding': 'identity' };
  if (headers.origin === own) headers.origin = portal.origin;
  const upstream = http.request(new URL(request.url ?? '/', portal), { method: request.method, headers }, (answer) => {
    const answered = { ...answer.headers };
    if (answered.location?.startsWith(portal.origin))
      answered.location = own + answered.location.slice(portal.origin.length);
    const rewrite = rewriterOf(request, answer, shown);
    response.statusMessage = answer.statusMessage ?? '';
    if (!rewrite) {
      response.writeHead(answer.statusCode ?? 502, answered);
      return void answer.pipe(response);
    }
    delete answered['content-length'];
    delete answered['etag'];
    /** @type {Buffer[]} */
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () =>
      response.writeHead(answer.statusCode ?? 502, answered).end(rewrite(Buffer.concat(parts).toString())),
    );
  });
  upstream.on('error', () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`El portal no responde en ${portal.origin}. Inícielo con npm start.`);
  });
  request.pipe(upstream);
}

/**
 * @param {http.IncomingMessage} request @param {http.IncomingMessage} answer @param {Shown} shown
 * @returns {((text: string) => string) | undefined} for what holds the registry
 */
function rewriterOf(request, answer, shown) {
  if (answer.statusCode === 304) return undefined;
  if (request.url?.split('?')[0] === REGISTRO) return (text) => withRemote(text, shown);
  if (!answer.headers['content-type']?.startsWith('text/html')) return undefined;
  return (text) =>
    text.replace(block, (_all, start, json, end) => start + withRemote(json, shown).replaceAll('<', '\\u003c') + end);
}

/** The registry with the remote's line for its build of this moment. @param {string} json @param {Shown} shown */
function withRemote(json, { name, out, publicPath }) {
  const { manifiesto, construidoCon } = JSON.parse(readFileSync(join(out, 'manifiesto.json'), 'utf8'));
  const integrity = sha384(readFileSync(join(out, 'remoteEntry.js')));
  const line = {
    version: publicPath.split('/').at(-2),
    entry: `${publicPath}remoteEntry.js`,
    integrity,
    firstScreen: [],
    manifiesto,
    construidoCon,
  };
  const others = Object.entries(JSON.parse(json)).filter(([other]) => other !== name);
  return JSON.stringify(Object.fromEntries([...others, [name, line]]));
}
