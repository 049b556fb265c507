import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { PHONE } from '@portal/ui/media';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const LISTA = '*/api/admin/todas-inscripciones';
const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const uuid = (n: number) => `1b7e6a4e-6f0a-4d0c-9a8e-${String(n).padStart(12, '0')}`;

/** Three pages of one enrolment each. @returns the decoded queries of all calls */
function plataforma(): string[] {
  const vistas: string[] = [];
  server.use(
    asUser('admin'),
    http.get(LISTA, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      vistas.push(decodeURIComponent(search));
      const pagina = Number(searchParams.get('cursor') ?? 1);
      const una = unaInscripcion({ id: uuid(pagina), codigo: `TER-2026-00000${pagina}`, otrasDeLaPlaca: 2 });
      const headers = new Headers({ 'X-Total-Count': '3', 'X-Total-All': '3' });
      if (pagina < 3) headers.set('Link', `<${LISTA.slice(1)}?cursor=${pagina + 1}>; rel="next"`);
      return HttpResponse.json([una], { headers });
    }),
  );
  return vistas;
}

/** How long the field waits for the next letter. */
const PAUSA = 300;
const buscar = () => screen.getByLabelText('Buscar');
/** At once: on a busy machine the field's pause would pass between two letters, or before the next line. */
const escribir = (texto: string) => fireEvent.change(buscar(), { target: { value: texto } });
const estado = () => screen.getByLabelText('Estado');

test('an address opens the list that it says, with as many pages', async () => {
  const vistas = plataforma();
  openRevision('?q=Mu%C3%B1oz&estado=pendiente&fecha=mes&paginas=2');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(buscar()).toHaveValue('Muñoz');
  expect(estado()).toHaveValue('pendiente');
  expect(screen.getByLabelText('Fecha')).toHaveValue('mes');
  expect(screen.getByRole('button', { name: 'Cargar más' })).toBeVisible();
  expect(vistas).toEqual(['?q=Muñoz&estado=pendiente&fecha=mes', '?q=Muñoz&estado=pendiente&fecha=mes&cursor=2']);
});

test('what is searched, chosen and opened is in the address, and the back button takes it back', async () => {
  plataforma();
  const { router } = openRevision();
  const direccion = () => decodeURIComponent(router.state.location.search);
  await userEvent.type(await screen.findByLabelText('Buscar'), 'WL');
  await waitFor(() => expect(direccion()).toBe('?q=WL'));
  await userEvent.type(buscar(), 'K508 ');
  await waitFor(() => expect(direccion()).toBe('?q=WLK508'));
  expect(buscar()).toHaveValue('WLK508 ');
  await userEvent.selectOptions(estado(), 'Completada');
  expect(direccion()).toBe('?q=WLK508&estado=completada');
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(direccion()).toBe('?q=WLK508&estado=completada&paginas=2');
  await act(() => router.navigate(-1));
  expect(estado()).toHaveValue('');
  expect(buscar()).toHaveValue('WLK508 ');
  await act(() => router.navigate(-1));
  expect(direccion()).toBe('');
  expect(buscar()).toHaveValue('');
});

/**
 * 'WL' is typed and its navigation is pending.
 * @returns what lets it arrive, and every address from then on, for one may be gone before anybody looks
 */
async function buscandoWL() {
  plataforma();
  const navegacion: { espera?: Promise<void> } = {};
  const { router } = openRevision('', () => navegacion.espera);
  await screen.findAllByRole('article');
  let llegue = () => {};
  navegacion.espera = new Promise((resolve) => (llegue = resolve));
  escribir('W');
  escribir('WL');
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  const vistas: string[] = [];
  router.subscribe(({ location: { search } }) => {
    if (vistas.at(-1) !== search) vistas.push(search);
  });
  return { vistas, llegar: () => llegue() };
}

test('a letter typed while the address is on its way stays', async () => {
  const { vistas, llegar } = await buscandoWL();
  escribir('WLK');
  await act(async () => llegar());
  await waitFor(() => expect(vistas).toContain('?q=WL'));
  expect(buscar()).toHaveValue('WLK');
  await waitFor(() => expect(vistas.slice(vistas.indexOf('?q=WL'))).toEqual(['?q=WL', '?q=WLK']));
});

test('a search taken back while its address is on its way is taken back there too', async () => {
  const { vistas, llegar } = await buscandoWL();
  await userEvent.clear(buscar());
  // This timer is set after the field's own, so it ends after it.
  await act(() => new Promise((resolve) => setTimeout(resolve, PAUSA)));
  await act(async () => llegar());
  await waitFor(() => expect(vistas.slice(vistas.indexOf('?q=WL'))).toEqual(['?q=WL', '']));
  expect(buscar()).toHaveValue('');
});

test('two days that are chosen before the address follows both stay', async () => {
  plataforma();
  const navegacion: { espera?: Promise<void> } = {};
  const { router } = openRevision('?desde=2026-10-01', () => navegacion.espera);
  await screen.findAllByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros 1' }));
  let llegue = () => {};
  navegacion.espera = new Promise((resolve) => (llegue = resolve));
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-12' } });
  expect(router.state.location.search).toBe('?desde=2026-10-01');
  await act(async () => llegue());
  await waitFor(() => expect(router.state.location.search).toBe('?desde=2026-11-01&hasta=2026-11-12'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe('?desde=2026-10-01'));
  await userEvent.selectOptions(estado(), 'Completada');
  await waitFor(() => expect(router.state.location.search).toBe('?estado=completada&desde=2026-10-01'));
});

test('clearing goes back to the bare address, from where the back button brings the search again', async () => {
  plataforma();
  const { router } = openRevision('?q=WLK&fecha=hoy');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate(-1));
  expect(buscar()).toHaveValue('WLK');
});

test('another search does not write over the one before it', async () => {
  plataforma();
  const { router } = openRevision('?q=WLK508');
  await screen.findByLabelText('Buscar');
  escribir('');
  escribir('Muñoz');
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?q=Muñoz'));
  await act(() => router.navigate(-1));
  expect(buscar()).toHaveValue('WLK508');
});

test('a control character that is pasted with a number is left out, and the number is searched', async () => {
  const vistas = plataforma();
  const { router } = openRevision();
  await userEvent.click(await screen.findByLabelText('Buscar'));
  await userEvent.paste('12345\u0001');
  await waitFor(() => expect(router.state.location.search).toBe('?q=12345'));
  expect(buscar()).toHaveValue('12345');
  await waitFor(() => expect(vistas.at(-1)).toBe('?q=12345'));
});

test('the list of one plate does not offer the others of that plate', async () => {
  plataforma();
  const { router } = openRevision('?q=WLK');
  await userEvent.click(await screen.findByRole('button', { name: '2 inscripciones más de esta placa: WLK508' }));
  expect(router.state.location.search).toBe('?q=WLK508');
  await waitFor(() => expect(screen.queryByText(/más de esta placa/)).not.toBeInTheDocument());
  await userEvent.selectOptions(estado(), 'Completada');
  expect(await screen.findByText(/más de esta placa/)).toBeVisible();
});

test('an address of every filter is asked of the server, shown, and taken back one by one', async () => {
  const vistas = plataforma();
  const { router } = openRevision('?entrega=rechazado&marca=novedad&desde=2026-11-01&orden=espera');
  await screen.findAllByRole('article');
  expect(vistas).toEqual(['?desde=2026-11-01&entrega=rechazado&marca=novedad&orden=espera']);
  expect(screen.getByLabelText('Orden')).toHaveValue('espera');
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros 3' }));
  expect(screen.getByLabelText('Correo y enlace')).toHaveValue('rechazado');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-11-01');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Desde: 01/11/2026' }));
  expect(screen.getByText(/inscripciones$/).parentElement).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Correo y enlace: Correo rechazado' }));
  expect(router.state.location.search).toBe('?marca=novedad&orden=espera');
  await waitFor(() => expect(vistas.at(-1)).toBe('?marca=novedad&orden=espera'));
});

test('an address that asks for what is not there says so, and lists without it', async () => {
  const vistas = plataforma();
  openRevision('?entrega=perdida&estado=pendiente&desde=2026-02-30&hasta=2026-11-01');
  await screen.findAllByRole('article');
  expect(screen.getByText(/Desde: «30\/02\/2026» · Correo y enlace: «perdida»/)).toBeVisible();
  expect(vistas).toEqual(['?estado=pendiente&hasta=2026-11-01']);
  await userEvent.selectOptions(estado(), 'Completada');
  expect(screen.queryByText(/«perdida»/)).not.toBeInTheDocument();
});

const AL_REVES = 'La fecha final es anterior a la inicial.';

test('an end before its beginning is said by the days and stays there; nothing is asked and no older list stays', async () => {
  const vistas = plataforma();
  const { router } = openRevision('?desde=2026-11-10');
  await screen.findAllByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros 1' }));
  const hasta = screen.getByLabelText('Hasta');
  fireEvent.change(hasta, { target: { value: '2026-10-01' } });
  expect(await screen.findByText(AL_REVES)).toBeVisible();
  expect(hasta).toHaveValue('2026-10-01');
  expect(hasta).toHaveAccessibleDescription(AL_REVES);
  expect(screen.queryByText(/Esta dirección pide algo/)).not.toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Exportar/ })).not.toBeInTheDocument();
  expect(vistas).toEqual(['?desde=2026-11-10']);
  fireEvent.change(hasta, { target: { value: '2026-11-12' } });
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByText(AL_REVES)).not.toBeInTheDocument();
  expect(router.state.location.search).toContain('hasta=2026-11-12');
});

test('an address with an end before its beginning opens the days and asks for nothing', async () => {
  const vistas = plataforma();
  openRevision('?desde=2026-11-02&hasta=2026-11-01');
  expect(await screen.findByText(AL_REVES)).toBeVisible();
  expect(screen.getByLabelText('Hasta')).toBeVisible();
  expect(vistas).toEqual([]);
});

test('a slash leads to the search, unless it is written into a field', async () => {
  plataforma();
  openRevision('?q=a%2Fb');
  await screen.findAllByRole('article');
  await userEvent.keyboard('/');
  expect(buscar()).toHaveFocus();
  await userEvent.keyboard('{End}/');
  expect(buscar()).toHaveValue('a/b/');
});

test('what a search found is marked, and what is only similar stands apart', async () => {
  const similar = unaInscripcion({
    id: uuid(9),
    codigo: 'TER-2026-000009',
    nombresConductor: 'Ibáñez',
    parecido: true,
  });
  const parecidas: string[] = [];
  server.use(
    asUser('admin'),
    http.get(LISTA, () => HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1' } })),
    http.get('*/api/admin/inscripciones-parecidas', ({ request }) => {
      parecidas.push(new URL(request.url).searchParams.get('q') ?? '');
      return HttpResponse.json({ items: [similar] });
    }),
  );
  const { container } = openRevision('?q=nanez');
  const aparte = await screen.findByRole('region', { name: 'Parecidos' });
  expect(within(aparte).getByRole('article', { name: 'Inscripción TER-2026-000009' })).toBeVisible();
  expect(within(aparte).getAllByRole('article')).toHaveLength(1);
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('Ñáñez');
  expect(parecidas).toEqual(['nanez']);
  expect(screen.getByText(/^1 de 1 inscripciones$/).closest('[role=status]')).toHaveTextContent(
    '1 de 1 inscripciones y 1 parecida',
  );
  await userEvent.selectOptions(estado(), 'Completada');
  expect(screen.queryByRole('region', { name: 'Parecidos' })).not.toBeInTheDocument();
});

test.each([
  ['a code that was found has no similar ones: its neighbours are others', 'TER-2026-000148', 1, []],
  ['a code that nobody has may be mistyped', 'TER-2026-000148', 0, ['TER-2026-000148']],
  ['a surname that was found may be another one', 'nanez', 1, ['nanez']],
])('%s', async (_que, q, halladas, pedidas) => {
  const parecidas: string[] = [];
  const similar = unaInscripcion({ id: uuid(9), codigo: 'TER-2026-000149', parecido: true });
  server.use(
    asUser('admin'),
    http.get(LISTA, () =>
      HttpResponse.json(halladas > 0 ? [unaInscripcion()] : [], { headers: { 'X-Total-Count': String(halladas) } }),
    ),
    http.get('*/api/admin/inscripciones-parecidas', ({ request }) => {
      parecidas.push(new URL(request.url).searchParams.get('q') ?? '');
      return HttpResponse.json({ items: [similar] });
    }),
  );
  openRevision(`?q=${q}`);
  expect(await screen.findByText(new RegExp(`^${halladas} de`))).toBeVisible();
  if (pedidas.length > 0) expect(await screen.findByRole('region', { name: 'Parecidos' })).toBeVisible();
  else expect(screen.queryByRole('region', { name: 'Parecidos' })).not.toBeInTheDocument();
  expect(parecidas).toEqual(pedidas);
});

describe('on a phone', () => {
  beforeEach(() =>
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({
        matches: query === PHONE,
        ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
        ...{ addListener: () => undefined, removeListener: () => undefined },
      }),
    }),
  );
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  test("every filter stands behind 'Filtros' with how many are chosen, and what is chosen stays in sight", async () => {
    plataforma();
    const { router } = openRevision('?estado=pendiente&entrega=rechazado');
    const boton = await screen.findByRole('button', { name: 'Filtros 2' });
    expect(boton).toHaveAttribute('aria-expanded', 'false');
    expect(estado()).not.toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar Estado: Pendiente Firmas' })).toBeVisible();
    await userEvent.click(boton);
    await userEvent.selectOptions(estado(), '');
    expect(router.state.location.search).toBe('?entrega=rechazado');
    expect(await screen.findByRole('button', { name: 'Filtros 1', expanded: true })).toBeVisible();
  });
});

test.each([
  ['?orden=espera', 1],
  ['?orden=espera&marca=novedad', 1],
  ['?orden=espera&marca=devuelta', 0],
  ['?orden=espera&entrega=atascado', 0],
  ['?orden=espera&entrega=sin-llegar', 0],
  ['', 0],
])('the list «%s» says whether it is of missing signatures alone', async (direccion, veces) => {
  plataforma();
  openRevision(direccion);
  await screen.findAllByRole('article');
  expect(screen.queryAllByText('Solo las que esperan alguna firma.')).toHaveLength(veces);
});

test.each([
  ['pendiente', 'Quien la registró lee «Sin Firmar»'],
  ['parcial', 'Quien la registró lee «Pendiente»'],
  ['completada', undefined],
])('the list of the status %s says how its registrants read it', async (cual, frase) => {
  plataforma();
  openRevision(`?estado=${cual}`);
  await screen.findAllByRole('article');
  const dichas = screen.queryAllByText(/^Quien la registró lee/).filter(({ className }) => className === 're-leyenda');
  expect(dichas.map(({ textContent }) => textContent)).toEqual(frase ? [expect.stringContaining(frase)] : []);
});
