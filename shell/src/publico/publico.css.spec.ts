/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'publico.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

/** The last colour that a rule of the sheet gives a property, as `#rrggbb`. */
const color = (sheet: string, rule: string, property: string): string => {
  const body = sheet.split(`${rule} {`).at(-1)?.split('}')[0] ?? '';
  return new RegExp(`\\b${property}:[^;]*(#[0-9a-f]{6})`).exec(body)?.[1] ?? 'none';
};

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([
  ['in the light', light, 'outline'],
  ['in the dark', dark, 'outline-color'],
])('the ring around Reintentar is seen on the public page %s', (_when, sheet, property) => {
  const ring = color(sheet, '.pu-fallo button:focus-visible', property);
  expect(ring).toMatch(/^#/);
  expect(contrast(ring, color(sheet, 'body', 'background'))).toBeGreaterThan(3);
});
