import { inflateSync } from 'node:zlib';
import { AppError } from '@portal/contracts/core';
import type { Drawing } from '@portal/pdf-signature';
import { PNG } from 'pngjs';
import { imagenInvalida } from './firmas.errors.js';
import { limpiarPng } from './png.rules.js';
import { recortarTinta } from './tinta.rules.js';

const PREFIJO = 'data:image/png;base64,';
const MAX_BYTES = 500_000;

/**
 * A drawn signature from its data URL: checked before it is inflated, decoded, judged for ink and cut to it.
 * Only the pixels go on; nothing of the file does (security.md 35–37).
 * @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA
 */
export function leerDibujo(dibujo: string): Drawing {
  const base64 = dibujo.startsWith(PREFIJO) ? dibujo.slice(PREFIJO.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw imagenInvalida('no PNG data URL');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw imagenInvalida(`${bytes.length} bytes`);
  const { width, height, data } = decode(bytes);
  return recortarTinta({ width, height, rgba: data });
}

function decode(bytes: Buffer): PNG {
  const { png, idat, inflated } = limpiarPng(bytes);
  try {
    if (inflateSync(idat, { maxOutputLength: inflated }).length !== inflated) throw imagenInvalida('pixels missing');
    return PNG.sync.read(png);
  } catch (error) {
    throw error instanceof AppError ? error : imagenInvalida(String(error).slice(0, 120));
  }
}
