import { existsSync } from 'node:fs';

const found = (names: readonly string[]): string | undefined =>
  names.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));

/**
 * The browser to drive: the one that `CHROMIUM` names, else the machine's.
 * @throws Error naming the command that brings one
 */
export function browserPath(): string {
  const browser = process.env['CHROMIUM'] ?? found(['chromium', 'chromium-browser', 'google-chrome']);
  if (!browser) throw new Error('No Chromium found: apt-get install chromium, or set CHROMIUM to its path.');
  return browser;
}

/**
 * The same engine without windows and without a viewer of PDF files, for two thirds of the processor: enough to look at
 * our own pages. Else the browser.
 * @throws Error as `browserPath`
 */
export const shellPath = (): string => found(['chromium-headless-shell']) ?? browserPath();
