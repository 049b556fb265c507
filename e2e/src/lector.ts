import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

const reader = readFileSync(
  createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
  'utf8',
);
type Reading = { readonly lector: typeof virtual };

/**
 * A screen reader inside the page, which reads what the accessibility tree of the page would tell. It needs a context
 * whose policy is off (`bypassCSP`), for it is a script of the page.
 */
export class Lector {
  private constructor(private readonly page: Page) {}

  static async en(page: Page): Promise<Lector> {
    await page.evaluate(async (code) => {
      const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      const { virtual: lector } = (await import(address)) as { virtual: typeof virtual };
      Object.assign(globalThis, { lector });
      await lector.start({ container: document.body });
    }, reader);
    return new Lector(page);
  }

  /** Reads on to the end of the page, or until a phrase is heard. @returns what was spoken */
  leer(hasta?: string): Promise<string[]> {
    return this.page.evaluate(async (wanted) => {
      const { lector } = globalThis as unknown as Reading;
      const spoken: string[] = [];
      for (;;) {
        await lector.next();
        const phrase = await lector.lastSpokenPhrase();
        spoken.push(phrase);
        if (phrase === 'end of document' || (wanted !== undefined && phrase.startsWith(wanted))) return spoken;
        if (spoken.length > 1000) throw new Error(`no end after ${spoken.slice(-5).join(' | ')}`);
      }
    }, hasta);
  }

  /** Does what the element under the reader's cursor does. */
  pulsar(): Promise<void> {
    return this.page.evaluate(() => (globalThis as unknown as Reading).lector.act());
  }

  /** Waits until a live region has said it. */
  async oye(frase: string): Promise<void> {
    const dicho = () => this.page.evaluate(() => (globalThis as unknown as Reading).lector.spokenPhraseLog());
    await expect
      .poll(async () => (await dicho()).filter((una) => /^(polite|assertive): /.test(una)))
      .toContainEqual(expect.stringContaining(frase));
  }
}
