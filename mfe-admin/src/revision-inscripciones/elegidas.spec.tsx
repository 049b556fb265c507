import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renglonSchema, trabajoSchema, type Renglon, type Trabajo } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const LISTA = '*/api/admin/todas-inscripciones';
const idDelTrabajo = '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const server = setupServer(sinTrabajos, sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin')));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ids = [1, 2, 3, 4].map((n) => `${n}b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e`);
const cuatro = ids.map((id, n) => unaInscripcion({ id, codigo: `TER-2026-00000${n + 1}` }));

const lista = (total = '4') =>
  server.use(
    http.get(LISTA, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const items = searchParams.get('estado') ? cuatro.slice(0, 1) : cuatro;
      return HttpResponse.json(items, { headers: { 'X-Total-Count': total, 'X-Total-All': '1486' } });
    }),
  );

/** From now on: a busy machine may come to its test a minute after it has read the file. */
const enCuatroMinutos = (): string => new Date(Date.now() + 240_000).toISOString();
const unTrabajo = (cambios: Partial<Trabajo> = {}): Trabajo =>
  trabajoSchema.parse({
    id: idDelTrabajo,
    accion: 'reenviar',
    creadoEn: '2026-11-21T14:12:00.000Z',
    total: 4,
    hechos: 1,
    enEspera: 1,
    rechazados: 1,
    detenidos: 0,
    sigueEn: enCuatroMinutos(),
    ...cambios,
  });
const renglones = (): readonly Renglon[] =>
  [
    { estado: 'rechazado', motivo: 'Beatriz Ruiz la devolvió el 21/11/2026.' },
    { estado: 'espera', sigueEn: enCuatroMinutos() },
    { estado: 'hecho' },
    { estado: 'pendiente' },
  ].map((cambios, n) =>
    renglonSchema.parse({
      n: n + 1,
      inscripcionId: ids[n],
      codigo: `TER-2026-00000${n + 1}`,
      placa: 'WLK508',
      nombre: `Persona ${n + 1}`,
      correo: `p${n + 1}@correo.co`,
      rol: 'conductor',
      ...cambios,
    }),
  );

/** Takes a job, and shows it from then on. @returns what was asked for */
function tomar(terminado?: () => boolean): unknown[] {
  const pedidos: unknown[] = [];
  const actual = () =>
    terminado?.() ? unTrabajo({ terminadoEn: '2026-11-21T14:20:00.000Z', hechos: 3, enEspera: 0 }) : unTrabajo();
  server.use(
    http.post('*/api/admin/trabajos', async ({ request }) => {
      pedidos.push(await request.json());
      return HttpResponse.json(unTrabajo(), { status: 202 });
    }),
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: pedidos.length > 0 ? [actual()] : [] })),
    http.get('*/api/admin/trabajos/:id', () => HttpResponse.json({ trabajo: actual(), renglones: renglones() })),
  );
  return pedidos;
}

const casillas = () => screen.findAllByRole('checkbox', { name: /^Elegir TER-/ });
const barra = () => within(screen.getByRole('region', { name: 'Inscripciones elegidas' }));

test('those that were chosen are exported, and no other', async () => {
  lista();
  const pedidos: unknown[] = [];
  server.use(
    http.post('*/api/admin/exportar', async ({ request }) => {
      pedidos.push(await request.json());
      return new HttpResponse('zip', {
        headers: { 'content-disposition': 'attachment; filename="inscripciones_2026-11-25_0830.zip"' },
      });
    }),
  );
  openRevision();
  const [una, , tercera] = await casillas();
  await userEvent.click(una!);
  await userEvent.click(tercera!);
  await userEvent.click(barra().getByRole('button', { name: 'Exportar' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Exportar las 2 elegidas' }));
  await userEvent.click(dialogo.getByRole('button', { name: /^Documentos PDF/ }));
  expect(await screen.findByText('Exportación lista')).toBeVisible();
  expect(pedidos).toEqual([{ ids: [ids[0], ids[2]], formato: 'zip' }]);
  expect(guardado()).toBe('inscripciones_2026-11-25_0830.zip');
});

test('one by one, a range with the shift key, and all of the list', async () => {
  lista();
  openRevision();
  const [una, , tercera, cuarta] = (await casillas()) as HTMLInputElement[];
  expect(screen.queryByRole('region', { name: 'Inscripciones elegidas' })).not.toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(una!);
  expect(barra().getByText('1 elegida')).toBeVisible();
  await user.keyboard('{Shift>}');
  await user.click(tercera!);
  await user.keyboard('{/Shift}');
  expect(barra().getByText('3 elegidas')).toBeVisible();
  expect(cuarta).not.toBeChecked();
  const todas = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Elegir todas las de la lista' });
  expect(todas.indeterminate).toBe(true);
  await user.click(todas);
  expect(barra().getByText('4 elegidas')).toBeVisible();
  await user.click(todas);
  expect(screen.queryByRole('region', { name: 'Inscripciones elegidas' })).not.toBeInTheDocument();
});

test('another list begins with nothing chosen', async () => {
  lista();
  openRevision();
  await userEvent.click((await casillas())[0]!);
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Pendiente Firmas');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Inscripciones elegidas' })).not.toBeInTheDocument();
});

test('Reenviar says what follows, begins a job with those chosen, and shows it line by line', async () => {
  lista();
  const pedidos = tomar();
  openRevision();
  const [una, otra] = await casillas();
  await userEvent.click(una!);
  await userEvent.click(otra!);
  await userEvent.click(barra().getByRole('button', { name: 'Reenviar' }));
  const pregunta = within(await screen.findByRole('dialog', { name: 'Reenviar los enlaces' }));
  expect(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.click(pregunta.getByRole('button', { name: 'Reenviar' }));
  const trabajo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  expect(pedidos).toEqual([{ accion: 'reenviar', ids: ids.slice(0, 2) }]);
  expect(trabajo.getByText('1 enviado · 1 espera 4 min · 1 no se envió · 1 en cola')).toBeVisible();
  const filas = within(trabajo.getByRole('list', { name: 'Resultado' })).getAllByRole('listitem');
  expect(filas.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Beatriz Ruiz la devolvió el 21/11/2026.No se envió'),
    expect.stringContaining('En 4 min'),
    expect.stringContaining('p3@correo.coEnviado'),
    expect.stringContaining('En cola'),
  ]);
  expect(screen.queryByText('2 elegidas')).not.toBeInTheDocument();
});

test('all of the filter is asked for as the filter, and more than a job takes is not offered', async () => {
  lista('212');
  const pedidos = tomar();
  openRevision('?falta=conductor');
  await casillas();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas las de la lista' }));
  await userEvent.click(barra().getByRole('button', { name: 'Elegir las 212 del filtro' }));
  expect(barra().getByText('Las 212 del filtro')).toBeVisible();
  await userEvent.click(barra().getByRole('button', { name: 'Revisada' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Marcar como revisadas' })).getByRole('button', {
      name: 'Marcar',
    }),
  );
  await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' });
  expect(pedidos).toEqual([{ accion: 'revisar', filtros: { falta: 'conductor' } }]);
});

test('a filter that finds more than a thousand says so', async () => {
  lista('1000+');
  openRevision();
  await casillas();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas las de la lista' }));
  expect(barra().getByText(/El filtro halla más de 1\.000/)).toBeVisible();
  expect(barra().queryByRole('button', { name: /del filtro/ })).not.toBeInTheDocument();
});

test('a thousand of the filter has its point wherever it is said', async () => {
  lista('1000');
  openRevision();
  await casillas();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas las de la lista' }));
  await userEvent.click(barra().getByRole('button', { name: 'Elegir las 1.000 del filtro' }));
  expect(barra().getByText('Las 1.000 del filtro')).toBeVisible();
  await userEvent.click(barra().getByRole('button', { name: 'Revisada' }));
  expect(within(await screen.findByRole('dialog')).getByText('1.000 inscripciones.')).toBeVisible();
});

test('who has a job already is told so, and what was chosen stays', async () => {
  lista();
  server.use(
    http.post('*/api/admin/trabajos', () =>
      refusal(409, 'TRABAJO_EN_CURSO', 'Ya tiene un trabajo en curso. Espere a que termine o deténgalo.'),
    ),
  );
  openRevision();
  await userEvent.click((await casillas())[0]!);
  await userEvent.click(barra().getByRole('button', { name: 'Revisada' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Marcar' }));
  expect(await screen.findByText(/^Ya tiene un trabajo en curso/)).toBeVisible();
  expect(screen.getByText('1 elegida')).toBeInTheDocument();
});

/** Lines of a job of which the last two were not done, as the service orders them. */
const lineas = renglones().map((uno, n): Renglon => {
  const { motivo: _, sigueEn: _cuando, ...linea } = uno;
  return { ...linea, estado: (['hecho', 'hecho', 'rechazado', 'detenido'] as const)[n] ?? 'hecho' };
});
const enOrden = ({ url }: Request, unas: readonly Renglon[]) =>
  new URL(url).searchParams.get('orden') === 'sin-hacer'
    ? unas.toSorted((a, b) => Number(a.estado === 'hecho') - Number(b.estado === 'hecho'))
    : unas;
const filas = async () =>
  within(await screen.findByRole('list', { name: 'Resultado' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Persona (\d)/.exec(textContent)?.[1]);

test('what a job did shows in the list when it has ended, and what was not done comes first', async () => {
  lista();
  let acabado = false;
  let pedidas = 0;
  const pedidos = tomar(() => acabado);
  server.use(
    http.get(LISTA, () => {
      pedidas += 1;
      const items = cuatro.map((una) => (acabado ? { ...una, revisadaEn: '2026-11-21T14:19:00.000Z' } : una));
      return HttpResponse.json(items, { headers: { 'X-Total-Count': '4' } });
    }),
    http.get('*/api/admin/trabajos/:id', ({ request }) =>
      HttpResponse.json({
        trabajo: unTrabajo(acabado ? { terminadoEn: '2026-11-21T14:20:00.000Z', hechos: 3, enEspera: 0 } : {}),
        renglones: enOrden(request, lineas),
      }),
    ),
  );
  // The oldest of the last jobs leaves the list when another begins.
  const viejo = unTrabajo({ id: ids[2], terminadoEn: '2026-11-20T14:20:00.000Z' });
  server.use(
    http.get('*/api/admin/trabajos', () =>
      HttpResponse.json({
        trabajos: [
          ...(pedidos.length === 0 ? [viejo] : []),
          ...(pedidos.length > 0 ? [unTrabajo(acabado ? { terminadoEn: '2026-11-21T14:20:00.000Z' } : {})] : []),
        ],
      }),
    ),
  );
  openRevision();
  await userEvent.click((await casillas())[0]!);
  await userEvent.click(barra().getByRole('button', { name: 'Reenviar' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Reenviar los enlaces' })).getByRole('button', {
      name: 'Reenviar',
    }),
  );
  expect(await filas()).toEqual(['1', '2', '3', '4']);
  expect(await screen.findByText('Reenviando', { exact: false })).toBeInTheDocument();
  expect([pedidas, screen.queryAllByText('Revisada').length]).toEqual([1, 1]);
  acabado = true;
  await waitFor(() => expect(pedidas).toBe(2));
  expect(await screen.findAllByText('Revisada')).toHaveLength(5);
  await waitFor(async () => expect(await filas()).toEqual(['3', '4', '1', '2']));
  expect(pedidas).toBe(2);
});

/** A job of which one line is open; its end is told when `acabar` is called. @returns which lists were asked for */
function enCurso(quien: { readonly nombre?: string } = {}) {
  let acabado = false;
  const pedidas: string[] = [];
  const actual = () =>
    unTrabajo({ ...quien, ...(acabado && { terminadoEn: '2026-11-21T14:20:00.000Z', enEspera: 0 }) });
  server.use(
    http.get(LISTA, ({ request }) => {
      const estado = new URL(request.url).searchParams.get('estado') ?? '';
      pedidas.push(estado);
      const vistas = cuatro.map((una) => (acabado ? { ...una, revisadaEn: '2026-11-21T14:19:00.000Z' } : una));
      const items = estado === '' ? vistas : vistas.slice(0, 1);
      return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
    }),
    http.get('*/api/admin/trabajos', () =>
      HttpResponse.json(quien.nombre ? { trabajos: [], ajenos: acabado ? [] : [actual()] } : { trabajos: [actual()] }),
    ),
    http.get('*/api/admin/trabajos/:id', ({ request }) =>
      HttpResponse.json({ trabajo: actual(), renglones: enOrden(request, acabado ? lineas : renglones()) }),
    ),
    http.post('*/api/admin/trabajos', () => HttpResponse.json(actual(), { status: 202 })),
  );
  return { pedidas, acabar: () => void (acabado = true) };
}
/** Nothing else of the list is on its way when this answer is here. */
async function pedirOtra(): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Pendiente Firmas');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
}

test.each([
  ['open here', true, ['', '']],
  ['not looked at', false, ['']],
])('the end of a job that began elsewhere and is %s', async (_como, mirado, listas) => {
  const { pedidas, acabar } = enCurso();
  openRevision();
  await casillas();
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviando 2 de 4' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  const cerrar = () => userEvent.click(dialogo.getAllByRole('button', { name: 'Cerrar' })[0]!);
  if (!mirado) await cerrar();
  acabar();
  expect(await screen.findByText(/^Terminó: /)).toBeInTheDocument();
  if (mirado) {
    await waitFor(() => expect(pedidas).toHaveLength(2));
    await cerrar();
  }
  await pedirOtra();
  expect(pedidas).toEqual([...listas, 'pendiente']);
});

test("the end of another person's job that is open shows in the list", async () => {
  const { pedidas, acabar } = enCurso({ nombre: 'Sergio Rojas' });
  openRevision();
  await casillas();
  await userEvent.click(await screen.findByRole('button', { name: 'Trabajos' }));
  await screen.findByText(/De Sergio Rojas, empezó el/);
  acabar();
  await waitFor(() => expect(pedidas).toEqual(['', '']));
});

test('who began a job, leaves the page and comes back finds what it did in the list when it ends', async () => {
  const { acabar } = enCurso();
  const { router } = openRevision();
  await userEvent.click((await casillas())[0]!);
  await userEvent.click(barra().getByRole('button', { name: 'Revisada' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Marcar' }));
  await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' });
  await act(() => router.navigate(paginas.inicio.to));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible();
  await act(() => router.navigate(-1));
  await screen.findByRole('button', { name: 'Reenviando 2 de 4' });
  await casillas();
  acabar();
  expect(await screen.findByText(/^Terminó: /)).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Revisada')).toHaveLength(5));
});

test('a line that has the focus keeps its place at the end of the job, until the focus goes on', async () => {
  const { acabar } = enCurso();
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviando 2 de 4' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  const linea = await dialogo.findByRole('link', { name: 'Persona 2' });
  act(() => linea.focus());
  acabar();
  expect(await screen.findByText(/^Terminó: /)).toBeInTheDocument();
  await waitFor(() => expect(dialogo.queryByRole('button', { name: 'Detener lo que falta' })).not.toBeInTheDocument());
  expect(await filas()).toEqual(['1', '2', '3', '4']);
  // What a browser tells when somebody looks at another window: the line keeps the focus of this one.
  fireEvent.blur(linea, { relatedTarget: null });
  expect(linea).toHaveFocus();
  expect(await filas()).toEqual(['1', '2', '3', '4']);
  act(() => dialogo.getAllByRole('button', { name: 'Cerrar' })[0]!.focus());
  await waitFor(async () => expect(await filas()).toEqual(['3', '4', '1', '2']));
});

test('the focus of the button that stops a job goes to what became of it when it ends by itself', async () => {
  const { acabar } = enCurso();
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviando 2 de 4' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  const detener = await dialogo.findByRole('button', { name: 'Detener lo que falta' });
  act(() => detener.focus());
  acabar();
  await waitFor(() => expect(detener).not.toBeInTheDocument());
  expect(dialogo.getByRole('status')).toHaveFocus();
});

test('a portal that somebody else opens afterwards does not know what began in this one', async () => {
  const { pedidas, acabar } = enCurso();
  const { unmount } = openRevision();
  await userEvent.click((await casillas())[0]!);
  await userEvent.click(barra().getByRole('button', { name: 'Revisada' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Marcar' }));
  await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' });
  unmount();
  openRevision();
  await screen.findByRole('button', { name: 'Reenviando 2 de 4' });
  await casillas();
  acabar();
  expect(await screen.findByText(/^Terminó: /)).toBeInTheDocument();
  await pedirOtra();
  expect(pedidas).toEqual(['', '', 'pendiente']);
});

test('a running job is there after a reload, can be stopped, and its end is told', async () => {
  lista();
  let acabado = false;
  tomar(() => acabado);
  server.use(
    http.get('*/api/admin/trabajos', () =>
      HttpResponse.json({
        trabajos: [acabado ? unTrabajo({ terminadoEn: '2026-11-21T14:20:00.000Z', enEspera: 0 }) : unTrabajo()],
      }),
    ),
    http.post('*/api/admin/trabajos/:id/detener', () => {
      acabado = true;
      return HttpResponse.json({ message: 'Trabajo detenido.' });
    }),
  );
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviando 2 de 4' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  await userEvent.click(await dialogo.findByRole('button', { name: 'Detener lo que falta' }));
  expect(await screen.findByText(/^Terminó: /)).toBeInTheDocument();
  await waitFor(() => expect(dialogo.queryByRole('button', { name: 'Detener lo que falta' })).not.toBeInTheDocument());
});

test('who may stop the jobs of others finds those that run, with who asked for them', async () => {
  lista();
  const ajeno = unTrabajo({ nombre: 'Sergio Rojas' });
  server.use(
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [], ajenos: [ajeno] })),
    http.get('*/api/admin/trabajos/:id', () => HttpResponse.json({ trabajo: ajeno, renglones: [] })),
  );
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Trabajos' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Reenviar 4 enlaces' }));
  expect(await dialogo.findByText(/De Sergio Rojas, empezó el/)).toBeVisible();
  expect(dialogo.getByRole('button', { name: 'Detener lo que falta' })).toBeEnabled();
});
