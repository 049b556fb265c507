/** Everything that a portal leaves behind or shows, in pieces with a name: where the canaries are looked for. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { memoryPieces } from '@portal/test-kit';
import { connectPlatform, platformPassword } from '../../platform/nats.mjs';
import { childrenOf } from '../arena/memory.mjs';

const run = promisify(execFile);

/**
 * @typedef {'registros' | 'base de datos' | 'mensajes' | 'rechazos' | 'respuestas' | 'correos' | 'documentos' |
 * 'almacén' | 'métricas' | 'memoria'} Place
 */
/** @typedef {{ place: Place, name: string, bytes: Buffer }} Piece */
/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../../operate/invariants/store-of.mjs').Store} Store */

/** What every process and part has written since it was started. @param {Arena} arena @param {number} overlap */
export async function* logs({ places }, overlap) {
  for (const file of await readdir(places.logs)) {
    let before = Buffer.of();
    for await (const chunk of createReadStream(path.join(places.logs, file), { highWaterMark: 2 ** 23 })) {
      yield { place: 'registros', name: file.replace(/\.log$/, ''), bytes: Buffer.concat([before, chunk]) };
      before = chunk.subarray(-overlap);
    }
  }
}

/** Every column of every table, as `<schema>.<table>.<column>`. @param {Arena} arena */
export async function* database({ database }) {
  const { rows: tables } = await database.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  // As text, whatever the type: a number or a date has no look of its own.
  const types = { getTypeParser: () => (/** @type {string} */ value) => value };
  for (const { name } of tables) {
    const { rows } = await database.query({ text: `SELECT * FROM ${name}`, types });
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (value !== null) yield { place: 'base de datos', name: `${name}.${column}`, bytes: stored(value) };
  }
}

/** Bytes come as hexadecimal. @param {string} value */
const stored = (value) => (value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value));

/** What the streams keep: headers and body of every message, by its subject. @param {Arena} arena */
export async function* messages({ parts, secrets }) {
  const url = String(parts.get('inscripciones')?.options?.env?.NATS_URL);
  const connection = await connectPlatform(url, { password: platformPassword(secrets) });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    for await (const { config, state } of manager.streams.list())
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (!message) continue;
        const head = [...(message.header ?? [])].map(([key, values]) => `${key}: ${values}\n`).join('');
        const bytes = Buffer.concat([Buffer.from(`${message.subject}\n${head}\n`), message.data]);
        yield { place: 'mensajes', name: message.subject, bytes };
      }
  } finally {
    await connection.close();
  }
}

/**
 * Each mail by its reader; attachments that came since `since` are opened.
 * @param {Arena} arena
 * @param {number} since
 */
export async function* mails({ testEnv }, since) {
  const url = `${testEnv.TEST_MAIL_URL}/api/email`;
  /** @type {any[]} */
  const all = JSON.parse(String(await fetched(url)));
  for (const { id, to, time, attachments = [], ...mail } of all) {
    const name = to[0].address.split(/[.@]/)[0];
    const text = [mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join('\n');
    yield { place: 'correos', name, bytes: Buffer.from(text) };
    const source = await fetched(`${url}/${id}/source`);
    const opened = Date.parse(time) >= since ? attachments : [];
    yield { place: 'correos', name, bytes: opened.length > 0 ? withoutFiles(source) : source };
    for (const { generatedFileName: file } of opened)
      yield* document(`adjunto a ${name}`, await fetched(`${url}/${id}/attachment/${encodeURIComponent(file)}`));
  }
}

/**
 * A mail without its files, which are opened by themselves: whether a word is seen in base64 hangs on its line's end.
 * @param {Buffer} source
 */
const withoutFiles = (source) =>
  Buffer.from(source.toString('latin1').replace(/(?:[A-Za-z0-9+/]{60,}={0,2}\r?\n){20,}/g, ''), 'latin1');

/** @param {string} url @returns {Promise<Buffer>} @throws {Error} when there is nothing */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Every object as it lies there, and opened. @param {Store} store */
export async function* objects(store) {
  for (const key of await store.keys()) {
    const [folder] = key.split('/');
    const bytes = await store.read(key);
    yield { place: 'almacén', name: folder, bytes };
    yield* document(folder, bytes);
  }
}

/**
 * A PDF as its readers see it: its text, and its objects without their filters.
 * @param {string} name
 * @param {Buffer} bytes
 */
async function* document(name, bytes) {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'canarios-'));
  try {
    const [file, plain] = ['documento.pdf', 'plano.pdf'].map((one) => path.join(folder, one));
    await writeFile(file, bytes);
    await run('qpdf', ['--qdf', '--object-streams=disable', '--warning-exit-0', file, plain]);
    const { stdout } = await run('pdftotext', ['-raw', file, '-'], { maxBuffer: 2 ** 26 });
    for (const look of [bytes, await readFile(plain), Buffer.from(stdout)])
      yield { place: 'documentos', name, bytes: look };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Arena} arena @returns {AsyncGenerator<Piece>} */
export async function* metrics({ parts }) {
  for (const [name, { options }] of parts) {
    const bytes = await fetched(`http://127.0.0.1:${options?.env?.HEALTH_PORT}/metrics`);
    yield { place: 'métricas', name, bytes };
  }
}

/** Each of our processes with all below it. @param {Arena} arena @param {number} overlap */
export async function* memory({ parts, pid }, overlap) {
  for (const name of parts.keys())
    for (const one of familyOf(pid(name)))
      try {
        for await (const bytes of memoryPieces(one, overlap)) yield { place: 'memoria', name, bytes };
      } catch (error) {
        // A child ends when its task does. A process that is not read at all is told: its own password is missing.
        if (!['ENOENT', 'ESRCH'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
      }
}

/** @param {number} pid @returns {number[]} */
const familyOf = (pid) => [pid, ...childrenOf(pid).flatMap(familyOf)];
