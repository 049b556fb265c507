/** The review in the exact words of docs/especificacion/especificacion.txt, section 2. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1', 'X-Total-All': '148' } }),
    ),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('the page is headed, and its filters are those of the specification', async () => {
  openRevision();
  expect(await screen.findByRole('heading', { level: 1, name: 'Revisión de Inscripciones' })).toBeVisible();
  const values = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
  expect(values('Estado')).toEqual(['', 'completada', 'parcial', 'pendiente', 'sin-enviar']);
  expect(values('Fecha')).toEqual(['', 'hoy', 'semana', 'mes']);
  expect(await screen.findByText('1 de 148 inscripciones')).toBeVisible();
});

test('a card names creator, driver, holder and both dates, and offers resend and PDF', async () => {
  openRevision();
  const card = await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' });
  for (const text of [
    'registrante@transcarga.test',
    'Carlos Andrés Muñoz Peña',
    'Transportes Ñáñez S.A.S.',
    'Creada: 21/11/2026 10:58',
    'Actualizada: 21/11/2026 11:20',
  ]) {
    expect(card).toHaveTextContent(text);
  }
  expect(within(card).getAllByText('Sin firmar')).toHaveLength(2);
  expect(
    within(card)
      .getAllByRole('button', { name: /^Reenviar correo/ })
      .map((boton) => boton.getAttribute('aria-label')),
  ).toEqual(['Reenviar correo: Propietario', 'Reenviar correo: Conductor']);
  expect(within(card).getByRole('button', { name: 'Descargar PDF WLK508' })).toBeVisible();
});
