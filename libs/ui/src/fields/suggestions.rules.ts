import type { Bars } from '../browser/sticky-bars.js';

/** A list and its entries without accents and in lower case, made once per list: a thousand towns on each key are too many. */
const plains = new WeakMap<readonly string[], readonly string[]>();

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

function plainsOf(options: readonly string[]): readonly string[] {
  const known = plains.get(options) ?? options.map(plain);
  plains.set(options, known);
  return known;
}

/** Who looks around sees so many; who types, the best few: each key draws them anew, on a cheap phone too. */
const MOST = { looking: 30, typing: 8 } as const;

/** Accents and case do not matter; what begins with the text comes first, then what has a word that does, then the rest. */
export function matching(options: readonly string[], { inputValue }: { readonly inputValue: string }): string[] {
  const wanted = plain(inputValue);
  const ranks: string[][] = [[], [], []];
  plainsOf(options).forEach((text, index) => {
    const rank = text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : undefined;
    if (rank !== undefined) ranks[rank]?.push(options[index] ?? '');
  });
  return ranks.flat().slice(0, wanted === '' ? MOST.looking : MOST.typing);
}

/** The list opens on the side where it lies on no sticky bar: a list over 'Enviar para Revisión' hides it. */
export const clearOfBars = ({ top, bottom }: Bars) => ({
  modifiers: [{ name: 'flip', options: { padding: { top, bottom } } }],
});
