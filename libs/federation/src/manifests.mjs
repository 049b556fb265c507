/** Every remote's `portal.json`, for who looks at all of them: the build of one beside the others, and tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('@portal/contracts/portal').Manifiesto} Manifiesto */

/** In the folder of a remote: its pages. */
export const SOURCE = 'portal.json';

/**
 * The manifests of the remotes in a folder, unchecked: the build of each remote checks its own.
 * @example manifestsIn(root)['mfe-admin'].base
 * @param {string} root
 * @returns {Record<string, Manifiesto>} by the name of the remote
 */
export const manifestsIn = (root) =>
  Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, SOURCE)))
      .map((name) => [name, JSON.parse(readFileSync(join(root, name, SOURCE), 'utf8'))]),
  );
