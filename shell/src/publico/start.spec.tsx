import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoAjusta } from '../registro/ajuste.js';
import { reloadPage } from '../sesion/leave-to.js';
import { loadPage, type Page } from './load-page.js';
import { start } from './start.js';

jest.mock('./load-page.js', () => ({ loadPage: jest.fn() }));
jest.mock('../sesion/leave-to.js', () => ({ reloadPage: jest.fn() }));
const load = jest.mocked(loadPage);
const firma: Page = { Component: ({ token }) => <h1>Firma {token}</h1>, props: { token: 'abc' } };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="publico"><p role="status">Cargando…</p></div>';
  window.history.replaceState(null, '', '/firmar/abc');
});
afterEach(() => jest.restoreAllMocks());

test('the waiting line stays until the remote that was asked for first is here', async () => {
  let arrive: (page: Page) => void = () => undefined;
  const started = start(new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
  await act(async () => {
    arrive(firma);
    await started;
  });
  expect(screen.getByRole('heading', { name: 'Firma abc' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('a remote that could not be had before the page was here shows the card, and Reintentar asks for it again', async () => {
  const failed = Promise.reject(new Error('503'));
  failed.catch(() => undefined);
  load.mockResolvedValue(firma);
  await act(() => start(failed));
  expect(screen.getByRole('alert')).toHaveTextContent('Este módulo no está disponible en este momento.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Firma abc' })).toBeVisible();
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
  load.mockResolvedValue(firma);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Firma abc' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('a remote that does not fit into this page says why and that the link is valid; Reintentar asks for a new page', async () => {
  const failed = Promise.reject(new NoAjusta('nuevo', 'mfe-firma was built on react 20.0.0'));
  failed.catch(() => undefined);
  await act(() => start(failed));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Su enlace sigue siendo válido. Este módulo se hizo para una versión más nueva del portal. Intente más tarde.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
