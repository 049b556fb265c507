import { messageOf } from '@portal/contracts/core';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';

/** What the browser can tell of a file before sending it; the server inspects it for good. @returns the refusal, if any */
export function rechazoDe(archivo: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const esPdf = archivo.type === 'application/pdf' || (archivo.type === '' && /\.pdf$/i.test(archivo.name));
  if (!esPdf) return messageOf('SOLO_PDF');
  return archivo.size > MAX_CARGA_BYTES ? messageOf('CARGA_DEMASIADO_GRANDE') : undefined;
}
