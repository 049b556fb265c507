import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold', string>;
};

const faces = [
  { weight: '100 499', base64: readFileSync(Roboto.normal).toString('base64') },
  { weight: '500 900', base64: readFileSync(Roboto.bold).toString('base64') },
];

/**
 * The public pages are set in the system's own font. A picture of them is kept in the one that Android has, so that it
 * looks alike on every machine. The faces come as bytes: the policy of these pages lets no font be loaded.
 */
export const setRoboto = (page: Page): Promise<void> =>
  page.evaluate(async (given) => {
    for (const { weight, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      document.fonts.add(await new FontFace('Roboto', bytes.buffer, { weight }).load());
    }
  }, faces);
