import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registrante, renderPortal } from '../../test/portal.js';
import { reloadPage } from '../sesion/leave-to.js';

let roto: 'pagina' | 'marco';
const romper = (que: typeof roto) => {
  if (que === roto) throw new Error(`broken ${que}`);
  return null;
};
jest.mock('../paginas/preoperacional.page.js', () => ({ PreoperacionalPage: () => romper('pagina') }));
jest.mock('../navegacion/sin-conexion.js', () => ({ SinConexion: () => romper('marco') }));
jest.mock('../sesion/leave-to.js', () => ({ ...jest.requireActual('../sesion/leave-to.js'), reloadPage: jest.fn() }));
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

test('a page of the shell that breaks says so in Spanish inside its frame, with a code that the console has too', async () => {
  roto = 'pagina';
  renderPortal('/preoperacionales/vehiculo', { usuario: registrante });
  const fallo = await screen.findByRole('alert');
  expect(within(fallo).getByRole('heading', { name: 'No pudimos mostrar esta página.' })).toBeVisible();
  expect(within(fallo).getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/dashboard');
  const [, code] = /Código de consulta: (\w{8})/.exec(fallo.textContent) ?? [];
  expect(console.error).toHaveBeenCalledWith(`[${code}]`, expect.objectContaining({ message: 'broken pagina' }));
  expect(screen.getByRole('complementary', { name: 'Menú principal' })).toBeVisible();
  await userEvent.click(within(fallo).getByRole('button', { name: 'Reintentar' }));
  expect(reloadPage).toHaveBeenCalled();
});

test.each(['/', '/dashboard'])('a frame that breaks at %s leaves the same words and nothing else', async (path) => {
  roto = 'marco';
  const { container } = renderPortal(path, { usuario: registrante });
  expect(await screen.findByRole('heading', { name: 'No pudimos mostrar esta página.' })).toBeVisible();
  expect(screen.getByRole('main')).toBeVisible();
  expect(container).not.toHaveTextContent(/Unexpected|Application Error/);
  expect(screen.queryByRole('complementary')).toBeNull();
});
