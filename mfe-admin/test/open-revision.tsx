import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import type { Role } from '@portal/dominio/roles';
import { UiProvider } from '@portal/ui';
import { routes } from '../src/routes.js';

/** Stands for the browser's: nothing comes into view by itself. A test calls these to show everything. */
export const enVista = new Set<IntersectionObserverCallback>();
globalThis.IntersectionObserver = class implements Partial<IntersectionObserver> {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe = () => void enVista.add(this.callback);
  disconnect = () => void enVista.delete(this.callback);
} as unknown as typeof IntersectionObserver;

/** Stands for the browser's timing of requests: a test tells these how one ended. */
export const pedidos = new Set<(pedido: Partial<PerformanceResourceTiming>) => void>();
globalThis.PerformanceObserver = class implements Partial<PerformanceObserver> {
  constructor(private readonly callback: PerformanceObserverCallback) {}
  private readonly tell = (pedido: Partial<PerformanceResourceTiming>) =>
    this.callback(
      { getEntriesByName: (name: string) => [pedido].filter((uno) => uno.name === name) } as never,
      this as never,
    );
  observe = () => void pedidos.add(this.tell);
  disconnect = () => void pedidos.delete(this.tell);
} as unknown as typeof PerformanceObserver;

/**
 * Opens the remote's pages as the shell mounts them.
 * @param buscado the query of the URL, or the id of an enrolment behind a slash
 * @param llegada every navigation waits for it
 * @returns the page and its router
 */
export const openRevision = (buscado = '', llegada?: () => Promise<void> | undefined) =>
  openAdmin(`/admin/revision-inscripciones${buscado}`, llegada);

/** Opens any page of this remote by its address. */
export function openAdmin(direccion: string, llegada?: () => Promise<void> | undefined) {
  const router = createMemoryRouter(
    [
      {
        path: '/admin',
        ...(llegada && { loader: async () => (await llegada(), null), hydrateFallbackElement: <></> }),
        children: routes,
      },
      { path: paginas.inicio.to, element: <h1>Inicio</h1> },
    ],
    { initialEntries: [direccion] },
  );
  const pagina = render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Provider>,
  );
  return { ...pagina, router };
}

/**
 * Time passes by the looks at the page alone, however long each takes: whoever is sent away reads why for a second. The
 * spec gives the real clock back.
 */
export const conElRelojQuieto = () => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });

export const asUser = (...roles: Role[]) =>
  http.get('*/api/auth/user', () =>
    HttpResponse.json({ email: 'a@x.co', firstName: 'Sergio', lastName: 'Rojas', roles }),
  );

/** Who looks at the list has no jobs. */
export const sinTrabajos = http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [] }));

/** Who looks at the list keeps no views. */
export const sinVistas = http.get('*/api/admin/vistas', () => HttpResponse.json({ vistas: [] }));

export const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message, requestId: 'pedido-1' }, { status });
