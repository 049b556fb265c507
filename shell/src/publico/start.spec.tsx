import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remotoPublico } from '@portal/dominio/paginas';
import { loadRoutes } from '../remotos/load-routes.js';
import { routeOf, start } from './start.js';

jest.mock('../remotos/load-routes.js', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);
const pages = { Firmar: () => <h1>Firma</h1>, Verificar: () => <h1>Verificación</h1> };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="publico"><p role="status">Cargando…</p></div>';
  window.history.replaceState(null, '', '/firmar/abc');
});
afterEach(() => jest.restoreAllMocks());

test('the waiting line stays until the remote that was asked for first is here', async () => {
  let arrive: (remote: typeof pages) => void = () => undefined;
  const started = start(new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
  await act(async () => {
    arrive(pages);
    await started;
  });
  expect(screen.getByRole('heading', { name: 'Firma' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('a remote that could not be had before the page was here shows the card, and Reintentar asks for it again', async () => {
  const failed = Promise.reject(new Error('503'));
  failed.catch(() => undefined);
  load.mockResolvedValue(pages);
  await act(() => start(failed));
  expect(screen.getByRole('alert')).toHaveTextContent('Este módulo no está disponible en este momento.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Firma' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('Reintentar says that it loads, keeps the focus on the page, and a second failure is said anew with the button at hand', async () => {
  const failed = Promise.reject(new Error('503'));
  failed.catch(() => undefined);
  let fail: () => void = () => undefined;
  load.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('503')))));
  await act(() => start(failed));
  const first = screen.getByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Cargando…');
  expect(document.body).not.toHaveFocus();
  await act(async () => fail());
  expect(screen.getByRole('alert')).not.toBe(first);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus();
  load.mockResolvedValue(pages);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Firma' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test.each([
  ['/firmar/abc', { page: 'Firmar', token: 'abc' }],
  [remotoPublico.paginas.firmar.to, { page: 'Firmar', token: undefined }],
  ['/firmar/%E0%A4%A', { page: 'Firmar', token: '%E0%A4%A' }],
  [remotoPublico.paginas.verificar.to, { page: 'Verificar', codigo: undefined }],
  ['/verificar/ABCD-1234', { page: 'Verificar', codigo: 'ABCD-1234' }],
  ['/otra', undefined],
])('%s asks for %j', (path, route) => expect(routeOf(path)).toEqual(route));
