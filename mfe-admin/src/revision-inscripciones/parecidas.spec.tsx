import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

/** Nothing matches; so many are similar, once `contestar` is called. */
function sinHalladas(parecidas: number) {
  let contestar = (): void => undefined;
  const contestada = new Promise<void>((resolve) => (contestar = resolve));
  let [total, preguntada] = [147, false];
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () => {
      total += 1;
      return HttpResponse.json([], { headers: { 'X-Total-Count': '0', 'X-Total-All': String(total) } });
    }),
    http.get('*/api/admin/inscripciones-parecidas', async () => {
      preguntada = true;
      await contestada;
      const items = Array.from({ length: parecidas }, () => unaInscripcion({ parecido: true }));
      return HttpResponse.json({ items });
    }),
  );
  return { contestar: () => contestar(), preguntada: () => preguntada };
}
const NINGUNA = 'No hay inscripciones que coincidan con los filtros';
const limpiar = () => screen.queryAllByRole('button', { name: 'Limpiar filtros' });
const dibujo = () => screen.getByRole('heading', { name: NINGUNA }).parentElement?.querySelector('svg') ?? null;

test('where nothing matches the few words about it leave the similar ones in sight', async () => {
  sinHalladas(1).contestar();
  openRevision('?q=nanez');
  expect(await screen.findByRole('region', { name: 'Parecidos' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: NINGUNA })).toBeVisible();
  expect(screen.getByText(/^Se busca por placa, código/)).toBeVisible();
  expect(dibujo()).toBeNull();
  expect(limpiar()).toHaveLength(1);
});

test('where nothing is similar either they keep their drawing and the way out', async () => {
  const { contestar, preguntada } = sinHalladas(0);
  openRevision('?q=nanez');
  expect(await screen.findByRole('heading', { level: 2, name: NINGUNA })).toBeVisible();
  await waitFor(() => expect(preguntada()).toBe(true));
  contestar();
  // What was asked later is here, so the answer of before is too.
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('0 de 149 inscripciones')).toBeVisible();
  expect(limpiar()).toHaveLength(2);
  expect(dibujo()).not.toBeNull();
});

test('the focus of the way out goes to the count when similar ones come and it leaves', async () => {
  const { contestar } = sinHalladas(1);
  openRevision('?q=nanez');
  expect(await screen.findByRole('heading', { level: 2, name: NINGUNA })).toBeVisible();
  act(() => limpiar()[1]!.focus());
  contestar();
  expect(await screen.findByRole('region', { name: 'Parecidos' })).toBeVisible();
  expect(screen.getByText('0 de 148 inscripciones').parentElement).toHaveFocus();
});
