import type { Page } from '@playwright/test';
import { keptTypeface } from '@portal/test-kit/kept-typeface';

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
  }, keptTypeface);
