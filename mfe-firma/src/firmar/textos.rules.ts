import type { TextoDiligenciado } from '@portal/contracts/firmas';

const ACUERDO = 'acuerdo-firma';

/** The texts to read, in the order the server gives them. */
export const lecturasDe = (textos: readonly TextoDiligenciado[]): readonly TextoDiligenciado[] =>
  textos.filter(({ clave }) => clave !== ACUERDO);

/** The sentence beside the button (textos.md, `acuerdo-firma`); undefined when the link does not bring it: nobody signs words that are not published. */
export const acuerdoDe = (textos: readonly TextoDiligenciado[]): string | undefined =>
  textos.find(({ clave }) => clave === ACUERDO)?.texto.replaceAll('**', '');
