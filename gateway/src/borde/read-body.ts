import type { IncomingMessage } from 'node:http';
import { AppError } from '@portal/contracts/core';

/** 1 MB: the largest JSON body. Files go to the signed upload address instead. */
const MAX_BODY_BYTES = 1_048_576;

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Keys that would reach an object's prototype in a merge. */
const isPrototypeKey = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype';

/** @throws AppError CAMPO_NO_PERMITIDO with the name of the key */
export function refusePrototypeKey(key: string): void {
  if (isPrototypeKey(key))
    throw new AppError('CAMPO_NO_PERMITIDO', { fields: [{ path: key, message: 'Este campo no está permitido.' }] });
}

/**
 * Reads a JSON object. A missing or empty body is an empty object.
 * @throws AppError 413 over 1 MB, 415 another content type or encoding, 400 when it is no UTF-8 JSON object
 */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  if (request.headers['content-encoding'] !== undefined)
    throw new AppError('TIPO_DE_CONTENIDO', { detail: 'encoded body' });
  const bytes = await readBounded(request);
  if (bytes.length === 0) return {};
  if (!isJson(request.headers['content-type'])) throw new AppError('TIPO_DE_CONTENIDO');
  return parseObject(bytes);
}

function isJson(contentType = ''): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    type === 'application/json' &&
    parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-8"?$/.test(parameter))
  );
}

/** Reads a small HTML form. Only Keycloak sends one. @throws AppError as `readBody` */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('TIPO_DE_CONTENIDO');
  return new URLSearchParams((await readBounded(request)).toString('utf8'));
}

async function readBounded(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new AppError('SOLICITUD_DEMASIADO_GRANDE');
  try {
    return await collect(request);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'body broke off', cause });
  }
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new AppError('SOLICITUD_DEMASIADO_GRANDE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'not an object' });
  return value as Record<string, unknown>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    refusePrototypeKeys(value);
    return value;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('SOLICITUD_MAL_FORMADA', { cause });
  }
}

/** At any depth. Without recursion: a body may be nested as deeply as a megabyte allows. */
function refusePrototypeKeys(value: unknown): void {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) Object.keys(one).forEach(refusePrototypeKey);
    for (const member of Object.values(one)) if (typeof member === 'object') waiting.push(member);
  }
}
