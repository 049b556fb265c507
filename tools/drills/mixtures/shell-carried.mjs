/** Which shell the pages of a gateway carry: a mixture that shows another one would prove nothing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A page of each host that is there without any remote. */
const pages = { portal: '/dashboard', publico: '/verificar' };

/** The script by which a host begins. @param {string} html @param {string} host @returns {string | undefined} */
export const entryOf = (html, host) => new RegExp(`/assets/${host}/(${host}\\.[0-9a-f]+\\.js)"`).exec(html)?.[1];

/**
 * @param {string} origin
 * @param {string} root the tree whose shell it must be
 * @throws {Error} another shell is shown, or none
 */
export async function demandShell(origin, root) {
  for (const [host, page] of Object.entries(pages)) {
    const built = entryOf(readFileSync(path.join(root, 'shell/dist', host, 'index.html'), 'utf8'), host);
    const shown = entryOf(await (await fetch(origin + page)).text(), host);
    if (built === undefined || shown !== built) throw new Error(`${page} begins with ${shown}, not with ${built}`);
  }
}
