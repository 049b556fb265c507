import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to drive. @throws Error naming the command that brings one */
export function chromium(): string {
  const named = process.env['CHROMIUM'];
  const found = named ?? candidates.find((path) => existsSync(path));
  if (!found) throw new Error('No Chromium found: apt-get install chromium, or set CHROMIUM to its path.');
  return found;
}

/** Pages and API of the local mail server. */
export const mailUrl = process.env['MAIL_URL'] ?? 'http://localhost:1080';
