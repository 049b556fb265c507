import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';
import { diferencias } from './use-paginas.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const uuid = (n: number) => `1b7e6a4e-6f0a-4d0c-9a8e-${String(n).padStart(12, '0')}`;
const una = (n: number, cambios = {}) => unaInscripcion({ id: uuid(n), codigo: `TER-2026-00000${n}`, ...cambios });
const firmada = { conductorSigned: true, updatedAt: '2026-11-22T10:00:00.000Z' };

test.each([
  ['nothing', [una(1), una(2)], 0],
  ['a new one', [una(3), una(1), una(2)], 1],
  ['a new one that pushes another out', [una(3), una(1)], 1],
  ['one that is gone', [una(2)], 1],
  ['a signature', [una(1, firmada), una(2)], 1],
  ['a new one and a signature', [una(3), una(1, firmada)], 2],
])('%s is counted', (_que, ahora, n) => {
  const antes = [una(1), una(2)];
  expect(diferencias(antes, antes, ahora)).toBe(n);
});

test('what changed is said after a minute, and the list stands still until it is asked for', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  let hay = [una(1)];
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json(hay, { headers: { 'X-Total-Count': String(hay.length), 'X-Total-All': '148' } }),
    ),
  );
  openRevision();
  await screen.findByRole('article');
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeVisible();
  hay = [una(3), una(2), una(1)];
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  const boton = await screen.findByRole('button', { name: '2 novedades · Actualizar' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  act(() => boton.click());
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000003' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Actualizar' })).toBeVisible();
});

test('a list that nobody uses stops asking, so that its session can end; a gesture makes it ask again', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  let preguntas = 0;
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () => {
      preguntas += 1;
      return HttpResponse.json([una(1)], { headers: { 'X-Total-Count': '1', 'X-Total-All': '148' } });
    }),
  );
  openRevision();
  await screen.findByRole('article');
  for (let minuto = 0; minuto < 20; minuto += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
  const alQuedarseQuieta = preguntas;
  expect(alQuedarseQuieta).toBeGreaterThan(1);
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  expect(preguntas).toBe(alQuedarseQuieta);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  jest.useRealTimers(); // a search looks again by the clock
  await waitFor(() => expect(preguntas).toBeGreaterThan(alQuedarseQuieta));
});
