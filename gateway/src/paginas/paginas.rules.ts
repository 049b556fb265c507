import {
  FORMULARIO_ANTERIOR,
  paginas,
  PORTADA,
  remotoPublico,
  remotos,
  todasLasPaginas,
} from '@portal/dominio/paginas';

export type Pagina =
  | { readonly host: 'portal' | 'publico'; readonly status: 200 | 404 }
  | { readonly redirect: string }
  /** No page: an address of the API, or a file. */
  | undefined;

const portal: ReadonlySet<string> = new Set([PORTADA, ...todasLasPaginas.map(({ to }) => to)]);
const reserved = /^\/(api|pki|mfe|assets|health)(\/|$)/i;
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/**
 * The public page at an address, with its parameter. The signing page replaces its address with the bare one to hide
 * the token, so an address without parameter is a page too.
 */
function publica(path: string) {
  for (const { to, preloads } of Object.values(remotoPublico.paginas)) {
    if (path === to) return { preloads, parameter: '' };
    const parameter = path.startsWith(`${to}/`) ? path.slice(to.length + 1) : '/';
    if (!parameter.includes('/')) return { preloads, parameter };
  }
  return undefined;
}

/** Pages of the portal whose first screen was drawn at build time (shell/src/portal/prerender). */
export type Vista = 'portada' | 'inicio' | 'tablero';

/**
 * The drawn first screen that a page begins with. The cookie is a guess; the scripts find out who is signed in.
 * @returns undefined for pages that begin empty
 */
export function vistaDe(path: string, { cookie }: { readonly cookie: boolean }): Vista | undefined {
  if (path !== PORTADA && path !== paginas.inicio.to) return undefined;
  if (cookie) return 'tablero';
  return path === PORTADA ? 'portada' : 'inicio';
}

/**
 * The remote that a page shows first. Without a cookie the portal's pages show a guest something else.
 * @returns undefined for pages that show no remote at first
 */
export function remotoDe(path: string, { cookie }: { readonly cookie: boolean }): string | undefined {
  if (publica(path)) return remotoPublico.name;
  if (!cookie) return undefined;
  const bare = withoutSlash(path);
  return Object.entries(remotos).find(([, remoto]) => Object.values(remoto.paginas).some(({ to }) => to === bare))?.[0];
}

/** Addresses of the API that a public page's first screen asks for. Only a whole token is looked up ahead. */
export function respuestasDe(path: string): readonly string[] {
  const { preloads = [], parameter = '' } = publica(path) ?? {};
  const whole = /^[\w-]{43}$/.test(parameter);
  return preloads
    .filter((address) => whole || !address.includes(':'))
    .map((address) => address.replace(/:\w+/, parameter));
}

/** Which page answers a path. */
export function paginaDe(path: string): Pagina {
  if (reserved.test(path)) return undefined;
  const bare = withoutSlash(path);
  if (bare === FORMULARIO_ANTERIOR) return { redirect: paginas.nuevaInscripcion.to };
  if (publica(bare)) return { host: 'publico', status: 200 };
  return { host: 'portal', status: portal.has(bare) ? 200 : 404 };
}
