import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paginaDe } from '../../../gateway/src/paginas/paginas.rules.js';
import { routes as admin } from '../../../mfe-admin/src/routes.js';
import { routes as certificados } from '../../../mfe-certificados/src/routes.js';
import { routes as inscripciones } from '../../../mfe-inscripciones/src/routes.js';
import { isKnown, needsSesion } from '../../../shell/src/navegacion/menu.js';
import { routes as shell } from '../../../shell/src/portal/routes.js';
import { routeOf } from '../../../shell/src/publico/start.js';
import { testsDe } from '../lectura/tests.js';
import type { Entrada } from './entrada.js';

const remotos: Readonly<Record<string, readonly RouteObject[]>> = {
  '/inscripciones/*': inscripciones,
  '/admin/*': admin,
  '/certificados/*': certificados,
};

/** The page that the portal's own tables lead to: a route of the shell, or below it one of the remote. */
function lleva(direccion: string): boolean {
  const match = matchRoutes(shell, direccion)?.at(-1);
  const own = match?.route.path;
  if (!match || own === '*') return false;
  const remote = own === undefined ? undefined : remotos[own];
  return remote === undefined || matchRoutes([...remote], `/${match.params['*'] ?? ''}`) !== null;
}

/** An address of the portal: the gateway serves it, the shell and its remote route it, and access is as the table says. */
export const ruta = (direccion: string, acceso: 'public' | 'login', muestra: string): Entrada => ({
  cubre: [direccion],
  comprobar: () => {
    testsDe(muestra);
    expect(paginaDe(direccion)).toEqual({ host: 'portal', status: 200 });
    expect([direccion, lleva(direccion)]).toEqual([direccion, true]);
    expect([direccion, needsSesion(direccion)]).toEqual([direccion, acceso === 'login']);
    if (direccion !== '/') expect([direccion, isKnown(direccion)]).toEqual([direccion, true]);
  },
});

/** A sentence that leads to this address means the page of the portal's own table. */
export const direccion = (escrita: string, { to }: { readonly to: string }): Entrada => ({
  cubre: [escrita],
  comprobar: () => expect(to).toBe(escrita),
});

/** The signing page, in the light host. */
export const rutaFirmar = (muestra: string): Entrada => ({
  cubre: ['/firmar/:token'],
  comprobar: () => {
    testsDe(muestra);
    expect(paginaDe('/firmar/abc')).toEqual({ host: 'publico', status: 200 });
    expect(routeOf('/firmar/abc')).toEqual({ page: 'Firmar', token: 'abc' });
  },
});

/** Anything else: nobody routes it. */
export const rutaAusente = (muestra: string): Entrada => ({
  cubre: [],
  comprobar: () => {
    testsDe(muestra);
    for (const direccion of ['/nada', '/dashboard/x', '/admin', '/inscripciones/otra', '/certificados/nada']) {
      expect(paginaDe(direccion)).toEqual({ host: 'portal', status: 404 });
      expect([direccion, isKnown(direccion)]).toEqual([direccion, false]);
    }
  },
});

/** The other spelling of an address leads to it, at the gateway and in the shell. */
export const rutaDesviada = (de: string, a: string, muestra: string): Entrada => ({
  cubre: [de, a],
  comprobar: () => {
    testsDe(muestra);
    expect(paginaDe(de)).toEqual({ redirect: a });
    expect(matchRoutes(shell, de)?.at(-1)?.route.element).toMatchObject({ props: { to: a } });
  },
});
