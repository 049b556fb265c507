import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Registro } from '@portal/contracts/portal';
import { manifestsIn } from '@portal/federation/manifests';
import { paginaDe } from '../../../gateway/src/paginas/paginas.rules.js';
import { routes as admin } from '../../../mfe-admin/src/routes.js';
import { routes as certificados } from '../../../mfe-certificados/src/routes.js';
import { routes as inscripciones } from '../../../mfe-inscripciones/src/routes.js';
import { menuDe, needsSesion, paginaDeRemoto } from '../../../shell/src/navegacion/menu.js';
import { routes as shell } from '../../../shell/src/portal/routes.js';
import { pageAt } from '../../../shell/src/publico/load-page.js';
import { raiz } from '../lectura/codigo.js';
import { testsDe } from '../lectura/tests.js';
import type { Entrada } from './entrada.js';

const remotos: Readonly<Record<string, RouteObject[]>> = {
  'mfe-inscripciones': inscripciones,
  'mfe-admin': admin,
  'mfe-certificados': certificados,
};

/** What is published when every remote is, as far as addresses go. */
const registro = Object.fromEntries(
  Object.entries(manifestsIn(raiz)).map(([name, manifiesto]) => [name, { manifiesto }]),
) as Registro;

/** The page that the portal's own tables lead to: a route of the shell, or one of the remote that its manifest mounts. */
function lleva(direccion: string): boolean {
  const own = matchRoutes(shell, direccion)?.at(-1)?.route.path;
  if (own !== '*') return true;
  const page = paginaDeRemoto(registro, direccion);
  return page !== undefined && matchRoutes([{ path: page.base, children: remotos[page.remoto] }], direccion) !== null;
}

/** An address of the portal: the gateway serves it, the shell and its remote route it, and access is as the table says. */
export const ruta = (direccion: string, acceso: 'public' | 'login', muestra: string): Entrada => ({
  cubre: [direccion],
  comprobar: () => {
    testsDe(muestra);
    expect(paginaDe(direccion, registro)).toEqual({ host: 'portal', status: 200 });
    expect([direccion, lleva(direccion)]).toEqual([direccion, true]);
    expect([direccion, needsSesion(registro, direccion)]).toEqual([direccion, acceso === 'login']);
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
    expect(paginaDe('/firmar/abc', registro)).toEqual({ host: 'publico', status: 200 });
    expect(pageAt(registro, '/firmar/abc')).toEqual({ remoto: 'mfe-firma', pagina: 'firmar', props: { token: 'abc' } });
  },
});

/** Anything else: nobody routes it. */
export const rutaAusente = (muestra: string): Entrada => ({
  cubre: [],
  comprobar: () => {
    testsDe(muestra);
    for (const direccion of ['/nada', '/dashboard/x', '/admin', '/inscripciones/otra', '/certificados/nada']) {
      expect(paginaDe(direccion, registro)).toEqual({ host: 'portal', status: 404 });
      expect([direccion, lleva(direccion)]).toEqual([direccion, false]);
    }
  },
});

/** The other spelling of an address leads to it, at the gateway and in the shell. */
export const rutaDesviada = (de: string, a: string, muestra: string): Entrada => ({
  cubre: [de, a],
  comprobar: () => {
    testsDe(muestra);
    expect(paginaDe(de, registro)).toEqual({ redirect: a });
    expect(matchRoutes(shell, de)?.at(-1)?.route.element).toMatchObject({ props: { to: a } });
  },
});

/** The pages that take a guest to the login, in the menu's order. */
export const conSesion = (): string[] => {
  const { grupos, sueltas } = menuDe(registro);
  return [...grupos.flatMap(({ items }) => items), ...sueltas].filter(({ sesion }) => sesion).map(({ to }) => to);
};
