import type { Build } from './registro-mfe.js';

/**
 * Link elements for what a page asks for next: the registry, the files of its remote, the answers that it begins with.
 * A slow line brings them beside the page's own scripts instead of one after another (performance.md: 26 %).
 * @param remoto the build of the remote that the page shows; undefined when there is none
 * @param respuestas addresses below `/api` that its first screen asks for
 */
export function adelantosDe(remoto: Build | undefined, respuestas: readonly string[]): string {
  const files = remoto
    ? [answer('/mfe/registro.json', 'anonymous'), file(remoto.entry), ...remoto.firstScreen.map(file)]
    : [];
  return [...respuestas.map((address) => answer(address, 'use-credentials')), ...files].join('');
}

/** Asked for as the page's own fetch will ask, else the browser would fetch it twice. */
const answer = (address: string, crossorigin: string): string =>
  `<link rel="preload" as="fetch" href="${address}" crossorigin="${crossorigin}">`;

/**
 * Into the browser's cache only. A preload that failed would be handed to the script that asks for the file later, so
 * that *Reintentar* would fail once more after the line is back.
 */
const file = (address: string): string =>
  `<link rel="prefetch" as="${address.endsWith('.css') ? 'style' : 'script'}" href="${address}">`;
