import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { AppError } from '@portal/contracts/core';
import { encodeDrawing, type Cover, type Drawing } from '@portal/pdf-signature';
import { alfaDe, cubierta } from './cubierta.rules.js';
import { imagenInvalida } from './firmas.errors.js';
import { limpiarPng, type PngLimpio } from './png.rules.js';
import { recortarTinta } from './tinta.rules.js';

const PREFIJO = 'data:image/png;base64,';
const MAX_BYTES = 500_000;
/** The smallest piece that zlib works in. */
const LEAST = 64;

/**
 * A drawn signature from its data URL: checked before it is inflated, decoded, judged for ink and cut to it.
 * @throws AppError IMAGEN_DE_FIRMA_INVALIDA, FIRMA_VACIA
 */
export function leerTinta(dibujo: string): Cover {
  const base64 = dibujo.startsWith(PREFIJO) ? dibujo.slice(PREFIJO.length) : '';
  const bytes = Buffer.from(base64, 'base64');
  // Decoding passes over what it does not understand: only the one spelling of these bytes is taken.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw imagenInvalida('no PNG data URL');
  if (bytes.length > MAX_BYTES) throw imagenInvalida(`${bytes.length} bytes`);
  return recortarTinta(decode(limpiarPng(bytes)));
}

/** As {@link leerTinta}, encoded anew for the document: nothing of the file goes on (security.md 35–37). */
export const leerDibujo = (dibujo: string): Drawing => encodeDrawing(leerTinta(dibujo));

function decode(limpio: PngLimpio): Cover {
  try {
    // One piece with room for one byte more: no second one is begun, and nothing is put together.
    const lines = inflateSync(limpio.idat, {
      maxOutputLength: limpio.inflated,
      chunkSize: Math.max(LEAST, limpio.inflated + 1),
    });
    if (lines.length !== limpio.inflated) throw imagenInvalida('pixels missing');
    return alfaDe(limpio, lines) ?? cubierta(PNG.sync.read(limpio.png()));
  } catch (error) {
    throw error instanceof AppError ? error : imagenInvalida(String(error).slice(0, 120));
  }
}
