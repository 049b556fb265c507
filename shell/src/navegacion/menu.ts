import { matchPath } from 'react-router-dom';
import { grupos, paginas, PORTADA, todasLasPaginas, type Pagina } from '@portal/dominio/paginas';
import type { IconName } from '@portal/ui/base';

/** A menu entry: a page whose icon the design has. */
export type MenuItem = Pagina & { readonly icon: IconName };

export interface MenuGroup {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly MenuItem[];
}

const elementos: readonly MenuItem[] = Object.values(paginas);

/** A group of the menu with its pages in the table's order. */
export const groupOf = (name: keyof typeof grupos): MenuGroup => ({
  ...grupos[name],
  items: elementos.filter(({ grupo }) => grupo === name),
});

/** The menu below *Inicio*: its groups, then the pages of no group. */
export const menu = {
  grupos: (Object.keys(grupos) as (keyof typeof grupos)[]).map(groupOf),
  sueltas: elementos.filter((pagina) => pagina !== paginas.inicio && !pagina.grupo),
};

const pageAt = (pathname: string): Pagina | undefined => todasLasPaginas.find(({ to }) => matchPath(to, pathname));

/** Whether there is a page at this address. Asked before a guest is sent to the login and before a remote is loaded. */
export const isKnown = (pathname: string): boolean => pageAt(pathname) !== undefined;

/** Whether this page takes a guest to the login. Keycloak is asked there anyway. */
export const needsSesion = (pathname: string): boolean => pageAt(pathname)?.sesion === true;

/** The title in the header; `lang` where it is not Spanish. */
export function titleOf(pathname: string): { readonly title: string; readonly lang?: 'en' } {
  const page = pathname === PORTADA ? paginas.inicio : pageAt(pathname);
  return page ? { title: page.label } : { title: 'Page not found', lang: 'en' };
}
