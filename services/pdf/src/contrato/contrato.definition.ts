import { COLOR, MARGEN } from '../documento/medidas.js';
import { render } from '../documento/pdfmake.js';
import { prosa } from '../documento/prosa.js';
import { titulo } from '../documento/seccion.js';

interface Contrato {
  titulo: string;
  version: string;
  cuerpo: string;
  empresa: string;
}

/** The file must not depend on when it was made: the version says which text it is. */
const SIN_FECHA = new Date(Date.UTC(2026, 0, 1));

/** The contract as anyone may read it before signing. Nothing in it is personal. */
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
