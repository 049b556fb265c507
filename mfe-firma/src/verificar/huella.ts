/** A sentence that people may read, for a file that cannot be checked. */
export class ArchivoNoComprobable extends Error {
  override readonly name = 'ArchivoNoComprobable';
}

const CABEZA = '%PDF-';

/**
 * SHA-256 of a PDF, computed on this device: the file never leaves it.
 * @throws ArchivoNoComprobable when it is no PDF or the browser has no WebCrypto (pages without HTTPS)
 */
export async function huellaDe(archivo: File): Promise<string> {
  const bytes = await archivo.arrayBuffer();
  const inicio = new TextDecoder('latin1').decode(bytes.slice(0, 1024));
  if (!inicio.includes(CABEZA)) throw new ArchivoNoComprobable('Solo se permiten archivos PDF.');
  if (!crypto.subtle)
    throw new ArchivoNoComprobable('Este navegador no puede calcular la huella. Use el código de verificación.');
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
