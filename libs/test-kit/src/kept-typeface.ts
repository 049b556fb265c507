import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold', string>;
};
const face = (weight: string, file: string) => ({ weight, base64: readFileSync(file).toString('base64') });

/** The typeface in which pictures are kept, so that they look alike on every machine: TrueType, by font weight. */
export const keptTypeface = [face('100 499', Roboto.normal), face('500 900', Roboto.bold)];
