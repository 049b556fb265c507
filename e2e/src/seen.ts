import { expect, type Page } from '@playwright/test';

type WithTexts = Window & { seen?: string[] };

/** From the next page on, every text that comes into sight is written down, however short it stands. */
export const recordTexts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = [];
    (window as WithTexts).seen = seen;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          if (element?.checkVisibility() && !element.closest('.oculto')) seen.push(node.textContent ?? '');
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Waits until the page has shown this. */
export const waitForText = (page: Page, texto: RegExp): Promise<void> =>
  expect
    .poll(async () => (await page.evaluate(() => (window as WithTexts).seen ?? [])).some((one) => texto.test(one)), {
      message: `shown: ${texto}`,
    })
    .toBe(true);
