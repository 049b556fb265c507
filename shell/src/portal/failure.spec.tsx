import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paginas } from '@portal/dominio/paginas';
import { registrante, renderPortal } from '../../test/portal.js';
import { reloadPage } from '../sesion/leave-to.js';

let broken: 'page' | 'frame';
const drawing = (what: typeof broken) => {
  if (what === broken) throw new Error(`broken ${what}`);
  return null;
};
jest.mock('../paginas/preoperacional.page.js', () => ({ PreoperacionalPage: () => drawing('page') }));
jest.mock('../navegacion/header.js', () => ({ Header: () => drawing('frame') }));
jest.mock('../sesion/leave-to.js', () => ({ ...jest.requireActual('../sesion/leave-to.js'), reloadPage: jest.fn() }));
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

test('a page of the shell that breaks says so in Spanish inside its frame, with a code that the console has too', async () => {
  broken = 'page';
  renderPortal(paginas.vehiculo.to, { usuario: registrante });
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByRole('heading', { name: 'No pudimos mostrar esta página.' })).toBeVisible();
  expect(within(failure).getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', paginas.inicio.to);
  const [, code] = /Código de consulta: (\w{8})/.exec(failure.textContent) ?? [];
  expect(console.error).toHaveBeenCalledWith(`[${code}]`, expect.objectContaining({ message: 'broken page' }));
  expect(screen.getByRole('complementary', { name: 'Menú principal' })).toBeVisible();
  await userEvent.click(within(failure).getByRole('button', { name: 'Reintentar' }));
  expect(reloadPage).toHaveBeenCalled();
});

test.each(['/', paginas.inicio.to])(
  'a frame that breaks at %s leaves the same words and nothing else',
  async (path) => {
    broken = 'frame';
    const { container } = renderPortal(path, { usuario: registrante });
    expect(await screen.findByRole('heading', { name: 'No pudimos mostrar esta página.' })).toBeVisible();
    expect(screen.getByRole('main')).toBeVisible();
    expect(container).not.toHaveTextContent(/Unexpected|Application Error/);
    expect(screen.queryByRole('complementary')).toBeNull();
  },
);
