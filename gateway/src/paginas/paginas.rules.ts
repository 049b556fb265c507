import type { Manifiesto, Registro } from '@portal/contracts/portal';
import {
  FORMULARIO_ANTERIOR,
  paginas,
  paginasDelShell,
  paginasEnlazadas,
  PORTADA,
  reservadas,
} from '@portal/dominio/paginas';

export type Host = Manifiesto['host'];
export type Pagina =
  | { readonly host: Host; readonly status: 200 | 404 }
  | { readonly redirect: string }
  /** No page: an address of the API, or a file. */
  | undefined;

const reserved = new RegExp(`^/(${reservadas.join('|')})(/|$)`, 'i');
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
const delShell: ReadonlySet<string> = new Set([PORTADA, ...Object.values(paginasDelShell).map(({ to }) => to)]);

/** What a published remote shows at an address. */
interface Publicada {
  readonly name: string;
  readonly host: Host;
  readonly preloads: readonly string[];
  /** What follows the page's own address; '' for the bare one. */
  readonly parameter: string;
}

/**
 * What follows a page's address: '' for the bare one, since the signing page replaces its address with it to hide the
 * token.
 * @returns undefined for another page
 */
function parameterOf(path: string, to: string, more: boolean): string | undefined {
  if (withoutSlash(path) === to) return '';
  if (!more || !path.startsWith(`${to}/`)) return undefined;
  const parameter = path.slice(to.length + 1);
  return parameter.includes('/') ? undefined : parameter;
}

function publicada(path: string, registro: Registro): Publicada | undefined {
  for (const [name, { manifiesto }] of Object.entries(registro)) {
    const { host } = manifiesto;
    for (const { to, preloads = [], parametro } of Object.values(manifiesto.paginas)) {
      const parameter = parameterOf(path, to, host === 'publico' || parametro !== undefined);
      if (parameter !== undefined) return { name, host, preloads, parameter };
    }
  }
  return undefined;
}

/** Pages of the portal whose first screen was drawn at build time (shell/src/portal/prerender). */
export type Vista = 'portada' | 'inicio' | 'tablero';

/** Whether the request brings a cookie of a session. It is a guess; the scripts find out who is signed in. */
export interface Who {
  readonly cookie: boolean;
}

/**
 * The drawn first screen that a page begins with.
 * @returns undefined for pages that begin empty
 */
export function vistaDe(path: string, { cookie }: Who): Vista | undefined {
  if (path !== PORTADA && path !== paginas.inicio.to) return undefined;
  if (cookie) return 'tablero';
  return path === PORTADA ? 'portada' : 'inicio';
}

/**
 * The remote that a page shows first. Without a cookie a guest sees something else in the place of most.
 * @returns undefined for pages that show no remote at first
 */
export function remotoDe(path: string, { cookie }: Who, registro: Registro): Registro[string] | undefined {
  const found = publicada(path, registro);
  return found && (found.host === 'publico' || cookie) ? registro[found.name] : undefined;
}

/** Addresses of the API that a page's first screen asks for. Only a whole token is looked up ahead. */
export function respuestasDe(path: string, { cookie }: Who, registro: Registro): readonly string[] {
  const found = publicada(path, registro);
  if (!found || (found.host === 'portal' && !cookie)) return [];
  const { preloads, parameter } = found;
  const whole = /^[\w-]{43}$/.test(parameter);
  return preloads
    .filter((address) => whole || !address.includes(':'))
    .map((address) => address.replace(/:\w+/, parameter));
}

/** Which page answers a path. An address that others link to is a page while nobody publishes it, too. */
export function paginaDe(path: string, registro: Registro): Pagina {
  if (reserved.test(path)) return undefined;
  const bare = withoutSlash(path);
  if (bare === FORMULARIO_ANTERIOR) return { redirect: paginas.nuevaInscripcion.to };
  const host =
    publicada(bare, registro)?.host ??
    Object.values(paginasEnlazadas).find(
      (enlazada) => parameterOf(bare, enlazada.to, enlazada.host === 'publico') !== undefined,
    )?.host;
  if (host !== undefined) return { host, status: 200 };
  return { host: 'portal', status: delShell.has(bare) ? 200 : 404 };
}
