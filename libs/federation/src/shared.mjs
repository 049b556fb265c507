/**
 * The one list of shared singletons. A library belongs here when two copies of it would break (React contexts,
 * the store, the theme) or when every remote would carry its own. Sharing switches tree-shaking off, so nothing else does.
 * Only package roots are shared: import `{ Button } from '@mui/material'`, never `@mui/material/Button`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public signing page runs on a cheap phone: React and nothing else. */
const publico = ['react', 'react-dom'];

const portal = [
  ...publico,
  'react-router',
  'react-router-dom',
  '@mui/material',
  '@mui/x-date-pickers',
  '@emotion/react',
  '@emotion/styled',
  '@reduxjs/toolkit',
  'react-redux',
  'react-hook-form',
  'dayjs',
  '@portal/ui',
  '@portal/api-client',
];

export const lists = { portal, publico };

/** `'portal'` for everything behind the sidebar, `'publico'` for /firmar and /verificar. @typedef {keyof typeof lists} SharedList */

/**
 * What Module Federation's `shared` option takes.
 * @param {SharedList} list
 * @param {string} dir folder of the app, whose package.json states the required versions
 * @throws {Error} for a library that the app shares and does not declare: it would take any version, silently
 */
export function sharedOf(list, dir) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const undeclared = lists[list].filter((name) => dependencies[name] === undefined);
  if (undeclared.length > 0) throw new Error(`${dir}/package.json does not declare ${undeclared.join(', ')}`);
  return Object.fromEntries(lists[list].map((name) => [name, singleton(String(dependencies[name]))]));
}

/** @param {string} version what the app asks for; `*` (our own libs) accepts the host's copy */
function singleton(version) {
  return {
    singleton: true,
    requiredVersion: version !== '*' ? `^${version}` : /** @type {const} */ (false),
  };
}
