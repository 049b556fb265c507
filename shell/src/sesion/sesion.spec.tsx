import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Keycloak from 'keycloak-js';
import { http } from 'msw';
import { onSesionEnd } from '@portal/api-client';
import { BORRADOR_POR_RETIRAR, BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { refusal, registrante, renderPortal, server } from '../../test/portal.js';
import { closeSesion, watchSesionEnd } from './close-sesion.js';
import { leaveTo } from './leave-to.js';

jest.mock('../remotos/load-routes.js', () => ({
  begunVersion: jest.fn(),
  loadRoutes: jest.fn(() => new Promise(() => undefined)),
}));
jest.mock('keycloak-js', () => ({ __esModule: true, default: jest.fn() }));
jest.mock('./leave-to.js', () => ({ ...jest.requireActual('./leave-to.js'), leaveTo: jest.fn() }));
const left = jest.mocked(leaveTo);
beforeEach(() => left.mockClear());

test.each([paginas.nuevaInscripcion.to, paginas.misInscripciones.to, paginas.revision.to, paginas.certificados.to])(
  'a guest at %s goes to the login and comes back there',
  async (path) => {
    renderPortal(path);
    await waitFor(() => expect(left).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(path)}`));
  },
);

test.each([paginas.inicio.to, paginas.vehiculo.to, '/'])('a guest stays at %s', async (path) => {
  renderPortal(path);
  await screen.findAllByRole('link', { name: 'Iniciar Sesión' });
  expect(left).not.toHaveBeenCalled();
});

test.each(['/inscripciones/otra', '/admin', '/certificados/nada'])(
  'a guest at the unknown %s reads the 404 page',
  async (path) => {
    renderPortal(path);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await screen.findByRole('link', { name: 'Iniciar Sesión' });
    expect(left).not.toHaveBeenCalled();
  },
);

test('a portal that cannot read the session sends the person to no login', async () => {
  renderPortal(paginas.certificados.to, { down: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'No pudimos comprobar su sesión.' })).toBeVisible();
  expect(left).not.toHaveBeenCalled();
});

test('a session that ended shows the English toast and goes to the login, once', async () => {
  const { unmount } = renderPortal(paginas.inicio.to, { usuario: registrante });
  const stop = watchSesionEnd();
  server.use(http.get('*/api/dashboard/stats', () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')));
  server.use(http.get('*/api/inscripciones/mis-inscripciones', () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')));
  expect(await screen.findByRole('alert')).toHaveTextContent('UnauthorizedYou are logged out. Logging in again...');
  expect(screen.getByText('Unauthorized').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('button', { name: 'Cerrar aviso' }).closest('[lang="en"]')).toBeNull();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fdashboard');
  act(unmount);
  stop();
});

test('a session that ended elsewhere is noticed after the person turned to another window', async () => {
  const client = { init: jest.fn().mockResolvedValue(false) } as unknown as Keycloak;
  jest.mocked(Keycloak).mockReturnValue(client);
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await screen.findByText(/© 2025 PRUEBA/);
  expect(await screen.findByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
  expect(Keycloak).not.toHaveBeenCalled();
  server.use(http.get('*/api/auth/user', () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')));
  const over = jest.fn();
  const stop = onSesionEnd(over);
  act(() => void window.dispatchEvent(new Event('blur')));
  await waitFor(() => expect(over).toHaveBeenCalled());
  stop();
  expect(screen.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
});

test('Cerrar Sesión takes the draft, and only the draft, out of the browser', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  renderPortal(paginas.inicio.to, { usuario: registrante });
  window.localStorage.setItem('portal.lateral', 'ancha');
  window.localStorage.setItem(CLAVE_BORRADOR, '{}');
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de Ana Gómez' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('se borra'));
  expect(left).not.toHaveBeenCalled();
  expect(window.localStorage.getItem(CLAVE_BORRADOR)).toBe('{}');
  await userEvent.click(screen.getByRole('button', { name: 'Menú de Ana Gómez' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
  expect(left).toHaveBeenCalledWith('/api/logout');
  expect(window.localStorage.getItem(CLAVE_BORRADOR)).toBeNull();
  expect(window.localStorage.getItem('portal.lateral')).toBe('ancha');
});

test('Cerrar Sesión asks too when an open form holds what is in no draft', () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const retirado = jest.fn();
  const oponerse = (event: Event) => event.preventDefault();
  window.addEventListener(BORRADOR_POR_RETIRAR, oponerse);
  window.addEventListener(BORRADOR_RETIRADO, retirado);
  closeSesion();
  expect([retirado.mock.calls.length, left.mock.calls.length]).toEqual([0, 0]);
  closeSesion();
  expect([retirado.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
  window.removeEventListener(BORRADOR_POR_RETIRAR, oponerse);
  confirm.mockClear();
  closeSesion();
  expect(confirm).not.toHaveBeenCalled();
  window.removeEventListener(BORRADOR_RETIRADO, retirado);
  confirm.mockRestore();
});

test('a browser that forbids storage draws the portal and lets people leave it', async () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const confirm = jest.spyOn(window, 'confirm').mockClear();
  for (const area of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, area, 'get').mockImplementation(forbidden);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    renderPortal(paginas.inicio.to, { usuario: registrante });
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Ana Gómez' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
    expect(left).toHaveBeenCalledWith('/api/logout');
    expect(confirm).not.toHaveBeenCalled();
  } finally {
    jest.restoreAllMocks();
  }
});

test('Mi Perfil is the account console of Keycloak, with a way back', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await screen.findByText(/PRUEBA/, { selector: 'footer span' });
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de Ana Gómez' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi Perfil' }));
  expect(left.mock.calls[0]?.[0]).toMatch(
    /^http:\/\/keycloak\.test\/realms\/portal\/account\/\?referrer=shell&referrer_uri=/,
  );
});
