import { screen, waitFor, within } from '@testing-library/react';
import { paginas } from '@portal/dominio/paginas';
import { administradora, registrante, renderPortal } from '../../test/portal.js';
import { alcanza } from './alcanza.js';

const auditora = { ...registrante, roles: ['auditor' as const] };
const menu = () => screen.findByRole('complementary', { name: 'Menú principal' });

test('the menu of whoever only audits is the audit', async () => {
  renderPortal(paginas.misInscripciones.to, { usuario: auditora });
  const bar = within(await menu());
  await bar.findByRole('link', { name: 'Auditoría' });
  await waitFor(() => expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Auditoría']));
});

test.each([paginas.misInscripciones.to, paginas.certificados.to, paginas.vehiculo.to, `${paginas.revision.to}/x`])(
  'at %s they read why it is not for them, and are led to the audit',
  async (to) => {
    renderPortal(to, { usuario: auditora });
    expect(await screen.findByRole('heading', { level: 1, name: /no es parte de su rol/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a la auditoría' })).toHaveAttribute('href', paginas.auditoria.to);
  },
);

test.each(['/', paginas.inicio.to])('from %s they come to the audit', async (to) => {
  const { router } = renderPortal(to, { usuario: auditora });
  await waitFor(() => expect(router.state.location.pathname).toBe(paginas.auditoria.to));
});

test('an administrator has the audit beside everything else, a registrant and a guest do not', () => {
  const pagina = { to: paginas.auditoria.to, onlyAdmin: true };
  expect([alcanza(administradora, pagina), alcanza(administradora, paginas.inicio)]).toEqual([true, true]);
  expect([alcanza(registrante, pagina), alcanza(undefined, pagina)]).toEqual([false, false]);
  expect([alcanza(registrante, paginas.inicio), alcanza(undefined, paginas.inicio)]).toEqual([true, true]);
  expect(alcanza({ roles: ['auditor', 'admin'] }, paginas.inicio)).toBe(true);
});

test('only a super-administrator is led to the people of the portal', () => {
  const pagina = { to: paginas.usuarios.to, onlyAdmin: true };
  expect(alcanza({ roles: ['super-admin'] }, pagina)).toBe(true);
  expect([alcanza({ roles: ['admin'] }, pagina), alcanza(registrante, pagina), alcanza(undefined, pagina)]).toEqual([
    false,
    false,
    false,
  ]);
});
