/**
 * The list of shared singletons (docs/adr/0016). A library belongs here if two copies of it would break (React
 * contexts, the store), or if every remote would carry its own. Sharing a package switches its tree-shaking off.
 * Libraries that only our own libs use (MUI, Emotion, date pickers, Redux Toolkit) are not shared; our libs are.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The public signing page must run on a cheap phone, so it has only React. */
const publico = ['react', 'react-dom'];

const portal = [
  ...publico,
  'react-router-dom',
  'react-redux',
  'react-hook-form',
  'zod',
  '@portal/ui',
  '@portal/ui/base',
  '@portal/api-client',
];

/** Shared through a façade that names what we use, so that tree-shaking works again (the router: 62 → 15 kB gz). */
const facades = {
  'react-router-dom': '@portal/federation/facades/react-router-dom',
  zod: '@portal/federation/facades/zod',
};

export const lists = { portal, publico };

/** What a host loads only for later screens. All else in its list is in its first script, in one request. */
const later = ['@portal/ui', 'react-hook-form'];

/**
 * `'portal'` for everything behind the sidebar, `'publico'` for /firmar and /verificar.
 * @typedef {keyof typeof lists} SharedList
 */

/**
 * What Module Federation's `shared` option takes.
 * @param {SharedList} list
 * @param {string} dir folder of the app, whose package.json states the required versions
 * @param {{ host?: boolean }} [role] a host carries its shared libraries itself, from the first moment
 * @throws {Error} if the app shares a library without declaring it, since it would then silently take any version
 */
export function shared(list, dir, { host = false } = {}) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const undeclared = lists[list].filter((name) => dependencies[packageOf(name)] === undefined);
  if (undeclared.length > 0) throw new Error(`${dir}/package.json does not declare ${undeclared.join(', ')}`);
  return Object.fromEntries(
    lists[list].map((name) => [
      name,
      { ...singleton(String(dependencies[packageOf(name)])), ...facadeOf(name), eager: host && !later.includes(name) },
    ]),
  );
}

/** `@portal/ui/base` → `@portal/ui` @param {string} name */
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** A façade carries the version of its library. @param {string} name */
function facadeOf(name) {
  const facade = facades[/** @type {keyof typeof facades} */ (name)];
  if (!facade) return {};
  const { version } = createRequire(import.meta.url)(`${name}/package.json`);
  return { import: facade, version: String(version) };
}

/** @param {string} version what the app requires; `*` (our own libs) accepts the host's copy */
function singleton(version) {
  return {
    singleton: true,
    requiredVersion: version !== '*' ? `^${version}` : /** @type {const} */ (false),
  };
}
