import { paginas } from '@portal/dominio/paginas';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '//';
  }
}

const foreign = (path: string): boolean => !path.startsWith('/') || path.startsWith('//') || /[\\\p{C}]/u.test(path);

/**
 * Where to go after the login: a path of our own outside /api, else the dashboard. It prevents an open redirect.
 * @example returnTo('//evil.example', origin) // paginas.inicio.to
 */
export function returnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || foreign(wanted)) return paginas.inicio.to;
  const url = URL.parse(wanted, origin);
  // Stryker disable next-line ConditionalExpression,OptionalChaining: a second lock, behind `foreign`
  if (url?.origin !== origin) return paginas.inicio.to;
  const path = decoded(url.pathname);
  if (foreign(path) || /^\/api(\/|$)/i.test(path)) return paginas.inicio.to;
  return `${url.pathname}${url.search}${url.hash}`;
}
