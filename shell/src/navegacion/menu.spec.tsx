import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Registro } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { administradora, registrante, renderPortal, server } from '../../test/portal.js';
import { prueba, registro } from '../../test/registro.js';
import { menuDe, titleOf } from './menu.js';

jest.mock('../remotos/load-routes.js', () => ({
  begunVersion: jest.fn(),
  loadRoutes: jest.fn(() => Promise.resolve({ routes: [{ index: true, element: <h1>Página de prueba</h1> }] })),
}));

const labels = (published: Registro | undefined) => {
  const { grupos, sueltas } = menuDe(published);
  return [
    ...grupos.map(({ label, items }) => [label, items.map((item) => item.label)]),
    sueltas.map(({ label }) => label),
  ];
};

test('the menu follows the specification, whatever the order of the registry', () => {
  const backwards = Object.fromEntries(Object.entries(registro).reverse());
  expect(labels(backwards)).toEqual([
    ['Preoperacionales', ['Vehículo', 'Montacargas', 'Contenedores']],
    ['Inscripciones', ['Nueva Inscripción', 'Mis Inscripciones', 'Revisión Inscripciones']],
    ['Administración', ['Reportes', 'Auditoría', 'Usuarios']],
    ['Certificados Digitales'],
  ]);
});

test('a remote stands where its manifest says; in a group that this shell does not know it stands alone', () => {
  expect(labels({ ...registro, ...prueba({ grupo: 'inscripciones' }) })[1]).toEqual([
    'Inscripciones',
    ['Nueva Inscripción', 'Módulo de prueba', 'Mis Inscripciones', 'Revisión Inscripciones'],
  ]);
  for (const grupo of [undefined, 'otro'])
    expect(labels({ ...registro, ...prueba({ grupo }) })[3]).toEqual(['Módulo de prueba', 'Certificados Digitales']);
});

test('a group without pages is none, unless nothing is known yet', () => {
  expect(labels({})).toEqual([['Preoperacionales', expect.any(Array)], []]);
  // What only administrators see is not promised to everybody.
  expect(labels(undefined)).toEqual([['Preoperacionales', expect.any(Array)], ['Inscripciones', []], []]);
});

test('a page is titled by its manifest, a linked one also while nobody publishes it, an unknown one in English', () => {
  expect(titleOf(registro, '/certificados/')).toEqual({ title: 'Certificados Digitales' });
  expect(titleOf(registro, `${paginas.revision.to}/0b7e6a4e`)).toEqual({ title: 'Revisión Inscripciones' });
  expect(titleOf({}, paginas.certificados.to)).toEqual({ title: 'Módulo no disponible' });
  expect(titleOf(registro, '/nada')).toEqual({ title: 'Page not found', lang: 'en' });
});

test('a group whose pages are all for administrators is drawn for them alone', async () => {
  const soloAdmin = { 'mfe-admin': registro['mfe-admin'] };
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json(soloAdmin)));
  const { router } = renderPortal(paginas.vehiculo.to, { usuario: registrante });
  await act(() => router.navigate(paginas.inicio.to));
  const bar = within(await screen.findByRole('complementary', { name: 'Menú principal' }));
  await waitFor(() => expect(bar.queryByRole('button', { name: 'Inscripciones' })).toBeNull());
});

test('what is published while the portal is open stands in the menu from the next navigation on, and opens', async () => {
  const { router } = renderPortal(paginas.inicio.to, { usuario: administradora });
  const bar = within(await screen.findByRole('complementary', { name: 'Menú principal' }));
  await act(() => router.navigate(paginas.montacarga.to));
  await bar.findByRole('link', { name: 'Certificados Digitales' });
  expect(bar.queryByRole('link', { name: 'Módulo de prueba' })).toBeNull();
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json({ ...registro, ...prueba() })));
  await act(() => router.navigate(paginas.vehiculo.to));
  await userEvent.click(await bar.findByRole('link', { name: 'Módulo de prueba' }));
  expect(await screen.findByRole('heading', { name: 'Página de prueba' })).toBeVisible();
  expect(within(screen.getByRole('banner')).getByText('Módulo de prueba')).toBeVisible();
});

test('a page that is withdrawn while it opens stays open; the menu has it no longer, and at the next visit it is gone', async () => {
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json({ ...registro, ...prueba() })));
  const { router } = renderPortal(paginas.inicio.to, { usuario: registrante });
  const bar = within(await screen.findByRole('complementary', { name: 'Menú principal' }));
  const link = await bar.findByRole('link', { name: 'Módulo de prueba' });
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json(registro)));
  await userEvent.click(link);
  await waitFor(() => expect(bar.queryByRole('link', { name: 'Módulo de prueba' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Página de prueba' })).toBeVisible();
  await act(() => router.navigate(paginas.vehiculo.to));
  await act(() => router.navigate('/prueba'));
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});
