import { readdir, readFile } from 'node:fs/promises';
import { textoLegalSchema, type TextoLegal } from '@portal/contracts/textos';

const carpeta = new URL('./legales/', import.meta.url);
const forma = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits front matter (`clave: valor` lines) from the body. @throws Error naming the file */
export function leerTexto(archivo: string, contenido: string): TextoLegal {
  const [, cabecera, cuerpo] = forma.exec(contenido.replaceAll('\r\n', '\n')) ?? [];
  if (cabecera === undefined || cuerpo === undefined) throw new Error(`${archivo}: no front matter`);
  const datos = Object.fromEntries(
    cabecera.split('\n').map((linea) => {
      const corte = linea.indexOf(':');
      return [linea.slice(0, corte).trim(), linea.slice(corte + 1).trim()];
    }),
  );
  return textoLegalSchema.parse({ ...datos, cuerpo: cuerpo.trim() });
}

/** The legal texts that come with this version of the service. */
export async function cargarLegales(): Promise<TextoLegal[]> {
  const archivos = (await readdir(carpeta)).filter((nombre) => nombre.endsWith('.md')).sort();
  return Promise.all(
    archivos.map(async (archivo) => leerTexto(archivo, await readFile(new URL(archivo, carpeta), 'utf8'))),
  );
}
