/** The whole portal over a stubbed gateway, for the shell's tests. */
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { unReporte } from '@portal/contracts/muestra';
import type { Configuracion } from '@portal/contracts/portal';
import type { Usuario } from '@portal/contracts/sesion';
import { BaseProvider } from '@portal/ui/base';
import { routes } from '../src/portal/routes.js';
import { asServed, registro } from './registro.js';

export const registrante: Usuario = {
  email: 'ana@correo.test',
  firstName: 'Ana',
  lastName: 'Gómez',
  roles: [],
};
export const administradora: Usuario = { ...registrante, firstName: 'Sara', roles: ['admin'] };
export const superadministrador: Usuario = { ...registrante, firstName: 'Sergio', roles: ['super-admin'] };

export const configuracion: Configuracion = {
  empresa: {
    nombre: 'Empresa de Prueba S.A.S.',
    nombreCorto: 'PRUEBA',
    nit: '900123456-1',
    habilitacion: '1',
    direccion: 'Calle 1',
    ciudad: 'Cali',
    telefono: '3105550148',
    correoDatos: 'datos@correo.test',
    urlPolitica: '/politica',
  },
  anioBarraLateral: 2025,
  anioPortada: 2024,
  urlContrato: '/api/contrato.pdf',
  keycloak: { url: 'http://keycloak.test', realm: 'portal', clientId: 'shell' },
  autollenado: false,
};

/** A week in which nobody sent anything. */
const sinSemana = unReporte({
  actual: { ...unReporte().actual, enviadas: 0, abiertas: 0, firmadas: 0, completas: 0, horas: {} },
});

export const server = setupServer();
/** The gateway gives its settings. */
export const configured = () => http.get('*/api/configuracion', () => HttpResponse.json(configuracion));
export const refusal = (status: number, code: string, message = code) =>
  HttpResponse.json({ code, message, requestId: 'r-1' }, { status });

beforeAll(() => {
  asServed();
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  window.localStorage.clear();
  // Already tried in this tab, so no test talks to Keycloak.
  window.sessionStorage.setItem('portal.sso', '1');
  server.use(
    configured(),
    http.get('*/mfe/registro.json', () => HttpResponse.json(registro)),
    http.get('*/api/dashboard/stats', () =>
      HttpResponse.json({ totalForms: 22, completedForms: 18, pendingSignatures: 4, activeUsers: 7 }),
    ),
    http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([])),
    http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([])),
    http.get('*/api/admin/por-atender', () => HttpResponse.json({ cuentas: [] })),
    http.get('*/api/admin/reportes', () => HttpResponse.json(sinSemana)),
    http.get('*/api/auditoria/verificacion', () => HttpResponse.json({ proxima: '2026-11-26T10:00:00.000Z' })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

interface Situation {
  /** A guest when left out. */
  readonly usuario?: Usuario;
  readonly phone?: boolean;
  /** A window below 500 px in height. */
  readonly low?: boolean;
  /** The gateway cannot tell the user. */
  readonly down?: boolean;
  /** The gateway tells the user once this promise resolves. */
  readonly when?: Promise<void>;
}

export function renderPortal(
  path: string,
  { usuario, phone = false, low = false, down = false, when }: Situation = {},
) {
  server.use(
    http.get('*/api/auth/user', async () => {
      await when;
      if (usuario) return HttpResponse.json(usuario);
      return down ? refusal(503, 'SERVICIO_NO_DISPONIBLE') : refusal(401, 'UNAUTHORIZED');
    }),
  );
  window.scrollTo = () => undefined;
  window.matchMedia = mediaOf({ 'max-width': phone, 'max-height': low });
  window.history.replaceState({}, '', path);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <Provider store={createPortalStore()}>
      <BaseProvider>
        <RouterProvider router={router} />
      </BaseProvider>
    </Provider>,
  );
  return { ...view, router };
}

/** A window of the given kind; jsdom has no media queries of its own. */
function mediaOf(small: Readonly<Record<string, boolean>>): typeof window.matchMedia {
  const listen = {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  };
  return (query) =>
    ({
      ...listen,
      matches: Object.keys(small).some((side) => small[side] && query.includes(side)),
      media: query,
    }) as unknown as MediaQueryList;
}
