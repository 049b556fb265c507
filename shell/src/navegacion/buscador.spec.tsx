import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { unaListada } from '@portal/contracts/muestra';
import { paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { administradora, refusal, registrante, renderPortal, server } from '../../test/portal.js';

const LISTA = '*/api/admin/todas-inscripciones';
const dos = [unaListada(), unaListada({ id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000147' })];

/** Finds these for every search. @returns the searches that came */
function halla(...inscripciones: object[]): (string | null)[] {
  const pedidas: (string | null)[] = [];
  server.use(
    http.get(LISTA, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (!searchParams.has('q')) return HttpResponse.json([]);
      pedidas.push(searchParams.get('q'));
      return HttpResponse.json(inscripciones);
    }),
  );
  return pedidas;
}

const boton = () => screen.findByRole('button', { name: 'Buscar una inscripción o una página' });
const abrir = async () => {
  await boton();
  await userEvent.keyboard('{Control>}k{/Control}');
  return within(await screen.findByRole('dialog', { name: 'Buscar' }));
};

test('Ctrl+K finds an enrolment by what is typed, and Enter goes to its page', async () => {
  const pedidas = halla(...dos);
  const { router } = renderPortal(paginas.inicio.to, { usuario: administradora });
  const dialogo = await abrir();
  const campo = dialogo.getByRole('combobox');
  expect(campo).toHaveFocus();
  // All in one turn: on a busy machine a pause between two letters would be searched by itself.
  for (const value of ['T', 'TER', 'TER-2026']) fireEvent.change(campo, { target: { value } });
  expect(await dialogo.findByRole('option', { name: /TER-2026-000147/ })).toBeVisible();
  expect(pedidas).toEqual(['TER-2026']);
  expect(dialogo.getByRole('status')).toHaveTextContent(/^2 inscripciones\.$/);
  await userEvent.keyboard('{ArrowDown}');
  const segunda = dialogo.getByRole('option', { name: /TER-2026-000147/ });
  expect(segunda).toHaveAttribute('aria-selected', 'true');
  expect(campo).toHaveAttribute('aria-activedescendant', segunda.id);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(paginaDeRevision(dos[1]!.id));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('where more are found than stand there, the last of them leads to the list with this search', async () => {
  server.use(
    http.get(LISTA, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (!searchParams.has('q')) return HttpResponse.json([]);
      return HttpResponse.json(dos, { headers: { Link: `<${LISTA.slice(1)}?cursor=2>; rel="next"` } });
    }),
  );
  const { router } = renderPortal(paginas.inicio.to, { usuario: administradora });
  const dialogo = await abrir();
  await userEvent.type(dialogo.getByRole('combobox'), 'Muñoz');
  expect(await dialogo.findByText('más de 2 inscripciones.')).toBeVisible();
  await userEvent.click(dialogo.getByRole('option', { name: /^Ver todas/ }));
  expect(router.state.location.pathname).toBe(paginas.revision.to);
  expect(decodeURIComponent(router.state.location.search)).toBe('?q=Muñoz');
});

test('what was chosen stays chosen when enrolments arrive above it', async () => {
  let contestar = () => {};
  const esperada = new Promise<void>((listo) => (contestar = listo));
  server.use(
    http.get(LISTA, async ({ request }) => {
      if (!new URL(request.url).searchParams.has('q')) return HttpResponse.json([]);
      await esperada;
      return HttpResponse.json(dos);
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const dialogo = await abrir();
  await userEvent.type(dialogo.getByRole('combobox'), 'inscrip');
  await userEvent.keyboard('{ArrowDown}');
  const elegida = dialogo.getByRole('option', { selected: true }).textContent ?? '';
  contestar();
  expect(await dialogo.findByRole('option', { name: /TER-2026-000147/ })).toBeVisible();
  expect(dialogo.getByRole('option', { selected: true })).toHaveTextContent(elegida);
});

test('its button opens it too; it finds pages without tildes, and Escape gives the focus back', async () => {
  halla();
  const { router } = renderPortal(paginas.inicio.to, { usuario: administradora });
  await userEvent.click(await boton());
  const dialogo = within(await screen.findByRole('dialog', { name: 'Buscar' }));
  expect(dialogo.getAllByRole('option').length).toBeGreaterThan(5);
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(await boton()).toHaveFocus());
  await userEvent.click(await boton());
  const otra = within(await screen.findByRole('dialog', { name: 'Buscar' }));
  await userEvent.type(otra.getByRole('combobox'), 'revision');
  await userEvent.click(await otra.findByRole('option', { name: 'Revisión Inscripciones' }));
  expect(router.state.location.pathname).toBe(paginas.revision.to);
});

test('nothing found, and a server that does not answer, are said', async () => {
  halla();
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const dialogo = await abrir();
  await userEvent.type(dialogo.getByRole('combobox'), 'zzzzz');
  expect(await dialogo.findByText('Nada coincide. Pruebe con menos letras.')).toBeVisible();
  server.use(http.get(LISTA, () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible.')));
  await userEvent.type(dialogo.getByRole('combobox'), 'y');
  expect(await dialogo.findByText(/no está disponible|Intente/)).toBeVisible();
});

test('whoever is no administrator has neither button nor key', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await screen.findByRole('button', { name: /^Menú de/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('button', { name: 'Buscar una inscripción o una página' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
