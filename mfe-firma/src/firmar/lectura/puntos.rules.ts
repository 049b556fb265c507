import { type Bloque, bloquesDe } from '@portal/contracts/textos/marcado';

/** A clause of the contract has its number as a word, in bold: '**Primera. Objeto.** El vinculado ...'. */
export const esClausula = (bloque: Bloque): boolean => bloque.tipo === 'parrafo' && bloque.tramos[0]?.negrita === true;

/** How many points a document has, over all its texts: numbered ones and clauses. Progress is full with the last of them. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloquesDe(texto))
    .reduce((total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : Number(esClausula(bloque))), 0);
