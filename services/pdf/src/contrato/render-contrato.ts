import { COLOR, MARGEN } from '../hoja/hoja.js';
import { prosa } from '../hoja/prosa.js';
import { render } from '../hoja/render.js';
import { titulo } from '../hoja/seccion.js';

interface Contrato {
  titulo: string;
  version: string;
  cuerpo: string;
  empresa: string;
}

/** A fixed date, so that the same version always gives the same file. */
const SIN_FECHA = new Date(Date.UTC(2026, 0, 1));

/** Renders the contract that anybody may read before signing. It holds no personal data. */
export async function renderContrato({ titulo: nombre, version, cuerpo, empresa }: Contrato): Promise<{ pdf: Buffer }> {
  const pdf = await render({
    info: { title: nombre, author: empresa, creationDate: SIN_FECHA },
    pageMargins: [MARGEN, MARGEN, MARGEN, MARGEN + 14],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: COLOR.texto },
    footer: (pagina, paginas) => ({
      margin: [MARGEN, 8, MARGEN, 0],
      columns: [
        { text: `${empresa} · versión ${version}` },
        { text: `Página ${pagina} de ${paginas}`, alignment: 'right' },
      ],
      fontSize: 7.5,
      color: COLOR.texto2,
    }),
    content: [{ stack: [titulo(nombre.toUpperCase())], margin: [0, 0, 0, 10] }, ...prosa(cuerpo, 10)],
  });
  return { pdf };
}
