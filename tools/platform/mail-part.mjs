/** The local mail server: accepts everything, delivers nothing, shows it on a page. */
import path from 'node:path';
import { root } from './places.mjs';
import { answersAt } from './wait-for.mjs';

/**
 * @param {{ smtp: number, web: number }} ports
 * @param {string} folder where it may write: its own default is one folder in /tmp for every user and clone of the
 * machine
 * @returns {import('./supervisor.mjs').Part}
 */
export const mailPart = ({ smtp, web }, folder) => ({
  name: 'maildev',
  command: process.execPath,
  args: [
    path.join(root, 'node_modules/maildev/dist/bin/maildev.js'),
    ...[
      '--smtp',
      String(smtp),
      '--ip',
      '127.0.0.1',
      '--web',
      String(web),
      '--web-ip',
      '127.0.0.1',
      '--max-emails',
      '2000',
    ],
  ],
  options: { env: { TMPDIR: folder } },
  ready: answersAt(`http://127.0.0.1:${web}/api/healthz`),
});
