import type { Instantanea } from '@portal/contracts/pdf';
import { prepareSignatureFields } from '@portal/pdf-signature';
import { BLOQUE_ARRIBA, colocar } from '../hoja/campo-firma.js';
import { fonts, render } from '../hoja/render.js';
import { definirDocumento, FIN_DECLARACION } from './documento.definition.js';

/** Font sizes of the declaration. It shrinks until the lower part of the last page is free for the signatures. */
const LETRAS = [7.8, 7, 6.2, 5.4, 4.6];

const DESCRIPCIONES = {
  conductor: 'Firma electrónica del conductor',
  propietario: 'Firma electrónica de quien firma el contrato',
};

/**
 * Renders revision 0 of an enrolment, with both signature fields on its last page. The same snapshot gives the same
 * bytes.
 */
export async function renderDocumento(
  instantanea: Instantanea,
  sha256: string,
): Promise<{ pdf: Buffer; paginas: number }> {
  for (const letra of LETRAS) {
    const { pdf, paginas, cabe } = await attempt(instantanea, sha256, letra);
    if (cabe) return { pdf: prepareSignatureFields(pdf, colocar(paginas - 1, DESCRIPCIONES), fonts), paginas };
  }
  throw new Error('the declaration does not fit above the signatures');
}

async function attempt(instantanea: Instantanea, sha256: string, letra: number) {
  let [paginas, cabe] = [0, false];
  const definition = definirDocumento(instantanea, sha256, letra);
  const pdf = await render({
    ...definition,
    pageBreakBefore: (node) => {
      paginas = node.pages;
      if (node.id === FIN_DECLARACION)
        cabe = node.startPosition.pageNumber === node.pages && node.startPosition.top < BLOQUE_ARRIBA - 4;
      return false;
    },
  });
  return { pdf, paginas, cabe };
}
