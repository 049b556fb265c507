import type { CSSObject } from '@emotion/react';
import { claro, fijos, oscuro } from './tokens.js';

const asVariables = (tokens: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));

const still = { '--rapido': '0ms', '--normal': '0ms', '--lento': '0ms' };

/** Custom properties of both schemes; reduced motion comes from the system or from the person's preference. */
export const variables: Record<string, CSSObject> = {
  ':root': { colorScheme: 'light', ...asVariables(fijos), ...asVariables(claro) },
  '[data-esquema="dark"]': { colorScheme: 'dark', ...asVariables(oscuro) },
  '[data-movimiento="reducido"]': still,
  '@media (prefers-reduced-motion: reduce)': { ':root': still },
};
