import { verificarEnlace } from '@portal/contracts/firmas';
import { configuracion } from '@portal/contracts/portal';

export type Pagina =
  | { readonly host: 'portal' | 'publico'; readonly status: 200 | 404 }
  | { readonly redirect: string }
  /** No page: an address of the API, or a file. */
  | undefined;

/** Pages of section 2 of docs/especificacion/especificacion.txt. Other paths get the portal's 404 page. */
const portal = new Set([
  '/',
  '/dashboard',
  '/preoperacionales/vehiculo',
  '/preoperacionales/montacarga',
  '/preoperacionales/contenedores',
  '/inscripciones/terceros',
  '/inscripciones/mis-inscripciones',
  '/admin/revision-inscripciones',
  '/certificados',
]);
/** The signing page replaces its address with /firmar to hide the token, so /firmar must load too. */
const publico = /^\/(firmar|verificar)(\/[^/]*)?$/;
const reserved = /^\/(api|pki|mfe|assets|health)(\/|$)/i;

/** Pages of the portal whose first screen was drawn at build time (shell/src/portal/previa). */
export type Vista = 'portada' | 'inicio' | 'tablero';

/**
 * The drawn first screen that a page begins with. The cookie is a guess; the scripts find out who is signed in.
 * @returns undefined for pages that begin empty
 */
export function vistaDe(path: string, { cookie }: { readonly cookie: boolean }): Vista | undefined {
  if (path !== '/' && path !== '/dashboard') return undefined;
  if (cookie) return 'tablero';
  return path === '/' ? 'portada' : 'inicio';
}

/**
 * The remote that a page shows first. Without a cookie the portal's pages show a guest something else.
 * @returns undefined for pages that show no remote at first
 */
export function remotoDe(path: string, { cookie }: { readonly cookie: boolean }): string | undefined {
  if (publico.test(path)) return 'mfe-firma';
  const bare = path.replace(/\/$/, '');
  return cookie && portal.has(bare) ? remotos[bare.split('/')[1] ?? ''] : undefined;
}
const remotos: Readonly<Record<string, string>> = {
  inscripciones: 'mfe-inscripciones',
  certificados: 'mfe-certificados',
  admin: 'mfe-admin',
};

/** Addresses of the API that the first screen of mfe-firma asks for. Only a whole token is looked up ahead. */
export function respuestasDe(path: string): readonly string[] {
  if (!publico.test(path)) return [];
  const token = /^\/firmar\/([\w-]{43})$/.exec(path)?.[1];
  return [...(token ? [verificarEnlace.path.replace(':token', token)] : []), configuracion.path];
}

/** Which page answers a path. */
export function paginaDe(path: string): Pagina {
  if (reserved.test(path)) return undefined;
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (bare === '/inscripcion-terceros') return { redirect: '/inscripciones/terceros' };
  if (publico.test(bare)) return { host: 'publico', status: 200 };
  return { host: 'portal', status: portal.has(bare) ? 200 : 404 };
}
