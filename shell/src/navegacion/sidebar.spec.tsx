import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { paginas } from '@portal/dominio/paginas';
import { administradora, configuracion, registrante, renderPortal, server } from '../../test/portal.js';

const menu = () => screen.findByRole('complementary', { name: 'Menú principal' });

test('a guest reads that enrolments and certificates need a session, and their locks lead to the login and back', async () => {
  renderPortal(paginas.inicio.to);
  const bar = within(await menu());
  const lockedGroup = await bar.findByRole('link', { name: 'Requiere iniciar sesión' });
  expect(lockedGroup).toHaveAttribute('href', '/api/login?returnTo=%2Finscripciones%2Fterceros');
  expect(bar.queryByRole('link', { name: 'Nueva Inscripción' })).toBeNull();
  const lockedCertificates = bar.getByRole('link', { name: 'Certificados Digitales Requiere iniciar sesión' });
  expect(lockedCertificates).toHaveAttribute('href', '/api/login?returnTo=%2Fcertificados');
  expect(bar.getByRole('link', { name: 'Montacargas' })).toHaveAttribute('href', paginas.montacarga.to);
});

test('a registrant sees the enrolments and no administration', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const bar = within(await menu());
  expect(await bar.findByRole('link', { name: 'Mis Inscripciones' })).toBeVisible();
  expect(bar.queryByText('ADMIN')).toBeNull();
});

test('an administrator sees the review, marked ADMIN', async () => {
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const link = await within(await menu()).findByRole('link', { name: /Revisión Inscripciones/ });
  expect(link).toHaveTextContent('ADMIN');
});

test('groups start expanded and collapse', async () => {
  renderPortal(paginas.inicio.to);
  const bar = within(await menu());
  const group = bar.getByRole('button', { name: 'Preoperacionales' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(group);
  expect(bar.queryByRole('link', { name: 'Contenedores' })).toBeNull();
});

test('the collapsed sidebar is remembered', async () => {
  const { unmount } = renderPortal(paginas.inicio.to);
  await userEvent.click(await screen.findByRole('button', { name: 'Contraer menú' }));
  unmount();
  renderPortal(paginas.inicio.to);
  expect(await screen.findByRole('button', { name: 'Expandir menú' })).toBeVisible();
});

test('below 768 px it is an overlay that the menu button opens and the backdrop or Escape closes', async () => {
  renderPortal(paginas.inicio.to, { phone: true });
  expect(screen.queryByRole('complementary')).toBeNull();
  const open = await screen.findByRole('button', { name: 'Abrir menú' });
  await userEvent.click(open);
  await userEvent.click(screen.getByTestId('velo'));
  expect(screen.queryByRole('complementary')).toBeNull();
  await userEvent.click(open);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('on a low window it is collapsed, whatever was chosen', async () => {
  renderPortal(paginas.inicio.to, { low: true });
  expect(await screen.findByRole('complementary', { name: 'Menú principal' })).toBeVisible();
  expect(screen.queryByText('Sistema Digital de Formularios')).toBeNull();
  expect(screen.queryByRole('button', { name: /Expandir menú|Contraer menú/ })).toBeNull();
});

const arrived = (name: RegExp | string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());

test('the overlay keeps the focus and gives it back; following a link closes it, the page one is on too', async () => {
  const { container } = renderPortal(paginas.inicio.to, { phone: true, usuario: registrante });
  await arrived(/, Ana$/);
  const open = screen.getByRole('button', { name: 'Abrir menú' });
  await userEvent.click(open);
  expect(screen.getByRole('button', { name: 'Cerrar menú' })).toHaveFocus();
  expect(screen.getByRole('dialog', { name: 'Menú' })).toHaveAttribute('aria-modal', 'true');
  for (const debajo of ['.lienzo', '.salto']) expect(container.querySelector(debajo)).toHaveAttribute('inert');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(open).toHaveFocus());
  expect(container.querySelector('[inert]')).toBeNull();
  await userEvent.click(open);
  await userEvent.click(within(await menu()).getByRole('link', { name: 'Inicio' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a page that arrives beneath the overlay leaves it the focus', async () => {
  let answer = (): void => undefined;
  renderPortal(paginas.inicio.to, {
    phone: true,
    usuario: registrante,
    when: new Promise((resolve) => (answer = resolve)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir menú' }));
  answer();
  await screen.findByText(/, Ana$/, { selector: 'h1' });
  expect(screen.getByRole('button', { name: 'Cerrar menú' })).toHaveFocus();
});

test('the page that a link of the overlay leads to keeps the focus it took on arrival', async () => {
  renderPortal(paginas.inicio.to, { phone: true, usuario: registrante });
  await arrived(/, Ana$/);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
  await userEvent.click(within(await menu()).getByRole('link', { name: 'Montacargas' }));
  await arrived('Montacargas');
  // The overlay gives its focus back in the frame after it closed.
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('heading', { level: 1, name: 'Montacargas' })).toHaveFocus();
});

test('a lost network is said under the header, and no longer once it is back', async () => {
  const { container } = renderPortal(paginas.inicio.to);
  await menu();
  const region = container.querySelector('.sin-conexion');
  expect(region).toBeVisible();
  expect(region).toBeEmptyDOMElement();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
  const room = () => document.documentElement.style.getPropertyValue('--sin-conexion');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^No hay conexión\. Sus datos siguen en pantalla/)).toBeVisible();
  expect(region).toHaveTextContent(/^No hay conexión\. /);
  expect(room()).toBe('37px');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^No hay conexión/)).toBeNull();
  expect(room()).toBe('');
  jest.restoreAllMocks();
});

test('a company’s own logo stands beside its name, wide or short, and its accent over the portal’s', async () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const propia = { ...configuracion, empresa: { ...configuracion.empresa, logo, acento: '#7CC242' } };
  server.use(http.get('*/api/configuracion', () => HttpResponse.json(propia)));
  renderPortal(paginas.inicio.to);
  const bar = await menu();
  await waitFor(() => expect(bar.querySelector('.marca img')).toHaveAttribute('src', logo));
  expect(within(bar).getByText('PRUEBA')).toBeVisible();
  expect(document.documentElement.style.getPropertyValue('--acento')).toBe('#7CC242');
  await userEvent.click(screen.getByRole('button', { name: 'Contraer menú' }));
  expect(bar.querySelector('.marca img')).toHaveAttribute('src', logo);
});

test('without them the portal’s own mark and accent stay', async () => {
  renderPortal(paginas.inicio.to);
  const bar = await menu();
  expect(await within(bar).findByText('PRUEBA')).toBeVisible();
  expect(bar.querySelector('.marca svg')).not.toBeNull();
  expect(document.documentElement.style.getPropertyValue('--acento')).toBe('');
});
