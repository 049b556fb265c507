import type { Instantanea } from '@portal/contracts/pdf';
import { prepareSignatureFields } from '@portal/pdf-signature';
import { colocar, type Marco } from '../hoja/campo-firma.js';
import { ABAJO, LETRA_MENOR, medidasDe } from '../hoja/hoja.js';
import { fonts, render } from '../hoja/render.js';
import type { Rendered } from '../hoja/tagged-pdf.js';
import { definirDocumento, NIVEL_ANEXO } from './documento.definition.js';
import { altoDeCampos, INICIO_FIRMAS, MARCO_FIRMAS } from './firmas.js';

/** Font sizes of the declaration, the first of which leaves room for the signatures on the page where it ends. */
const LETRAS = [8.5, 8.2, LETRA_MENOR];

/** The head of an annex and its first lines. */
const COMIENZO_ANEXO = 60;

const DESCRIPCIONES = {
  conductor: 'Firma electrónica del conductor',
  propietario: 'Firma electrónica de quien firma el contrato',
};

/**
 * Renders revision 0 of an enrolment, with both signature fields behind the declaration. The same snapshot gives the
 * same bytes. Where no size of letters leaves them room on the page of the declaration's end, the next page has them.
 */
export async function renderDocumento(
  instantanea: Instantanea,
  sha256: string,
): Promise<{ pdf: Buffer; paginas: number }> {
  let last = await attempt(instantanea, sha256, LETRAS[0] as number);
  for (const letra of LETRAS.slice(1)) {
    if (last.junto) break;
    last = await attempt(instantanea, sha256, letra);
  }
  const lugares = colocar(last.marco, DESCRIPCIONES, medidasDe(instantanea.hoja));
  const campos = lugares.map((campo) => ({ ...campo, object: last.widgets[campo.name] }));
  return { pdf: prepareSignatureFields(last.pdf, campos, fonts), paginas: last.paginas };
}

interface Attempt extends Rendered {
  paginas: number;
  marco: Marco;
  /** The signatures stand on the page where the declaration ends. */
  junto: boolean;
}

async function attempt(instantanea: Instantanea, sha256: string, letra: number): Promise<Attempt> {
  let [paginas, junto] = [0, true];
  let marco: Marco | undefined;
  const definition = definirDocumento(instantanea, sha256, letra);
  const rendered = await render({
    ...definition,
    pageBreakBefore: (node, nodes) => {
      const { pageNumber, top } = node.startPosition;
      paginas = node.pages;
      if (node.id === MARCO_FIRMAS) marco = { pagina: pageNumber, arriba: top, altoCampo: altoDeCampos(instantanea) };
      if (node.headlineLevel === NIVEL_ANEXO) return top > definition.medidas.alto - ABAJO - COMIENZO_ANEXO;
      if (node.id !== INICIO_FIRMAS || nodes.getFollowingNodesOnPage().some(({ id }) => id === MARCO_FIRMAS))
        return false;
      junto = false;
      return true;
    },
  });
  if (!marco) throw new Error('the signatures have no place');
  return { ...rendered, paginas, marco, junto };
}
