import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asUser, conElRelojQuieto, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const LISTA = '*/api/admin/todas-inscripciones';
const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin')));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const cuenta = (x: number, y: number) => ({ 'X-Total-Count': String(x), 'X-Total-All': String(y) });
const lista = (...items: object[]) =>
  server.use(http.get(LISTA, () => HttpResponse.json(items, { headers: cuenta(items.length, 148) })));

test('a card shows plates, code, status, people, dates and both signers', async () => {
  lista(
    unaInscripcion({
      conductorSigned: true,
      entregas: {
        conductor: { estado: 'firmado', fecha: '2026-11-21T16:20:00.000Z' },
        propietario: { estado: 'rechazado', motivo: 'el buzón no existe', fecha: '2026-11-21T16:20:00.000Z' },
      },
    }),
  );
  openRevision();
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByRole('img', { name: 'Placa WLK508' })).toBeVisible();
  expect(tarjeta.getByRole('img', { name: 'Placa R37108' })).toBeVisible();
  expect(tarjeta.getByText('Parcialmente Firmada')).toBeVisible();
  expect(tarjeta.getByText('Carlos Andrés Muñoz Peña')).toBeVisible();
  expect(tarjeta.getByText(/CC 1\.023\.456\.789 · 310 555 0148/)).toBeVisible();
  expect(tarjeta.getByText('registrante@transcarga.test')).toBeVisible();
  expect(tarjeta.getByText(/Creada: 21\/11\/2026 10:58/)).toBeVisible();
  expect(tarjeta.getByText(/Firmó el 21\/11\/2026 11:20/)).toBeVisible();
  expect(tarjeta.getByText('Rechazado: el buzón no existe')).toBeVisible();
  expect(tarjeta.queryByRole('button', { name: 'Reenviar correo: Conductor' })).not.toBeInTheDocument();
  expect(tarjeta.getByRole('button', { name: 'Reenviar correo: Propietario' })).toBeVisible();
  expect(screen.getByText('1 de 148 inscripciones')).toBeVisible();
});

test('a card says of a missing signer that the link has ended, and of nobody else', async () => {
  const [fecha, venceEn] = ['2026-11-14T16:20:00.000Z', '2020-11-21T16:20:00.000Z'];
  const entregas = {
    conductor: { estado: 'firmado', fecha, venceEn },
    propietario: { estado: 'aceptado', fecha, venceEn },
  } as const;
  const retiro = { como: 'devuelta', en: fecha, por: 'Sergio' } as const;
  lista(
    unaInscripcion({ conductorSigned: true, entregas }),
    unaInscripcion({ id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000147', entregas, retiro }),
  );
  openRevision();
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByText('El enlace venció el 21/11/2020')).toBeVisible();
  expect(screen.getAllByText(/^El enlace venció/)).toHaveLength(1);
});

test.each([
  [{ conductorSigned: true, propietarioSigned: true }, 'Completada'],
  [{ propietarioSigned: true }, 'Parcialmente Firmada'],
  [{ signatureRequested: true }, 'Pendiente Firmas'],
  [{ signatureRequested: false }, 'Sin Enviar'],
])('%j reads %s', async (cambios, estado) => {
  lista(unaInscripcion(cambios));
  openRevision();
  const tarjeta = within(await screen.findByRole('article'));
  expect(tarjeta.getByText(estado)).toBeVisible();
});

test.each([
  [['prueba', 'revisada'], 1],
  [['revisada'], 0],
] as const)('marked %j, a card says %d times that it is a test', async (marcas, veces) => {
  lista(unaInscripcion({ marcas: [...marcas], revisadaEn: '2026-11-21T16:20:00.000Z' }));
  openRevision();
  const tarjeta = within(await screen.findByRole('article'));
  expect(tarjeta.getByText('Revisada')).toBeVisible();
  expect(tarjeta.queryAllByText('De prueba')).toHaveLength(veces);
});

test('without a trailer the card says so', async () => {
  lista(unaInscripcion({ placaTrailer: '' }));
  openRevision();
  expect(await screen.findByText('Sin tráiler')).toBeVisible();
});

test('Actualizar keeps the focus while it asks, and asks once', async () => {
  let vez = 0;
  let contestar = (): void => undefined;
  const contestada = new Promise<void>((resolve) => (contestar = resolve));
  server.use(
    http.get(LISTA, async () => {
      if (++vez > 1) await contestada;
      return HttpResponse.json([unaInscripcion()], { headers: cuenta(1, 148) });
    }),
  );
  openRevision();
  await screen.findByRole('article');
  const actualizar = screen.getByRole('button', { name: 'Actualizar' });
  await userEvent.click(actualizar);
  await waitFor(() => expect(actualizar).toHaveAttribute('aria-disabled', 'true'));
  expect(actualizar).toBeEnabled(); // a real browser takes the focus away from a disabled button
  await userEvent.click(actualizar);
  contestar();
  await waitFor(() => expect(actualizar).toHaveAttribute('aria-disabled', 'false'));
  expect(vez).toBe(2);
});

test('search and filters are asked of the server, and Limpiar filtros takes them back', async () => {
  const vistas: string[] = [];
  server.use(
    http.get(LISTA, ({ request }) => {
      const { search } = new URL(request.url);
      vistas.push(decodeURIComponent(search));
      return HttpResponse.json(search ? [] : [unaInscripcion()], { headers: cuenta(search ? 0 : 1, 148) });
    }),
  );
  openRevision();
  await screen.findByRole('article');
  await userEvent.type(screen.getByLabelText('Buscar'), 'XYZ999');
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Pendiente Firmas');
  await userEvent.selectOptions(screen.getByLabelText('Fecha'), 'Última semana');
  expect(await screen.findByText('No hay inscripciones que coincidan con los filtros')).toBeVisible();
  await waitFor(() => expect(vistas.at(-1)).toBe('?q=XYZ999&estado=pendiente&fecha=semana'));
  expect(await screen.findByText('0 de 148 inscripciones')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0] as HTMLElement);
  expect(screen.getByText(/inscripciones$/).parentElement).toHaveFocus();
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByLabelText('Buscar')).toHaveValue('');
});

test('a plate that has more enrolments says so on its card and leads to them, whatever was filtered', async () => {
  const vistas: string[] = [];
  server.use(
    http.get(LISTA, ({ request }) => {
      vistas.push(decodeURIComponent(new URL(request.url).search));
      const otra = unaInscripcion({
        id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
        codigo: 'TER-2026-000147',
        placaCabezote: 'ABC123',
      });
      return HttpResponse.json([unaInscripcion({ otrasDeLaPlaca: 2 }), otra], { headers: cuenta(2, 2) });
    }),
  );
  openRevision();
  await screen.findAllByRole('article');
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Pendiente Firmas');
  await waitFor(() => expect(vistas.at(-1)).toBe('?estado=pendiente'));
  await userEvent.click(screen.getByLabelText('Buscar'));
  await userEvent.paste('Muñoz');
  await waitFor(() => expect(vistas).toHaveLength(3));
  expect(screen.getAllByText(/más de esta placa/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '2 inscripciones más de esta placa: WLK508' }));
  expect(screen.getByLabelText('Buscar')).toHaveValue('WLK508');
  expect(screen.getByText(/inscripciones$/).parentElement).toHaveFocus();
  await waitFor(() => expect(vistas.at(-1)).toBe('?q=WLK508'));
  expect(vistas).toEqual(['', '?estado=pendiente', '?q=Muñoz&estado=pendiente', '?q=WLK508']);
});

test('one that another replaced leads to it: nobody works on the dead one', async () => {
  const retiro = { como: 'devuelta' as const, en: '2026-11-21T15:20:00.000Z', por: 'Sergio Rojas' };
  lista(unaInscripcion({ retiro, reemplazadaPor: 'TER-2026-000401' }));
  openRevision();
  const tarjeta = within(await screen.findByRole('article'));
  await userEvent.click(tarjeta.getByRole('button', { name: 'Reemplazada por TER-2026-000401' }));
  expect(screen.getByLabelText('Buscar')).toHaveValue('TER-2026-000401');
  expect(screen.getByText(/inscripciones$/).parentElement).toHaveFocus();
});

test('an empty portal says that nothing was sent yet', async () => {
  lista();
  openRevision();
  expect(await screen.findByText('Todavía no hay inscripciones.')).toBeVisible();
});

test('Cargar más brings the next page after the first', async () => {
  server.use(
    http.get(LISTA, ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'dos'
        ? HttpResponse.json([unaInscripcion({ id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000147' })])
        : HttpResponse.json([unaInscripcion()], {
            headers: { ...cuenta(2, 2), Link: `<${LISTA.slice(1)}?cursor=dos>; rel="next"` },
          }),
    ),
  );
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000147' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cargar más' })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Inscripción TER-2026-000147' })).toHaveFocus();
});

test('a failure can be tried again', async () => {
  server.use(http.get(LISTA, () => refusal(409, 'SOLICITUD_EN_CURSO', 'x')));
  openRevision();
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar las inscripciones.');
  lista(unaInscripcion());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('article')).toHaveFocus();
});

test('a next page that cannot be loaded says so and can be tried again; what was there stays', async () => {
  let falla = true;
  const asked: string[] = [];
  server.use(
    http.get(LISTA, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (!searchParams.has('cursor'))
        return HttpResponse.json([unaInscripcion()], {
          headers: { ...cuenta(2, 2), Link: `<${LISTA.slice(1)}?cursor=dos>; rel="next"` },
        });
      if (falla) return refusal(409, 'SOLICITUD_EN_CURSO', 'x');
      return HttpResponse.json([
        unaInscripcion({ id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000147' }),
      ]);
    }),
  );
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));
  expect((await screen.findByRole('alert')).parentElement).toHaveFocus();
  expect(screen.getByRole('article')).toBeVisible();
  expect(screen.getByText('2 de 2 inscripciones')).toBeVisible();
  falla = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000147' })).toHaveFocus();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(asked.filter((search) => search === '')).toHaveLength(1);
});

test('a list that comes up empty after a failure takes the focus too', async () => {
  server.use(http.get(LISTA, () => refusal(409, 'SOLICITUD_EN_CURSO', 'x')));
  openRevision();
  await screen.findByRole('alert');
  lista();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByText('Todavía no hay inscripciones.')).closest('[tabindex]')).toHaveFocus();
});

test('another question that fails, or is on its way, offers nothing of the list before it', async () => {
  let contestar = (): void => undefined;
  const contestada = new Promise<void>((resolve) => (contestar = resolve));
  server.use(
    http.get(LISTA, async ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('fecha') === 'hoy') return refusal(409, 'SOLICITUD_EN_CURSO', 'x');
      if (searchParams.get('fecha')) await contestada;
      return HttpResponse.json([unaInscripcion()], {
        headers: { ...cuenta(2, 2), Link: `<${LISTA.slice(1)}?cursor=dos>; rel="next"` },
      });
    }),
  );
  openRevision();
  expect(await screen.findByRole('button', { name: 'Cargar más' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Fecha'), 'Último mes');
  expect(screen.getByRole('article')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cargar más' })).not.toBeInTheDocument();
  contestar();
  expect(await screen.findByRole('button', { name: 'Cargar más' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Fecha'), 'Hoy');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByText(/de 2 inscripciones/)).not.toBeInTheDocument();
});

test('whoever is no administrator reads why and is at the dashboard after a second', async () => {
  server.use(asUser());
  conElRelojQuieto();
  openRevision();
  await act(async () => jest.advanceTimersByTimeAsync(300));
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  expect(screen.getByText('Esta sección está restringida para administradores.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Inicio' })).not.toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible();
});

test('an administrator who lost the role meanwhile is shown out by the answer of the server', async () => {
  server.use(
    http.get(LISTA, () => refusal(403, 'SOLO_ADMINISTRADORES', 'Esta sección está restringida para administradores.')),
  );
  conElRelojQuieto();
  openRevision();
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
});
