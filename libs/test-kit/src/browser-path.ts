import { existsSync } from 'node:fs';

/** The shell without windows comes first: the same engine for two thirds of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * The browser to drive: the one that `CHROMIUM` names, else the machine's.
 * @throws Error naming the command that brings one
 */
export function browserPath(): string {
  const found = process.env['CHROMIUM'] ?? names.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
  if (!found)
    throw new Error('No Chromium found: apt-get install chromium-headless-shell, or set CHROMIUM to its path.');
  return found;
}
