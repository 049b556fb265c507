import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { paginas } from '@portal/dominio/paginas';
import { registrante, renderPortal, server } from '../../test/portal.js';
import { prueba, registro } from '../../test/registro.js';
import { NoAjusta } from '../registro/ajuste.js';
import { reloadPage } from '../sesion/leave-to.js';
import { begunVersion, loadRoutes } from './load-routes.js';

jest.mock('./load-routes.js', () => ({ begunVersion: jest.fn(), loadRoutes: jest.fn() }));
jest.mock('../sesion/leave-to.js', () => ({ ...jest.requireActual('../sesion/leave-to.js'), reloadPage: jest.fn() }));
const load = jest.mocked(loadRoutes);
const page = { routes: [{ index: true, element: <h1>Mi certificado</h1> }] };
beforeEach(() => {
  load.mockReset();
  jest.mocked(begunVersion).mockReset();
  jest.mocked(reloadPage).mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a remote that does not load fails alone, and Reintentar brings it', async () => {
  load.mockRejectedValueOnce(new Error('503')).mockResolvedValue(page);
  renderPortal(paginas.certificados.to, { usuario: registrante });
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
  renderPortal(paginas.revision.to, { usuario: registrante });
  expect(await screen.findByText('Este módulo no está disponible en este momento.')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Menú principal' })).toBeVisible();
});

test('an address that the remote does not declare is the 404 page', async () => {
  load.mockResolvedValue({ routes: [{ path: 'terceros', element: <p>formulario</p> }] });
  renderPortal(paginas.misInscripciones.to, { usuario: registrante });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test('an unknown address is the 404 page without asking any remote', async () => {
  renderPortal('/inscripciones/otra', { usuario: registrante });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['nuevo', /Este módulo se hizo para una versión más nueva del portal\. Intente más tarde\./],
  ['viejo', /Este módulo se hizo para una versión anterior del portal/],
] as const)(
  'a remote that is too %s for the page says why, with a code, and Reintentar asks for a new page',
  async (cual, why) => {
    load.mockRejectedValue(new NoAjusta(cual, 'mfe-prueba was built on react 20.0.0'));
    server.use(http.get('*/mfe/registro.json', () => HttpResponse.json(prueba())));
    renderPortal('/prueba', { usuario: registrante });
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent(why);
    const [, code] = /Código de consulta: (\w{8})/.exec(card.textContent ?? '') ?? [];
    expect(console.error).toHaveBeenCalledWith(
      `[${code}]`,
      expect.objectContaining({ message: expect.stringContaining('react') }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(reloadPage).toHaveBeenCalled();
  },
);

describe('another version than the one that runs', () => {
  const { manifiesto, ...line } = registro['mfe-certificados']!;
  /** The menu shows what was read last. */
  const label = 'Certificados de ahora';
  const paginasDeAhora = Object.fromEntries(
    Object.entries(manifiesto.paginas).map(([name, pagina]) => [name, { ...pagina, label }]),
  );
  /** Opens a page that runs 1.0.0. @param version what the registry says from this navigation on, once it arrives */
  async function openPage(version: string, arrives: Promise<unknown> = Promise.resolve()): Promise<void> {
    load.mockResolvedValue(page);
    jest.mocked(begunVersion).mockReturnValue('1.0.0');
    const ahora = { ...line, version, manifiesto: { ...manifiesto, paginas: paginasDeAhora } };
    const { router } = renderPortal(paginas.inicio.to, { usuario: registrante });
    await screen.findByRole('heading', { level: 1, name: /, Ana$/ });
    server.use(
      http.get('*/mfe/registro.json', async () => {
        await arrives;
        return HttpResponse.json({ ...registro, 'mfe-certificados': ahora });
      }),
    );
    await act(() => router.navigate(paginas.certificados.to));
    await screen.findByRole('heading', { name: 'Mi certificado' });
  }
  const untilRead = () => screen.findByRole('link', { name: label });
  afterEach(() => void jest.useRealTimers());

  test('is taken at the next navigation, by a new page', async () => {
    // A page may begin anew for three seconds. Here they pass by the looks at it alone, however long each takes.
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    await openPage('2.0.0');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  test('is not one when the published version runs already', async () => {
    await openPage('1.0.0');
    await untilRead();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('that arrives after the person has touched the page waits for the next navigation', async () => {
    let arrive: (value?: unknown) => void = () => undefined;
    const arrives = new Promise((resolve) => {
      arrive = resolve;
    });
    await openPage('2.0.0', arrives);
    await userEvent.keyboard('a');
    arrive();
    await untilRead();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

test('a linked page that nobody publishes is the card, not the 404 page', async () => {
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json({})));
  const { router } = renderPortal(paginas.inicio.to, { usuario: registrante });
  await screen.findByRole('heading', { level: 1, name: /, Ana$/ });
  await act(() => router.navigate(paginas.certificados.to));
  expect(await screen.findByText('Este módulo no está disponible en este momento.')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});
