import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { TOPE_PARECIDAS } from '@portal/contracts/inscripciones';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';
import { cuantasParecidas } from './parecidas.section.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test.each([
  [0, ''],
  [1, ' y 1 parecida'],
  [2, ' y 2 parecidas'],
  [TOPE_PARECIDAS, ' y las 10 más parecidas'],
])('beside the count stands how many are only similar: %i', (n, palabras) => {
  expect(cuantasParecidas(n)).toBe(palabras);
});

/** Nothing matches; so many are similar. */
function sinHalladas(parecidas: number) {
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([], { headers: { 'X-Total-Count': '0', 'X-Total-All': '148' } }),
    ),
    http.get('*/api/admin/inscripciones-parecidas', () =>
      HttpResponse.json({ items: Array.from({ length: parecidas }, () => unaInscripcion({ parecido: true })) }),
    ),
  );
}
const NINGUNA = 'No hay inscripciones que coincidan con los filtros';
const limpiar = () => screen.queryAllByRole('button', { name: 'Limpiar filtros' });
const dibujo = () => screen.getByRole('heading', { name: NINGUNA }).parentElement?.querySelector('svg') ?? null;

test('where nothing matches the few words about it leave the similar ones in sight', async () => {
  sinHalladas(1);
  openRevision('?q=nanez');
  expect(await screen.findByRole('region', { name: 'Parecidos' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: NINGUNA })).toBeVisible();
  expect(screen.getByText(/^Se busca por placa, código/)).toBeVisible();
  expect(dibujo()).toBeNull();
  expect(limpiar()).toHaveLength(1);
});

test('where nothing is similar either they keep their drawing and the way out', async () => {
  sinHalladas(0);
  openRevision('?q=nanez');
  expect(await screen.findByRole('heading', { level: 2, name: NINGUNA })).toBeVisible();
  await waitFor(() => expect(limpiar()).toHaveLength(2));
  expect(dibujo()).not.toBeNull();
});
