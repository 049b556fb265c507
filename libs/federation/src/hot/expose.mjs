/* global EventSource, window, __webpack_hash__, __webpack_public_path__ */
/**
 * What a remote exposes while it is developed: the same as always, drawn anew when one of its files changes. The portal
 * around it keeps its state. React of production knows no finer replacement.
 */
import * as remote from 'portal-remote';
import { createElement, Fragment, useSyncExternalStore } from 'react';

let version = 0;
/** @type {Set<() => void>} */
const listeners = new Set();
const subscribe = (/** @type {() => void} */ listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @param {{ draw: () => import('react').ReactNode }} props */
function Fresh({ draw }) {
  useSyncExternalStore(subscribe, () => version);
  return draw();
}

/**
 * A member that only remotes of one host have, as it is now; webpack must not look for it.
 * @template {keyof typeof remote} Name
 * @param {Name} name
 * @returns {(typeof remote)[Name]}
 */
const member = (name) => remote[name];

export const routes = member('routes')?.map((route, place) => ({
  ...route,
  element: createElement(Fresh, { draw: () => member('routes')[place]?.element }),
}));

export const paginas = Object.fromEntries(
  Object.keys(member('paginas') ?? {}).map((name) => [
    name,
    (/** @type {object} */ props) =>
      createElement(Fresh, { draw: () => createElement(member('paginas')[name] ?? Fragment, props) }),
  ]),
);

import.meta.webpackHot.accept('portal-remote', () => {
  version += 1;
  for (const listener of listeners) listener();
});

/**
 * Fetches updates until this page runs that build. A change that cannot be replaced starts the page again.
 * @param {string} hash
 */
async function follow(hash) {
  try {
    while (hash !== __webpack_hash__ && (await import.meta.webpackHot.check(true)));
  } catch (error) {
    console.warn('La página comienza de nuevo:', error);
    window.location.reload();
  }
}

let following = Promise.resolve();
new EventSource(`${__webpack_public_path__}cambios`).addEventListener('message', ({ data }) => {
  following = following.then(() => follow(data));
});
