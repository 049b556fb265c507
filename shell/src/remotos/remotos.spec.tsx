import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registrante, renderPortal } from '../../test/portal.js';
import { loadRoutes } from './cargar.js';
import { STALLED_AFTER, whileProgressing } from './progreso.js';

jest.mock('./cargar.js', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);
const page = { routes: [{ index: true, element: <h1>Mi certificado</h1> }] };
beforeEach(() => {
  load.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a remote that cannot be had fails alone, and Reintentar brings it', async () => {
  load.mockRejectedValueOnce(new Error('503')).mockResolvedValue(page);
  renderPortal('/certificados', { usuario: registrante });
  expect(await screen.findByText('Este módulo no está disponible en este momento.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mis Inscripciones' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Mi certificado' })).toBeVisible();
});

test('a remote that breaks while it draws leaves the frame standing', async () => {
  const Broken = () => {
    throw new Error('incompatible');
  };
  load.mockResolvedValue({ routes: [{ path: 'revision-inscripciones', element: <Broken /> }] });
  renderPortal('/admin/revision-inscripciones', { usuario: registrante });
  expect(await screen.findByText('Este módulo no está disponible en este momento.')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Menú principal' })).toBeVisible();
});

test('an address that the remote does not declare is the 404 page', async () => {
  load.mockResolvedValue({ routes: [{ path: 'terceros', element: <p>formulario</p> }] });
  renderPortal('/inscripciones/mis-inscripciones', { usuario: registrante });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test('an unknown address is the 404 page without asking any remote', async () => {
  renderPortal('/inscripciones/otra', { usuario: registrante });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('15 s without progress give up; a file that arrives starts the clock again', async () => {
  jest.useFakeTimers();
  let arrive: (name: string) => void = () => undefined;
  const observer = class {
    constructor(report: (list: { getEntries: () => { name: string }[] }) => void) {
      arrive = (name) => report({ getEntries: () => [{ name }] });
    }
    observe = () => undefined;
    disconnect = () => undefined;
  };
  Object.assign(globalThis, { PerformanceObserver: observer });
  const outcome = jest.fn();
  whileProgressing(new Promise(() => undefined), '/mfe/mfe-admin/1.0.0').catch(outcome);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/mfe/mfe-admin/1.0.0/7.js');
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/assets/publico/97.js'); // the host's own take from the same line
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/otra.js');
  arrive('http://localhost/api/archivo?de=/assets/portal/97.js');
  arrive('https://acceso.example/assets/portal/97.js');
  expect(outcome).not.toHaveBeenCalled();
  await pass(1);
  expect(outcome).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
