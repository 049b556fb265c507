import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Vista } from '@portal/contracts/inscripciones';
import { asUser, openRevision, refusal, sinTrabajos } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const LISTA = '*/api/admin/todas-inscripciones';
const ID = '3b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const server = setupServer(sinTrabajos);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    asUser('admin'),
    http.get(LISTA, () =>
      HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1', 'X-Total-All': '1' } }),
    ),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The server's views, which the calls change. */
function conVistas(...vistas: Vista[]): Vista[] {
  server.use(
    http.get('*/api/admin/vistas', () => HttpResponse.json({ vistas })),
    http.post('*/api/admin/vistas', async ({ request }) => {
      const cuerpo = (await request.json()) as Pick<Vista, 'nombre' | 'consulta'>;
      vistas.push({ id: ID, predeterminada: false, ...cuerpo });
      return HttpResponse.json(vistas.at(-1), { status: 201 });
    }),
    http.put('*/api/admin/vistas/:id', async ({ request }) => {
      Object.assign(vistas[0]!, await request.json());
      return HttpResponse.json(vistas[0]);
    }),
    http.delete('*/api/admin/vistas/:id', () => {
      vistas.splice(0, 1);
      return HttpResponse.json({ message: 'Vista borrada.' });
    }),
  );
  return vistas;
}

const abrirVistas = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }));
  return within(await screen.findByRole('dialog', { name: 'Vistas guardadas' }));
};

test('the list on screen is kept under a name, renamed, opened and forgotten; its pages are no part of it', async () => {
  const vistas = conVistas();
  const { router } = openRevision('?orden=espera&falta=conductor&paginas=3');
  const dialogo = await abrirVistas();
  await userEvent.type(dialogo.getByLabelText('Guardar la lista de ahora como'), 'Sin conductor{Enter}');
  expect(await dialogo.findByRole('button', { name: 'Sin conductor' })).toHaveAttribute('aria-current', 'true');
  expect(vistas[0]?.consulta).toBe('falta=conductor&orden=espera');
  expect(dialogo.queryByLabelText('Guardar la lista de ahora como')).not.toBeInTheDocument();
  await userEvent.click(dialogo.getByRole('button', { name: 'Cambiar el nombre de Sin conductor' }));
  const campo = dialogo.getByLabelText('Nombre nuevo de Sin conductor');
  await userEvent.clear(campo);
  await userEvent.type(campo, 'Esperan{Enter}');
  expect(await dialogo.findByRole('button', { name: 'Esperan' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  expect(router.state.location.search).toBe('');
  const otraVez = await abrirVistas();
  expect(otraVez.queryByLabelText('Guardar la lista de ahora como')).not.toBeInTheDocument();
  await userEvent.click(otraVez.getByRole('button', { name: 'Esperan' }));
  await waitFor(() => expect(router.state.location.search).toBe('?falta=conductor&orden=espera'));
  expect(screen.getByLabelText('Falta')).toHaveValue('conductor');
  const ultima = await abrirVistas();
  await userEvent.click(ultima.getByRole('button', { name: 'Borrar la vista Esperan' }));
  expect(ultima.getByText('¿Borrar la vista Esperan?')).toBeVisible();
  expect(ultima.getByRole('button', { name: 'No borrar' })).toHaveFocus();
  await userEvent.click(ultima.getByRole('button', { name: 'No borrar' }));
  expect(vistas).toHaveLength(1);
  await userEvent.click(ultima.getByRole('button', { name: 'Borrar la vista Esperan' }));
  expect(vistas).toHaveLength(1);
  await userEvent.click(ultima.getByRole('button', { name: 'Borrar' }));
  await waitFor(() => expect(ultima.queryByRole('button', { name: 'Esperan' })).not.toBeInTheDocument());
});

test('an address that asks for nothing opens the default view, once; any other stays as it is', async () => {
  conVistas({ id: ID, nombre: 'Esperan', consulta: 'orden=espera', predeterminada: true });
  const { router } = openRevision();
  await waitFor(() => expect(router.state.location.search).toBe('?orden=espera'));
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  expect(router.state.location.search).toBe('');
  const dialogo = await abrirVistas();
  await userEvent.click(dialogo.getByRole('button', { name: 'Abrir Esperan al entrar' }));
  await waitFor(() => expect(dialogo.queryByText('Se abre al entrar')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
});

test('a shared address is shown as it is, whatever the default view', async () => {
  conVistas({ id: ID, nombre: 'Esperan', consulta: 'orden=espera', predeterminada: true });
  const { router } = openRevision('?estado=parcial');
  const dialogo = await abrirVistas();
  expect(await dialogo.findByText('Se abre al entrar')).toBeVisible();
  expect(router.state.location.search).toBe('?estado=parcial');
});

test('a refused name says why, and what was typed stays', async () => {
  conVistas();
  server.use(
    http.post('*/api/admin/vistas', () => refusal(409, 'VISTA_REPETIDA', 'Ya tiene una vista con ese nombre.')),
  );
  openRevision('?estado=parcial');
  const dialogo = await abrirVistas();
  await userEvent.type(dialogo.getByLabelText('Guardar la lista de ahora como'), 'Octubre{Enter}');
  expect(await screen.findByText('Ya tiene una vista con ese nombre.')).toBeVisible();
  expect(dialogo.getByLabelText('Guardar la lista de ahora como')).toHaveValue('Octubre');
});
