import { messageOf } from '@portal/contracts/core';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';

/** What a PDF begins with; readers allow a little before it. */
const MARCA = '%PDF-';
const HASTA = 1024;

/** Its name says PDF and it is none: what to do about it, after the literal sentence. */
const SOLO_DE_NOMBRE =
  'Este archivo se llama .pdf, pero no es un PDF: cambiarle el nombre no lo convierte. Ábralo y elija Imprimir, Guardar como PDF.';

/** What a browser says of a file whose type it does not know: as Android's providers of documents hand over many a real PDF. */
const SIN_TIPO: readonly string[] = ['', 'application/octet-stream'];

/** What the browser can tell of a file before sending it; the server inspects it for good. @returns the refusal, if any */
export function rechazoDe(archivo: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const esPdf = archivo.type === 'application/pdf' || (SIN_TIPO.includes(archivo.type) && /\.pdf$/i.test(archivo.name));
  if (!esPdf) return messageOf('SOLO_PDF');
  if (archivo.size === 0) return 'El archivo está vacío.';
  return archivo.size > MAX_CARGA_BYTES ? messageOf('CARGA_DEMASIADO_GRANDE') : undefined;
}

/** Of several none is taken: nobody can tell which was meant. */
const UNO_A_LA_VEZ =
  'Se adjunta un solo archivo a la vez, y no se tomó ninguno. Elija solo el PDF de la certificación.';

/** What was dropped or chosen at once. */
export type Archivos = readonly [File, ...File[]];

/** @returns the file to send, or why none is sent */
export async function tomarUno([archivo, ...otros]: Archivos): Promise<{ archivo?: File; rechazo?: string }> {
  const rechazo = otros.length > 0 ? UNO_A_LA_VEZ : await rechazoAlLeer(archivo);
  return rechazo === undefined ? { archivo } : { rechazo };
}

/** Looks inside too: a renamed program says PDF in its name alone. Nobody waits for ten megabytes to hear that. */
export async function rechazoAlLeer(archivo: File): Promise<string | undefined> {
  const rechazo = rechazoDe(archivo);
  if (rechazo) return rechazo;
  try {
    return (await comienzoDe(archivo)).includes(MARCA) ? undefined : noEsPdf(archivo);
  } catch (error) {
    console.error('file not read', error);
    return 'No pudimos leer el archivo. Elíjalo de nuevo.';
  }
}

const noEsPdf = ({ name }: File): string =>
  /\.pdf$/i.test(name) ? `${messageOf('SOLO_PDF')} ${SOLO_DE_NOMBRE}` : messageOf('SOLO_PDF');

const comienzoDe = (archivo: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const lector = new FileReader();
    lector.onload = () => resolve(String(lector.result));
    lector.onerror = () => reject(lector.error ?? new Error('unreadable'));
    lector.readAsText(archivo.slice(0, HASTA), 'latin1');
  });
