import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { unaVista } from '@portal/contracts/muestra';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin')));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const OTRA = '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const lista = (...items: object[]) =>
  http.get('*/api/admin/todas-inscripciones', () =>
    HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length), 'X-Total-All': '148' } }),
  );

test('the page of a seeded enrolment says that its document does not exist, and offers nothing of it', async () => {
  const real = unaVista();
  const vista = { ...real, listada: { ...real.listada, sembrada: true } };
  server.use(http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(vista)));
  openRevision(`/${vista.listada.id}`);
  await screen.findByRole('heading', { level: 1, name: vista.listada.codigo });
  expect(screen.getByText('Sembrada')).toBeVisible();
  expect(screen.getByText('Su documento no existe')).toBeVisible();
  expect(screen.queryByTitle('Documento')).not.toBeInTheDocument();
  for (const name of [/^Descargar PDF/, 'Evidencia', /^Reenviar correo/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('its card has the mark in the place of the download; the others have their document', async () => {
  server.use(lista(unaInscripcion({ sembrada: true }), unaInscripcion({ id: OTRA, codigo: 'TER-2026-000147' })));
  openRevision();
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByText('Sembrada')).toBeVisible();
  expect(tarjeta.getByText('Sin documento')).toBeVisible();
  for (const name of [/^Descargar PDF/, /^Reenviar correo/])
    expect(tarjeta.queryByRole('button', { name })).not.toBeInTheDocument();
  const otra = within(screen.getByRole('article', { name: 'Inscripción TER-2026-000147' }));
  expect(otra.queryByText('Sembrada')).not.toBeInTheDocument();
  expect(otra.getByRole('button', { name: /^Descargar PDF/ })).toBeVisible();
});

test.each<[string, Parameters<typeof unaInscripcion>[0]]>([
  ['a seeded enrolment', { sembrada: true }],
  ['a test', { marcas: ['prueba'] }],
])('%s is deleted without the promise of a mail', async (_que, cambios) => {
  server.use(asUser('super-admin'), lista(unaInscripcion(cambios)));
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar inscripción WLK508' }));
  const dialogo = within(await screen.findByRole('dialog'));
  expect(dialogo.getByText(/^La auditoría conserva quién la eliminó/)).toBeVisible();
  expect(dialogo.queryByText(/aviso por correo/)).not.toBeInTheDocument();
});
