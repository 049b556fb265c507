import { nonce } from './nonce.js';
import { claro, fijos, oscuro } from './tokens.js';

const declared = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const still = '--rapido:0ms;--normal:0ms;--lento:0ms';

/** Custom properties of both schemes; reduced motion comes from the system or from the person's preference. */
export const variables = [
  `:root{color-scheme:light;${declared(fijos)};${declared(claro)}}`,
  `[data-esquema="dark"]{color-scheme:dark;${declared(oscuro)}}`,
  `[data-movimiento="reducido"]{${still}}`,
  `@media (prefers-reduced-motion: reduce){:root{${still}}}`,
].join('');

/**
 * Puts the values into the page once, in a style element with the response's nonce. A page that was drawn ahead brings
 * them in a sheet of its own; where pages are drawn there is no document.
 */
export function installVariables(): void {
  if (typeof document === 'undefined' || document.getElementById('variables')) return;
  const style = Object.assign(document.createElement('style'), { id: 'variables', textContent: variables });
  const own = nonce();
  if (own) style.nonce = own;
  document.head.prepend(style);
}
