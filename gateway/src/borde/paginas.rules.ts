import { verificarEnlace } from '@portal/contracts/firmas';
import { configuracion } from '@portal/contracts/portal';

export type Pagina =
  | { readonly host: 'portal' | 'publico'; readonly status: 200 | 404 }
  | { readonly redirect: string }
  /** Not a page: an API address, a file or nothing of ours. */
  | undefined;

/** Section 2 of the specification; whatever else is asked for gets the portal's English 404 page, with its status. */
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
/** The signing page hides its token by replacing the address with /firmar, so that one must load too. */
const publico = /^\/(firmar|verificar)(\/[^/]*)?$/;
const reserved = /^\/(api|pki|mfe|assets|health)(\/|$)/i;

/** Pages of the portal whose first screen was drawn at build time (shell/src/portal/previa). */
export type Vista = 'portada' | 'inicio' | 'tablero';

/**
 * Which picture of its first screen a page begins with. A cookie is only a guess at who is here: the scripts find out.
 * @returns undefined for pages that begin empty
 */
export function vistaDe(path: string, { cookie }: { readonly cookie: boolean }): Vista | undefined {
  if (path !== '/' && path !== '/dashboard') return undefined;
  if (cookie) return 'tablero';
  return path === '/' ? 'portada' : 'inicio';
}

/** The remote that a page shows as soon as its host stands. The portal asks who is here first: without a cookie it shows a guest something else. */
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

/** What the first screen of a page asks the API for, in the words of mfe-firma. Only a whole token is looked up ahead. */
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
