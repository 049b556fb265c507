import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paginas } from '@portal/dominio/paginas';
import { registrante, renderPortal } from '../../test/portal.js';
import { loadRoutes } from './load-routes.js';

jest.mock('./load-routes.js', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);
const page = { routes: [{ index: true, element: <h1>Mi certificado</h1> }] };
beforeEach(() => {
  load.mockReset();
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
