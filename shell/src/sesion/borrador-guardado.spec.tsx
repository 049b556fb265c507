/** What a person wrote survives the end of the session, and no other person sees it. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { announceSesionEnd, api, createPortalStore, onSesionEnd } from '@portal/api-client';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { refusal, registrante, renderPortal, server } from '../../test/portal.js';
import { closeSesion, KEPT, LEAVING, PAUSE, watchSesionEnd } from './close-sesion.js';
import { leaveTo } from './leave-to.js';
import { RequireSesion } from './require-sesion.js';

jest.mock('keycloak-js', () => ({ __esModule: true, default: jest.fn() }));
jest.mock('./leave-to.js', () => ({ ...jest.requireActual('./leave-to.js'), leaveTo: jest.fn() }));
const left = jest.mocked(leaveTo);
beforeEach(() => left.mockClear());

const dejado = (usuario: string) =>
  window.localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify({ formato: 1, usuario, guardadoEn: '2026-11-20T15:00:00Z', valores: { placaCabezote: 'abc-123' } }),
  );

test('Inicio leads back to the enrolment that was left half-way', async () => {
  dejado(registrante.email);
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const pendiente = await screen.findByRole('region', { name: 'Tiene una inscripción sin terminar' });
  expect(within(pendiente).getByRole('img', { name: 'Placa ABC123' })).toBeVisible();
  expect(pendiente).toHaveTextContent(/20 de noviembre de 2026 a las 10:00/);
  expect(within(pendiente).getByRole('link', { name: 'Ir al borrador' })).toHaveAttribute(
    'href',
    paginas.nuevaInscripcion.to,
  );
  expect(window.localStorage.getItem(CLAVE_BORRADOR)).toContain('abc-123');
});

test("a user who signs in after another one finds nothing of the other's draft", async () => {
  dejado('otra@correo.test');
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await waitFor(() => expect(window.localStorage.getItem(CLAVE_BORRADOR)).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
  expect(screen.queryByText('Tiene una inscripción sin terminar')).toBeNull();
});

test('a guest is not another person: the draft waits for its owner', async () => {
  dejado('otra@correo.test');
  renderPortal(paginas.inicio.to);
  await screen.findAllByRole('link', { name: 'Iniciar Sesión' });
  expect(window.localStorage.getItem(CLAVE_BORRADOR)).toContain('abc-123');
});

test('a page that is shown stays when the session turns out to be over; the end is announced', async () => {
  server.use(http.get('*/api/auth/user', () => HttpResponse.json(registrante)));
  const store = createPortalStore();
  render(
    <Provider store={store}>
      <RequireSesion>
        <input aria-label="Barrio" />
      </RequireSesion>
    </Provider>,
  );
  const campo = await screen.findByLabelText('Barrio');
  const over = jest.fn();
  const stop = onSesionEnd(over);
  server.use(http.get('*/api/auth/user', () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')));
  act(() => void store.dispatch(api.util.invalidateTags(['Usuario'])));
  await waitFor(() => expect(over).toHaveBeenCalledTimes(1));
  stop();
  expect(campo).toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
});

test('the login comes after 500 ms; a person who stays reads the toast again at the next refusal, and can leave again', () => {
  jest.useFakeTimers();
  const stop = watchSesionEnd();
  announceSesionEnd();
  jest.advanceTimersByTime(499);
  expect(left).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(left).toHaveBeenCalledTimes(1);
  announceSesionEnd();
  jest.advanceTimersByTime(PAUSE);
  expect(left).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(KEPT);
  announceSesionEnd();
  jest.advanceTimersByTime(PAUSE);
  expect(left).toHaveBeenCalledTimes(2);
  stop();
  jest.useRealTimers();
});

test('on the way to the logout the end of the session is no news: a login would undo it', () => {
  jest.useFakeTimers();
  const stop = watchSesionEnd();
  closeSesion();
  announceSesionEnd();
  jest.advanceTimersByTime(PAUSE);
  expect(left.mock.calls).toEqual([['/api/logout']]);
  jest.advanceTimersByTime(LEAVING);
  announceSesionEnd();
  jest.advanceTimersByTime(PAUSE);
  expect(left).toHaveBeenCalledTimes(2);
  stop();
  jest.useRealTimers();
});

test('a browser that refuses its storage still shows the portal and folds its menu', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  window.sessionStorage.removeItem('portal.sso');
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const fold = await screen.findByRole('button', { name: 'Contraer menú' });
  act(() => fold.click());
  expect(await screen.findByRole('button', { name: 'Expandir menú' })).toBeVisible();
  get.mockRestore();
  set.mockRestore();
});
