import { tokens } from './tokens.js';

const declared = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const still = '--rapido:0ms;--normal:0ms;--lento:0ms';

/** Custom properties of both schemes. Reduced motion comes from the system or from the person's preference. */
export const variables = [
  `:root{color-scheme:light;${declared(tokens.fixed)};${declared(tokens.light)}}`,
  `[data-esquema="dark"]{color-scheme:dark;${declared(tokens.dark)}}`,
  `[data-movimiento="reducido"]{${still}}`,
  `@media (prefers-reduced-motion: reduce){:root{${still}}}`,
].join('');

/** The nonce of this response. The CSP admits only inline styles that carry it. */
export const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/**
 * Puts the values into the page once, in a style element with the response's nonce. A page that was drawn at build time
 * already has them in a sheet of its own. Without a document (at build time) it does nothing.
 */
export function installVariables(): void {
  if (typeof document === 'undefined' || document.getElementById('variables')) return;
  const style = Object.assign(document.createElement('style'), { id: 'variables', textContent: variables });
  const own = nonce();
  if (own) style.nonce = own;
  document.head.prepend(style);
}
