import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserPath } from './browser-path.js';

/** For a browser to start, and for what a page shows: a busy machine takes longer than the 30 s of Playwright. */
const BROWSER_MS = 120_000;

/** @example const browser = await launchBrowser(); afterAll(() => browser.close()); */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    timeout: BROWSER_MS,
    args: ['--no-sandbox', '--disable-gpu'],
  });

/** A page in a context of its own, which is closed with it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(BROWSER_MS);
  return page;
}
