import type { Hoja } from '@portal/contracts/pdf';
import type { Empresa } from '@portal/contracts/portal';
import { versionEnProsa } from '@portal/contracts/textos';
import { cabecera } from '../hoja/cabecera.js';
import { ARRIBA, COLOR, LETRA_MENOR, MARGEN, medidasDe } from '../hoja/hoja.js';
import { prosa } from '../hoja/prosa.js';
import { render } from '../hoja/render.js';

interface Contrato {
  titulo: string;
  version: string;
  cuerpo: string;
  empresa: string;
  hoja?: Hoja | undefined;
  marca?: Pick<Empresa, 'logo' | 'acento'> | undefined;
}

/** A fixed date, so that the same version always gives the same file. */
const SIN_FECHA = new Date(Date.UTC(2026, 0, 1));

/** Renders the contract that anybody may read before signing. It holds no personal data. */
export async function renderContrato({
  titulo: nombre,
  version,
  cuerpo,
  empresa,
  hoja,
  marca = {},
}: Contrato): Promise<{ pdf: Buffer }> {
  const medidas = medidasDe(hoja);
  const { pdf } = await render({
    info: { title: nombre, author: empresa, creationDate: SIN_FECHA },
    medidas,
    pageMargins: [MARGEN, ARRIBA, MARGEN, MARGEN + 14],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: COLOR.texto },
    header: cabecera(
      {
        titulo: nombre.toUpperCase(),
        subtitulo: 'Texto para leer antes de firmar',
        empresa,
        marca,
        datos: [['Versión', version]],
      },
      medidas,
    ),
    footer: () => ({
      margin: [MARGEN, 8, MARGEN, 0],
      text: `${nombre} · versión ${versionEnProsa(version)} · ${empresa}`,
      fontSize: LETRA_MENOR,
      color: COLOR.texto2,
    }),
    content: prosa(cuerpo, 10),
  });
  return { pdf };
}
