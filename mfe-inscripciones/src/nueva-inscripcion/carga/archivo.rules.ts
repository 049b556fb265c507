import { messageOf } from '@portal/contracts/core';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';

/** A PDF begins with this mark; readers allow some bytes before it. */
const MARCA = '%PDF-';
const HASTA = 1024;

/** What to do with a file that is a PDF by name only; it follows the message of SOLO_PDF. */
const SOLO_DE_NOMBRE =
  'Este archivo se llama .pdf, pero no es un PDF: cambiarle el nombre no lo convierte. ' +
  'Ábralo y elija Imprimir, Guardar como PDF.';

/** The types of a file that a browser does not know. Android's document providers hand over real PDFs so. */
const SIN_TIPO: readonly string[] = ['', 'application/octet-stream'];

/** Judges a file by name, type and size before it is sent; the server inspects it. @returns the refusal, if any */
export function rechazoDe(archivo: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const esPdf = archivo.type === 'application/pdf' || (SIN_TIPO.includes(archivo.type) && /\.pdf$/i.test(archivo.name));
  if (!esPdf) return messageOf('SOLO_PDF');
  if (archivo.size === 0) return 'El archivo está vacío.';
  return archivo.size > MAX_CARGA_BYTES ? messageOf('CARGA_DEMASIADO_GRANDE') : undefined;
}

/** Of several files none is taken: it is not clear which one is meant. */
const UNO_A_LA_VEZ =
  'Se adjunta un solo archivo a la vez, y no se tomó ninguno. Elija solo el PDF de la certificación.';

/** The files that were dropped or chosen at once. */
export type Archivos = readonly [File, ...File[]];

/** @returns the file to send, or why no file is sent */
export async function tomarUno([archivo, ...otros]: Archivos): Promise<{ archivo?: File; rechazo?: string }> {
  const rechazo = otros.length > 0 ? UNO_A_LA_VEZ : await rechazoAlLeer(archivo);
  return rechazo === undefined ? { archivo } : { rechazo };
}

/** Reads the first bytes too, so that a renamed file is refused before ten megabytes are sent. */
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
