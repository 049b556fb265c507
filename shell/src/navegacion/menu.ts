import { matchPath } from 'react-router-dom';
import type { Registro } from '@portal/contracts/portal';
import {
  grupos,
  paginas,
  paginasDelShell,
  paginasEnlazadas,
  PORTADA,
  rutaDe,
  type Grupo,
  type Pagina,
} from '@portal/dominio/paginas';

export interface MenuGroup {
  readonly label: string;
  readonly icon: Pagina['icon'];
  readonly items: readonly Pagina[];
  /** Who sees the menu is not known yet: then it is not drawn. */
  readonly onlyAdmin?: boolean;
}

/** A page of a remote, and where it is mounted. */
export interface PaginaDeRemoto extends Pagina {
  readonly remoto: string;
  readonly base: string;
  readonly orden: number;
}

/** The pages that remotes have published for the portal, in the menu's order. */
const paginasDeRemotos = (registro: Registro = {}): PaginaDeRemoto[] =>
  Object.entries(registro)
    .flatMap(([remoto, { manifiesto }]) =>
      manifiesto.host === 'portal'
        ? Object.values(manifiesto.paginas).map((pagina) => ({ ...pagina, remoto, base: manifiesto.base }))
        : [],
    )
    .sort((one, other) => one.orden - other.orden || (one.to < other.to ? -1 : 1));

/**
 * The menu below *Inicio*: its groups, then the pages of no group. The shell's own pages stand first.
 * @param registro undefined where it is not known yet: a group that others fill then stands empty, but for the one
 * that only administrators see
 */
export function menuDe(registro: Registro | undefined) {
  const own = Object.values<Pagina>(paginasDelShell).filter((page) => page !== paginas.inicio);
  const pages = [...own, ...paginasDeRemotos(registro)];
  const groups = (Object.keys(grupos) as Grupo[]).map((name): MenuGroup => ({
    ...grupos[name],
    items: pages.filter(({ grupo }) => grupo === name),
  }));
  return {
    grupos: groups.filter(({ items, onlyAdmin }) => items.length > 0 || (!registro && onlyAdmin !== true)),
    // A group that this shell does not know yet is none.
    sueltas: pages.filter(({ grupo }) => grupo === undefined || !Object.hasOwn(grupos, grupo)),
  };
}

/** The page of a remote at this address. */
export const paginaDeRemoto = (registro: Registro | undefined, pathname: string): PaginaDeRemoto | undefined =>
  paginasDeRemotos(registro).find((pagina) => matchPath(rutaDe(pagina), pathname));

/** The page at this address, the shell's own or a remote's. */
export const pageAt = (registro: Registro | undefined, pathname: string): Pagina | undefined =>
  (pathname === PORTADA ? paginas.inicio : undefined) ??
  Object.values(paginasDelShell).find(({ to }) => matchPath(to, pathname)) ??
  paginaDeRemoto(registro, pathname);

/** Whether other areas lead to this address. It is a page also while nobody publishes it. */
export const isLinked = (pathname: string): boolean =>
  Object.values(paginasEnlazadas).some(({ to, host }) => host === 'portal' && matchPath(to, pathname));

/** Whether this page takes a guest to the login. Keycloak is asked there anyway. */
export const needsSesion = (registro: Registro | undefined, pathname: string): boolean =>
  pageAt(registro, pathname)?.sesion === true;

/** The title in the header; `lang` where it is not Spanish. */
export function titleOf(
  registro: Registro | undefined,
  pathname: string,
): { readonly title: string; readonly lang?: 'en' } {
  const page = pageAt(registro, pathname);
  if (page) return { title: page.label };
  return isLinked(pathname) ? { title: 'Módulo no disponible' } : { title: 'Page not found', lang: 'en' };
}
