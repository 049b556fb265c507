import type { EnlaceInscripcion, TextoDiligenciado } from '@portal/contracts/firmas';

const ACUERDO = 'acuerdo-firma';

/** The texts to read, in the order the server gives them. */
export const lecturasDe = (textos: readonly TextoDiligenciado[]): readonly TextoDiligenciado[] =>
  textos.filter(({ clave }) => clave !== ACUERDO);

/** The sentence beside the button (textos.md, `acuerdo-firma`): the published version, else the same words as first published. */
export const acuerdoDe = ({ textos, nombre }: Pick<EnlaceInscripcion, 'textos' | 'nombre'>): string =>
  textos.find(({ clave }) => clave === ACUERDO)?.texto.replaceAll('**', '') ??
  `Al firmar confirmo que soy ${nombre}, que leí el documento y que uso mi certificado de manera personal. ` +
    'Mi firma quedará asociada a este documento y cualquier cambio posterior podrá detectarse.';
