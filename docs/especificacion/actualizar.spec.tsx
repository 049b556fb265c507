/** What a person asks for anew on one page, no other page contradicts: the lists and the dashboard, in one browser. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { UiProvider } from '@portal/ui';
import { routes as admin } from '../../mfe-admin/src/routes.js';
import { unaInscripcion } from '../../mfe-admin/test/una-inscripcion.js';
import { routes as inscripciones } from '../../mfe-inscripciones/src/routes.js';
import { configuracion, listada } from '../../mfe-inscripciones/test/portal.js';
import { TableroPage } from '../../shell/src/paginas/tablero/tablero.page.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

let preguntas = 0;
/** The enrolment as it is now: neither has signed, or both. */
function esta(firmada: boolean): void {
  const firmas = { signatureRequested: true, conductorSigned: firmada, propietarioSigned: firmada };
  const cifras = { totalForms: 1, completedForms: Number(firmada), pendingSignatures: firmada ? 0 : 2, activeUsers: 1 };
  server.use(
    http.get('*/api/auth/user', () =>
      HttpResponse.json({ email: 'ana@correo.test', firstName: 'Ana', lastName: 'Gómez', roles: ['admin'] }),
    ),
    http.get('*/api/configuracion', () => HttpResponse.json(configuracion)),
    http.get('*/api/dashboard/stats', () => {
      preguntas += 1;
      return HttpResponse.json(cifras);
    }),
    http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([listada(firmas)])),
    http.get('*/api/admin/por-atender', () => HttpResponse.json({ cuentas: [] })),
    http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([unaInscripcion(firmas)])),
  );
}

function abrir() {
  const router = createMemoryRouter(
    [
      { path: '/dashboard', element: <TableroPage /> },
      { path: '/inscripciones', children: [...inscripciones] },
      { path: '/admin', children: [...admin] },
    ],
    { initialEntries: ['/dashboard'] },
  );
  render(
    <Provider store={createPortalStore()} children={<UiProvider children={<RouterProvider router={router} />} />} />,
  );
  return router;
}

const pendientes = () => screen.findByRole('figure', { name: 'Pendientes Firma' });
const actividad = async () => within(await screen.findByRole('region', { name: 'Actividad reciente' }));

test.each(['/inscripciones/mis-inscripciones', '/admin/revision-inscripciones'])(
  'the dashboard follows Actualizar at %s, once it is looked at',
  async (lista) => {
    preguntas = 0;
    esta(false);
    const router = abrir();
    expect(await pendientes()).toHaveTextContent('2');
    expect(await (await actividad()).findByText('Pendiente Firmas')).toBeVisible();
    await act(() => router.navigate(lista));
    await screen.findByRole('article');
    esta(true);
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await within(screen.getByRole('article')).findByText('Completada')).toBeVisible();
    expect(preguntas).toBe(1);
    await act(() => router.navigate('/dashboard'));
    expect(await pendientes()).toHaveTextContent('0');
    expect(await (await actividad()).findByText('Completada')).toBeVisible();
  },
);
