import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { configured, refusal, registrante, renderPortal, server } from '../../test/portal.js';
import { leaveTo } from '../sesion/leave-to.js';

jest.mock('../sesion/leave-to.js', () => ({ ...jest.requireActual('../sesion/leave-to.js'), leaveTo: jest.fn() }));
const left = jest.mocked(leaveTo);

const buttonOf = (name: string) => screen.findByRole('button', { name: `Menú de ${name}` });

test('the menu is used by keyboard: arrows go round, Inicio and Fin, Escape gives the focus back', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const button = await buttonOf('Ana Gómez');
  // The page takes the focus when it arrives.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /, Ana$/ })).toHaveFocus());
  button.focus();
  await userEvent.keyboard('{Enter}');
  const [profile, settings, leave] = screen.getAllByRole('menuitem');
  expect(profile).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(leave).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(settings).toHaveFocus();
  await userEvent.keyboard('{End}{Home}');
  expect(profile).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('Escape in the dialog that the menu opened, or No to its question, gives the focus back to its button', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const button = await buttonOf('Ana Gómez');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Configuración' }));
  expect(await screen.findByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  window.localStorage.setItem(CLAVE_BORRADOR, '{}');
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await userEvent.keyboard('{Enter}{End}{Enter}');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  asked.mockRestore();
});

test('Mi Perfil says so while its address is missing, and works once it is there', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest pauses between tries
  server.use(http.get('*/api/configuracion', () => refusal(503, 'SERVICIO_NO_DISPONIBLE')));
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const button = await buttonOf('Ana Gómez');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi Perfil' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Espere un momento y elija de nuevo Mi Perfil.');
  expect(left).not.toHaveBeenCalled();
  server.use(configured());
  await userEvent.click(button);
  expect(await screen.findByText(/© 2025 PRUEBA/)).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi Perfil' }));
  expect(left).toHaveBeenCalledWith(expect.stringContaining('http://keycloak.test/realms/portal/account/'));
  jest.restoreAllMocks();
});

test('a press elsewhere closes the menu', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await userEvent.click(await buttonOf('Ana Gómez'));
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a picture of our own is shown, one from elsewhere or one that fails is not', async () => {
  const { unmount } = renderPortal(paginas.inicio.to, { usuario: { ...registrante, profileImageUrl: '/foto.png' } });
  const picture = (await buttonOf('Ana Gómez')).querySelector('img');
  expect(picture).toHaveAttribute('src', '/foto.png');
  if (picture) fireEvent.error(picture);
  expect(await buttonOf('Ana Gómez')).toHaveTextContent('AG');
  unmount();
  renderPortal(paginas.inicio.to, { usuario: { ...registrante, profileImageUrl: 'https://otro.test/foto.png' } });
  expect((await buttonOf('Ana Gómez')).querySelector('img')).toBeNull();
});
