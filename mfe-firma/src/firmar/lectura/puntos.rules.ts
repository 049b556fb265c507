import { bloquesDe } from '@portal/contracts/textos/marcado';

/** How many numbered points a document has, over all its texts. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloquesDe(texto))
    .reduce((total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : 0), 0);
