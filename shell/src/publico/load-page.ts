import type { ComponentType } from 'react';
import type { Registro } from '@portal/contracts/portal';
import { publicado, readRegistro } from '../registro/registro.js';
import { loadRoutes } from '../remotos/load-routes.js';

/** What a remote of the public host exposes: a component for each page of its manifest. */
interface Pages {
  readonly paginas: Readonly<Record<string, ComponentType<Readonly<Record<string, string | undefined>>>>>;
}

/** A component, and what the address tells it. */
export interface Page {
  readonly Component: Pages['paginas'][string];
  readonly props: Readonly<Record<string, string | undefined>>;
}

/**
 * Loads the remote whose manifest has a page at this address.
 * @throws Error when nobody publishes it, or its remote does not load
 */
export async function loadPage(pathname: string): Promise<Page> {
  const found = pageAt(publicado(), pathname) ?? pageAt(await readRegistro(), pathname);
  if (!found) throw new Error(`nobody publishes a page at /${firstStep(pathname)}`);
  const { paginas } = await loadRoutes<Pages>(found.remoto);
  const Component = Object.hasOwn(paginas, found.pagina) ? paginas[found.pagina] : undefined;
  if (!Component) throw new Error(`${found.remoto} exposes no page ${found.pagina}`);
  return { Component, props: found.props };
}

/** What a page's manifest and the address say of it. */
interface Found {
  readonly remoto: string;
  readonly pagina: string;
  readonly props: Page['props'];
}

/** The page at an address, and its parameter by the name that the manifest gives it. */
export function pageAt(registro: Registro = {}, pathname: string): Found | undefined {
  for (const [remoto, { manifiesto }] of Object.entries(registro)) {
    if (manifiesto.host !== 'publico') continue;
    for (const [pagina, { to, parametro }] of Object.entries(manifiesto.paginas)) {
      if (pathname !== to && !pathname.startsWith(`${to}/`)) continue;
      const [value = ''] = pathname.slice(to.length + 1).split('/');
      return { remoto, pagina, props: parametro ? { [parametro]: value ? decode(value) : undefined } : {} };
    }
  }
  return undefined;
}

/** The address without its parameter, which may be the token of a link. */
const firstStep = (pathname: string): string => pathname.split('/')[1] ?? '';

/** A malformed escape is just a wrong link. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
