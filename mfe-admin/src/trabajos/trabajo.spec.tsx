import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { trabajoSchema } from '@portal/contracts/inscripciones';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const trabajo = trabajoSchema.parse({
  ...{ id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', accion: 'revisar', creadoEn: '2026-11-21T14:12:00.000Z' },
  ...{ terminadoEn: '2026-11-21T14:20:00.000Z', total: 3, hechos: 2, enEspera: 0, rechazados: 1, detenidos: 0 },
});
const server = setupServer(sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1', 'X-Total-All': '1' } }),
    ),
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [trabajo] })),
    http.get('*/api/admin/trabajos/:id', () => HttpResponse.json({ trabajo, renglones: [] })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function pedir() {
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Trabajos' }));
  const dialogo = within(await screen.findByRole('dialog', { name: /^Marcar 3 inscripciones/ }));
  await userEvent.click(await dialogo.findByRole('button', { name: 'Descargar resultado' }));
}

test('the result of a job is saved under the name of the server', async () => {
  const pedidos: string[] = [];
  server.use(
    http.get('*/api/admin/trabajos/:id/resultado', ({ params }) => {
      pedidos.push(String(params['id']));
      const headers = { 'Content-Disposition': 'attachment; filename="trabajo_2026-11-21_0912.csv"' };
      return new HttpResponse('Renglón\r\n1\r\n', { headers });
    }),
  );
  await pedir();
  expect(await screen.findByText('Resultado descargado')).toBeVisible();
  expect([pedidos, guardado()]).toEqual([[trabajo.id], 'trabajo_2026-11-21_0912.csv']);
});

test('a refused download says why and saves nothing', async () => {
  server.use(
    http.get('*/api/admin/trabajos/:id/resultado', () =>
      refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Espere un momento.'),
    ),
  );
  await pedir();
  expect(await screen.findByText('No se pudo descargar el resultado.')).toBeVisible();
  expect(guardado()).toBe('');
});
