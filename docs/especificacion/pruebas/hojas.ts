import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { raiz } from '../lectura/codigo.js';
import type { Entrada } from './entrada.js';

const hojas = () => globSync('{shell,libs/ui,mfe-*}/src/**/*.css', { cwd: raiz });

/**
 * Widths near this one at which a style sheet changes. A media query takes no variable, so they are read from the text.
 */
const anchosCerca = (de: number): string[] =>
  hojas()
    .flatMap((hoja) => readFileSync(path.join(raiz, hoja), 'utf8').match(/@media[^{]*/g) ?? [])
    .flatMap((consulta) => [...consulta.matchAll(/(?:min|max)-width:\s*([\d.]+)px/g)])
    .filter(([, px]) => Math.abs(Number(px) - de) < 50)
    .map(([condicion]) => condicion);

/** The sheets change between phone and desk at one width, and the product's constant is that width. */
export const cambianEn = (px: number, telefono: string): Entrada => ({
  cubre: [],
  comprobar: () => expect([...new Set(anchosCerca(px))].sort()).toEqual([telefono.slice(1, -1), `min-width: ${px}px`]),
});
