/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'publico.css'), 'utf8');
const [claro = '', oscuro = ''] = css.split('@media (prefers-color-scheme: dark)');

/** The colour that a rule of the sheet gives last, as `#rrggbb`. */
const color = (hoja: string, regla: string, propiedad: string): string => {
  const cuerpo = hoja.split(`${regla} {`).at(-1)?.split('}')[0] ?? '';
  return new RegExp(`\\b${propiedad}:[^;]*(#[0-9a-f]{6})`).exec(cuerpo)?.[1] ?? 'none';
};

/** Relative luminance of WCAG 2. */
function luminancia(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contraste(una: string, otra: string): number {
  const [clara = 0, oscura = 0] = [luminancia(una), luminancia(otra)].sort((a, b) => b - a);
  return (clara + 0.05) / (oscura + 0.05);
}

test.each([
  ['in the light', claro, 'outline'],
  ['in the dark', oscuro, 'outline-color'],
])('the ring around Reintentar is seen on the public page %s', (_cuando, hoja, propiedad) => {
  const aro = color(hoja, '.pu-fallo button:focus-visible', propiedad);
  expect(aro).toMatch(/^#/);
  expect(contraste(aro, color(hoja, 'body', 'background'))).toBeGreaterThan(3);
});
