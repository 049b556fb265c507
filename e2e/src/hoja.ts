import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escritorio, telefono } from './pantallas/pantalla.js';

interface Foto {
  readonly pantalla: string;
  readonly archivo: string;
  readonly sufijo: string;
}

/** The two windows of every picture. */
export const tomas = [
  { size: escritorio, sufijo: '1440', movil: false },
  { size: telefono, sufijo: '390', movil: true },
] as const;

export const esquemas = { light: 'claro', dark: 'oscuro' } as const;

/** The pictures of one screen, taken or to be taken. */
const fotosDe = (pantalla: string): Foto[] =>
  tomas.flatMap(({ sufijo }) =>
    Object.values(esquemas).map((esquema) => ({ pantalla, sufijo, archivo: `${pantalla}-${sufijo}-${esquema}.png` })),
  );

/** An ignored folder of the clone. */
export const carpetaDeLaHoja = (): string => fileURLToPath(new URL('../../.portal/hoja-de-contacto/', import.meta.url));

/** The drawing to compare a screen with: `MAQUETAS` names their folder. */
function maquetaDe({ pantalla, sufijo, archivo }: Foto): string | undefined {
  const carpeta = process.env['MAQUETAS'];
  if (!carpeta || archivo.endsWith('-oscuro.png')) return undefined;
  const numeros = Array.from({ length: 23 }, (_, index) => String(index).padStart(2, '0'));
  const candidatas = numeros.map((numero) =>
    path.join(carpeta, `${numero}-${pantalla}${sufijo === '390' ? '-movil' : ''}.png`),
  );
  return candidatas.find((file) => existsSync(file));
}

const figura = (archivo: string, pie: string, ancho: number) =>
  `<figure style="width:${ancho}px"><a href="${archivo}"><img src="${archivo}" alt="${pie}"></a>` +
  `<figcaption>${pie}</figcaption></figure>`;

function filaDe(pantalla: string, carpeta: string): string {
  const figuras = fotosDe(pantalla)
    .filter(({ archivo }) => existsSync(path.join(carpeta, archivo)))
    .flatMap((foto) => {
      const ancho = foto.sufijo === '390' ? 150 : 480;
      const maqueta = maquetaDe(foto);
      return [figura(foto.archivo, foto.archivo, ancho), ...(maqueta ? [figura(maqueta, 'maqueta', ancho)] : [])];
    });
  return figuras.length > 0 ? `<section><h2>${pantalla}</h2><div>${figuras.join('')}</div></section>` : '';
}

/** All pictures of a folder on one page, a row per screen. */
export const hojaDe = (pantallas: readonly string[], carpeta: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Hoja de contacto</title><style>
body{margin:24px;font:14px/20px sans-serif;background:#ccd}
section>div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}
figure{margin:0}
img{width:100%;max-height:640px;object-fit:cover;object-position:top;border:1px solid #889}
h2{margin:20px 0 6px}
</style>${pantallas.map((pantalla) => filaDe(pantalla, carpeta)).join('\n')}</html>`;
