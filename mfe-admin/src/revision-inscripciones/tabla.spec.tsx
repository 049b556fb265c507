import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readPreferencias } from '@portal/ui';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  window.localStorage.clear();
  delete document.documentElement.dataset['densidad'];
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const fecha = '2026-11-21T16:20:00.000Z';
const dos = [
  unaInscripcion({
    conductorSigned: true,
    entregas: {
      conductor: { estado: 'firmado', fecha, reenvios: 0 },
      propietario: { estado: 'rechazado', motivo: 'no existe', fecha, correo: 'nueva@correo.co', reenvios: 2 },
    },
  }),
  unaInscripcion({
    id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    codigo: 'TER-2026-000147',
    retiro: { como: 'devuelta', en: fecha, por: 'Sergio Rojas' },
    sembrada: true,
  }),
];

/** @param ancha whether the window has room for rows */
function abrir(ancha: boolean, lista: readonly object[] = dos) {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: ancha && query.includes('1340px'),
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  });
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([...lista], { headers: { 'X-Total-Count': '2', 'X-Total-All': '148' } }),
    ),
  );
  return openRevision();
}
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

test('Compacta shows rows, is kept in the preferences, and Cómoda brings the cards back', async () => {
  abrir(true);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Compacta' }));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Compacta' })).toHaveAttribute('aria-pressed', 'true');
  expect(readPreferencias().densidad).toBe('compacta');
  await userEvent.click(screen.getByRole('button', { name: 'Cómoda' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(readPreferencias().densidad).toBe('comoda');
});

test('a row says who is missing, where the link goes, the last mail, re-sends and waiting, and leads to its page', async () => {
  document.documentElement.dataset['densidad'] = 'compacta';
  const { router } = abrir(true);
  const [, primera, segunda] = within(await screen.findByRole('table')).getAllByRole('row');
  const celdas = (fila: HTMLElement | undefined) => [...(fila?.children ?? [])].map(({ textContent }) => textContent);
  expect(celdas(primera).slice(5, 8)).toEqual([
    expect.stringMatching(/^Parcialmente Firmada/),
    'Propietarionueva@correo.co',
    'Rechazado 21/112 reenvíos',
  ]);
  // What is cut stays readable.
  expect(within(primera!).getByText('nueva@correo.co')).toHaveAttribute('title', 'nueva@correo.co');
  expect(celdas(primera)[8]).toMatch(/^\d+ días$|h$|^1 día$/);
  expect(celdas(segunda).slice(5, 7)).toEqual(['DevueltaSembrada', 'Nadie']);
  expect(celdas(segunda)[8]).toBe('');
  expect(screen.getByRole('link', { name: 'TER-2026-000148' })).toHaveAttribute(
    'href',
    '/admin/revision-inscripciones/0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  );
  expect(router.state.location.search).toBe('');
});

test('a row that another replaced leads to it, in the line below its status', async () => {
  document.documentElement.dataset['densidad'] = 'compacta';
  const { router } = abrir(true, [{ ...dos[1], reemplazadaPor: 'TER-2026-000401' }]);
  const [, fila] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(fila?.children[5]).toHaveTextContent('DevueltaVer TER-2026-000401Sembrada');
  await userEvent.click(screen.getByRole('button', { name: 'Ver TER-2026-000401, que la reemplaza' }));
  expect(router.state.location.search).toBe('?q=TER-2026-000401');
  expect(screen.getByText(/inscripciones$/).parentElement).toHaveFocus();
});

const MISMO = 'Quien la registró lee «Sin Firmar»: es el mismo estado, nadie ha firmado.';
const ids = [1, 2, 3].map((n) => `2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5${n}`);
const tres = [
  unaInscripcion({ id: ids[0]! }),
  unaInscripcion({ id: ids[1]!, conductorSigned: true }),
  unaInscripcion({ id: ids[2]!, conductorSigned: true, propietarioSigned: true }),
];
test.each([
  ['a row', true],
  ['a card', false],
])('%s says on focus what its registrant reads instead of the status, until Escape', async (_que, filas) => {
  document.documentElement.dataset['densidad'] = 'compacta';
  abrir(filas, tres);
  const estado = await screen.findByRole('button', { name: /^Pendiente Firmas/ });
  expect(estado).toHaveAccessibleDescription(MISMO);
  expect(screen.getByRole('button', { name: /^Parcialmente Firmada/ })).toHaveAccessibleDescription(
    'Quien la registró lee «Pendiente»: es el mismo estado, falta una de las dos firmas.',
  );
  expect(screen.queryByRole('button', { name: /^Completada/ })).not.toBeInTheDocument();
  estado.focus();
  await userEvent.keyboard('{Escape}');
  const [frase] = screen.getAllByText(MISMO);
  expect(frase).toHaveClass('callado');
  await userEvent.tab();
  expect(frase).not.toHaveClass('callado');
});

test('a row says that it was reviewed, beside its status', async () => {
  document.documentElement.dataset['densidad'] = 'compacta';
  abrir(true, [unaInscripcion({ conductorSigned: true, revisadaEn: fecha })]);
  const [, fila] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(within(fila!).getByText('Revisada')).toBeVisible();
  expect(within(fila!).getByText('Parcialmente Firmada')).toBeVisible();
});

test('a narrow window shows cards, whatever was chosen', async () => {
  document.documentElement.dataset['densidad'] = 'compacta';
  abrir(false);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a row says that it is a test beside its status', async () => {
  document.documentElement.dataset['densidad'] = 'compacta';
  abrir(true, [dos[0]!, { ...dos[1], marcas: ['devuelta', 'prueba'] }]);
  await screen.findByRole('table');
  const [, una, otra] = within(screen.getByRole('table')).getAllByRole('row');
  expect([una!, otra!].map((fila) => within(fila).queryAllByText('De prueba').length)).toEqual([0, 1]);
  expect(within(otra!).getByText('Devuelta')).toBeVisible();
});
