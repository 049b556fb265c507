/** The frame word for word (docs/especificacion/especificacion.txt, section 2). */
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { paginas } from '@portal/dominio/paginas';
import { registrante, renderPortal } from '../../test/portal.js';
import { NavItem } from './sidebar.js';

const menu = async () => within(await screen.findByRole('complementary', { name: 'Menú principal' }));

test('the sidebar: product title, both groups expanded with their pages, certificates, 2025', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const bar = await menu();
  expect(bar.getByText('Sistema Digital de Formularios')).toBeVisible();
  expect(await bar.findByText('© 2025 PRUEBA')).toBeVisible();
  for (const group of ['Preoperacionales', 'Inscripciones']) {
    expect(bar.getByRole('button', { name: group })).toHaveAttribute('aria-expanded', 'true');
  }
  const pages = [
    'Vehículo',
    'Montacargas',
    'Contenedores',
    'Nueva Inscripción',
    'Mis Inscripciones',
    'Certificados Digitales',
  ];
  for (const page of pages) expect(await bar.findByRole('link', { name: page })).toBeVisible();
});

test('a badge Abierto is green, any other amber; no page carries one but the administrators’ mark', async () => {
  const badge = (text: string) => ({ to: `/${text}`, label: 'Página', icon: 'camion', badge: text }) as const;
  render(
    <MemoryRouter
      children={[badge('Abierto'), badge('Nuevo')].map((item) => (
        <NavItem key={item.to} item={item} />
      ))}
    />,
  );
  expect(screen.getByText('Abierto')).toHaveClass('etq', 'abierto');
  expect(screen.getByText('Nuevo')).toHaveClass('etq', { exact: true });
  const css = readFileSync(path.join(__dirname, 'sidebar.css'), 'utf8');
  expect(css).toMatch(/\.etq\.abierto \{\s*background: #86dbac/);
  expect(css).toMatch(/\n\.etq \{[^}]*background: var\(--acento-propio, #f5a912\)/);
});

test('a guest reads Invitado and may log in', async () => {
  renderPortal(paginas.inicio.to);
  expect(await screen.findByText('Invitado')).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Fdashboard',
  );
});

test('the user menu: avatar, name, e-mail and its three ways on', async () => {
  renderPortal(paginas.inicio.to, { usuario: { ...registrante, profileImageUrl: '/fotos/ana.png' } });
  const button = await screen.findByRole('button', { name: 'Menú de Ana Gómez' });
  expect(button).toHaveTextContent('ana@correo.test');
  expect(button.querySelector('img.avatar')).toHaveAttribute('src', '/fotos/ana.png');
  await userEvent.click(button);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Mi Perfil',
    'Configuración',
    'Cerrar Sesión',
  ]);
});

test.each([
  ['Ana', 'Gómez', 'ana@correo.test', 'AG', 'Ana Gómez'],
  ['', '', 'ana@correo.test', 'U', 'ana@correo.test'],
  ['', '', '', 'U', 'Usuario'],
])('without a picture of our own, %s %s <%s> is %s and %s', async (firstName, lastName, email, initials, name) => {
  renderPortal(paginas.inicio.to, {
    usuario: { ...registrante, firstName, lastName, email, profileImageUrl: 'https://otra.test/foto.png' },
  });
  const button = await screen.findByRole('button', { name: `Menú de ${name}` });
  expect(button.querySelector('img')).toBeNull();
  expect(button.querySelector('.avatar')).toHaveTextContent(initials);
});
