import type { Response } from 'express';

/** What a service answers for a list: one keyset page. */
export interface Pagina {
  readonly items: readonly unknown[];
  readonly next?: string;
  readonly total?: string;
  readonly totalAll?: string;
}

/** A page over HTTP: the array itself, with its neighbours and counts in headers. `address` is the page's own. */
export function comoPagina(pagina: Pagina, address: URL, response: Response): readonly unknown[] {
  if (pagina.next !== undefined) {
    const next = new URL(address);
    next.searchParams.set('cursor', pagina.next);
    response.setHeader('link', `<${next.href}>; rel="next"`);
  }
  if (pagina.total !== undefined) response.setHeader('x-total-count', pagina.total);
  if (pagina.totalAll !== undefined) response.setHeader('x-total-all', pagina.totalAll);
  return pagina.items;
}
