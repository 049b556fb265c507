import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { reportes } from '@portal/contracts/inscripciones';
import { unReporte } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { UiProvider } from '@portal/ui';
import { asUser, conElRelojQuieto, refusal } from '../../test/open-revision.js';
import { routes } from '../routes.js';
import { diferencia, duracion, porcentaje } from './palabras.js';
import { mesPasado } from './use-pedido.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin')));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const responde = (body: object = unReporte()) =>
  server.use(http.get(`*${reportes.path}`, () => HttpResponse.json(body)));

function abrir(search = '') {
  const router = createMemoryRouter(
    [
      { path: '/admin', children: routes },
      { path: paginas.inicio.to, element: <h1>Inicio</h1> },
    ],
    {
      initialEntries: [`${paginas.reportes.to}${search}`],
    },
  );
  render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Provider>,
  );
  return router;
}

/** What the server was asked for. */
function preguntado(): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`*${reportes.path}`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(unReporte());
    }),
  );
  return asked;
}

const noviembre = 'desde=2026-11-01&hasta=2026-11-21';
const review = (query: string) => `${paginas.revision.to}?${query}`;

test('each stage of the funnel is the way to the list that it counts', async () => {
  responde();
  abrir();
  const avance = within(await screen.findByRole('region', { name: 'Del envío a las dos firmas' }));
  for (const [name, query] of [
    [/^Enviadas\s*318/, `${noviembre}&avance=enviada`],
    [/^Enlace abierto\s*286\s*90\s%/, `${noviembre}&avance=abierta`],
    [/^Alguna firma\s*254\s*80\s%/, `${noviembre}&avance=firmada`],
    [/^Completas\s*231\s*73\s%/, `${noviembre}&estado=completada`],
    [/^32 sin abrir$/, `${noviembre}&avance=sin-abrir`],
    [/^23 con una firma$/, `${noviembre}&estado=parcial`],
  ] as const)
    expect(avance.getByRole('link', { name })).toHaveAttribute('href', review(query));
});

test('a month opens what was completed in it, and its table also what was sent', async () => {
  responde();
  abrir();
  const meses = within(await screen.findByRole('region', { name: 'Últimos 12 meses' }));
  expect(meses.getByRole('link', { name: 'noviembre de 2026: 231 completas, 318 enviadas' })).toHaveAttribute(
    'href',
    review(`sobre=completada&${noviembre}`),
  );
  await userEvent.click(meses.getByText('Ver como tabla'));
  const fila = within(meses.getByRole('row', { name: /^noviembre de 2026/ }));
  expect(fila.getByRole('link', { name: '318' })).toHaveAttribute('href', review(`${noviembre}&avance=enviada`));
  expect(fila.getByRole('link', { name: '231' })).toHaveAttribute('href', review(`sobre=completada&${noviembre}`));
  expect(meses.getAllByRole('row')).toHaveLength(13);
});

test('this week stands beside the last, day by day', async () => {
  responde();
  abrir();
  const dias = within(await screen.findByRole('region', { name: 'Completas por día' }));
  expect(dias.getByText('Los últimos 7 días contra los 7 anteriores: 62 contra 54')).toBeVisible();
  expect(dias.getByRole('link', { name: /^21\/11\/2026: 0 completas, una semana antes 0$/ })).toHaveAttribute(
    'href',
    review('sobre=completada&desde=2026-11-21&hasta=2026-11-21'),
  );
});

test('one is told in the singular', async () => {
  const reporte = unReporte();
  const [mes] = reporte.meses;
  const [dia] = reporte.dias.slice(-1);
  responde({
    ...reporte,
    meses: [{ ...mes, completas: 1, enviadas: 1 }],
    dias: [...reporte.dias.slice(0, -1), { ...dia, completas: 1 }],
  });
  abrir();
  expect(await screen.findByRole('link', { name: /: 1 completa, 1 enviada$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /: 1 completa, una semana antes/ })).toBeVisible();
});

test('how long each step takes is told in words too, and what nobody reached has no number', async () => {
  responde(unReporte({ anterior: { ...unReporte().anterior, horas: {} } }));
  abrir();
  const horas = within(await screen.findByRole('region', { name: 'Tiempo desde el envío' }));
  expect(horas.getAllByText('21 h')[0]).toBeVisible();
  expect(horas.getAllByText('Antes, sin datos')).toHaveLength(4);
});

test('another period is asked for, and the old figures do not stand under its name', async () => {
  const asked: string[] = [];
  server.use(
    http.get(`*${reportes.path}`, async ({ request }) => {
      const periodo = new URL(request.url).searchParams.get('periodo') ?? '';
      asked.push(periodo);
      if (periodo === 'semana') await new Promise(() => undefined);
      return HttpResponse.json(unReporte());
    }),
  );
  abrir();
  expect((await screen.findAllByText('318'))[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '7 días' }));
  expect(await screen.findByText('Cargando reportes')).toBeInTheDocument();
  expect(screen.queryByText('318')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '7 días' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toEqual(['mes', 'semana']);
});

test('one enrolment is told as one, and the difference names the period that it is from', async () => {
  const { actual, anterior, esperan } = unReporte();
  responde(
    unReporte({
      actual: { ...actual, enviadas: 4, abiertas: 4, firmadas: 4, completas: 4 },
      anterior: { ...anterior, enviadas: 1 },
      esperan: { ...esperan, haceDias: { ...esperan.haceDias, total: '2' } },
    }),
  );
  abrir();
  const cifras = within(await screen.findByRole('list', { name: 'Cifras del período' }));
  expect(cifras.getByText('3 más que en el período anterior')).toBeVisible();
  expect(cifras.getByText('2 esperan más de 3\u00a0días', { normalizer: (text) => text })).toBeVisible();
  cleanup();
  responde(
    unReporte({
      actual: { ...actual, enviadas: 1, abiertas: 1, firmadas: 1, completas: 1 },
      esperan: { ...esperan, haceDias: { ...esperan.haceDias, total: '1' } },
    }),
  );
  abrir();
  const nuevas = within(await screen.findByRole('list', { name: 'Cifras del período' }));
  expect(nuevas.getByText(/^1 espera más de/)).toBeVisible();
  expect(screen.getByText('De 1 enviada en el período')).toBeVisible();
});

test('two dates are asked for together, once both stand there and fit; a period takes them back', async () => {
  const asked = preguntado();
  abrir();
  const [desde, hasta] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')];
  const poner = (campo: HTMLElement, value: string) => fireEvent.change(campo, { target: { value } });
  poner(desde, '2026-10-05');
  poner(hasta, '2026-10-01');
  const error = await screen.findByText('La fecha final es anterior a la inicial.');
  expect(error).toBeVisible();
  expect(error.querySelector('svg')).not.toBeNull();
  expect(hasta).toHaveAccessibleDescription('La fecha final es anterior a la inicial.');
  poner(desde, '2025-09-30');
  expect(await screen.findByText('Elija 366 días como máximo.')).toBeVisible();
  expect(asked).toEqual(['?periodo=mes']);
  poner(desde, '2025-10-01');
  await waitFor(() => expect(asked).toHaveLength(2));
  await screen.findAllByText('318');
  expect(screen.queryByText(/, hasta hoy$/)).not.toBeInTheDocument();
  expect(asked).toEqual(['?periodo=mes', '?periodo=mes&desde=2025-10-01&hasta=2026-10-01']);
  expect(screen.getByRole('button', { name: 'Mes' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByRole('button', { name: '7 días' }));
  expect(await screen.findByText('01/11/2026 – 21/11/2026, hasta hoy')).toBeVisible();
  expect([desde, hasta].map((campo) => (campo as HTMLInputElement).value)).toEqual(['', '']);
  expect(asked.at(-1)).toBe('?periodo=semana');
});

test.each([
  ['?periodo=semana', '?periodo=semana', '7 días'],
  ['?periodo=decenio', '?periodo=mes', 'Mes'],
  ['?desde=ayer&hasta=2026-10-31', '?periodo=mes', 'Mes'],
  ['?desde=2026-10-05&hasta=2026-10-20', '?periodo=mes&desde=2026-10-05&hasta=2026-10-20', undefined],
])('the address %s brings its report', async (search, pedido, elegido) => {
  const asked = preguntado();
  abrir(search);
  expect((await screen.findAllByText('318'))[0]).toBeVisible();
  expect(asked).toEqual([pedido]);
  const pulsados = screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pulsados).toEqual(elegido ? [elegido] : []);
});

test('what is chosen stands in the address, and the back button takes it back', async () => {
  const asked = preguntado();
  const router = abrir();
  await userEvent.click(await screen.findByRole('button', { name: '12 meses' }));
  expect(router.state.location.search).toBe('?periodo=anio');
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-10-05' } });
  expect(router.state.location.search).toBe('?periodo=anio');
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-10-20' } });
  expect(router.state.location.search).toBe('?desde=2026-10-05&hasta=2026-10-20');
  await userEvent.click(screen.getByRole('button', { name: 'Mes' }));
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-10-05');
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Desde')).toHaveValue('');
  await waitFor(() => expect(asked).toHaveLength(3));
});

test('days of an address that are no range are said by their fields, and nothing is asked', async () => {
  const asked = preguntado();
  abrir('?desde=2026-10-05&hasta=2026-10-01');
  expect(await screen.findByText('La fecha final es anterior a la inicial.')).toBeVisible();
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-10-05');
  expect(screen.queryByText('Cargando reportes')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test.each([
  ['2026-11-21', '2026-10-01', '2026-10-31'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before that of %s goes from %s to %s', (hoy, desde, hasta) => {
  expect(mesPasado(hoy)).toEqual({ desde, hasta });
});

test("'Mes pasado' asks for its days, which stand in their fields", async () => {
  // Far from the end of a month, which no two looks at the date may lie on both sides of.
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-21T12:00:00-05:00') });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const asked = preguntado();
  const router = abrir();
  await user.click(await screen.findByRole('button', { name: 'Mes pasado' }));
  expect(router.state.location.search).toBe('?desde=2026-10-01&hasta=2026-10-31');
  await waitFor(() => expect(asked.at(-1)).toBe('?periodo=mes&desde=2026-10-01&hasta=2026-10-31'));
  expect(screen.getByLabelText('Hasta')).toHaveValue('2026-10-31');
  expect(screen.getByRole('button', { name: 'Mes pasado' })).toHaveAttribute('aria-pressed', 'true');
});

const motivos = (...correos: number[]) => correos.map((cuantos, n) => ({ motivo: `Motivo ${n}.`, correos: cuantos }));
test.each([
  ['a few reasons', motivos(6, 2), '8 correos', ['Motivo 0.6 75 %', 'Motivo 1.2 25 %']],
  [
    'many reasons',
    motivos(5, 4, 3, 2, 1, 1, 1),
    '17 correos',
    [
      'Motivo 0.5 29 %',
      'Motivo 1.4 24 %',
      'Motivo 2.3 18 %',
      'Motivo 3.2 12 %',
      'Motivo 4.1 6 %',
      'Otros motivos2 12 %',
    ],
  ],
  ['one mail', motivos(1), '1 correo', ['Motivo 0.1 100 %']],
])('%s why mails did not arrive stand as bars, and lead to their enrolments', async (_que, porMotivo, total, filas) => {
  responde(unReporte({ rechazos: { inscripciones: '7', porMotivo } }));
  abrir();
  const region = within(await screen.findByRole('region', { name: 'Por qué no llegó un correo' }));
  expect(region.getByText(new RegExp(`^${total} de las enviadas`))).toBeVisible();
  expect(region.getAllByRole('listitem').map((fila) => fila.textContent?.replace('\u00a0', ' '))).toEqual(filas);
  expect(region.getByRole('link', { name: 'Ver las 7 inscripciones' })).toHaveAttribute(
    'href',
    review(`${noviembre}&entrega=rechazado`),
  );
});

test('where every mail arrived, and from a server that does not say, nothing stands there', async () => {
  responde(unReporte({ rechazos: { inscripciones: '0', porMotivo: [] } }));
  abrir();
  await screen.findAllByText('318');
  expect(screen.queryByText('Por qué no llegó un correo')).not.toBeInTheDocument();
});

test('what was returned stands by the marked fields and leads to its list; without any, nothing stands there', async () => {
  const porCampo = [
    { campo: 'titularCuentaFletes', inscripciones: 2 },
    { campo: 'placaCabezote', inscripciones: 1 },
  ];
  responde(unReporte({ devueltas: { inscripciones: 4, sinReemplazar: 3, porCampo, sinCampos: 2 } }));
  abrir();
  const region = within(await screen.findByRole('region', { name: 'Por qué se devolvieron' }));
  const filas = region.getAllByRole('listitem').map((fila) => fila.textContent?.replace('\u00a0', ' '));
  expect(filas).toEqual([
    expect.stringMatching(/^Pago de fletes: .*2 50 %$/),
    expect.stringMatching(/^Vehículo: .*1 25 %$|^Datos del vehículo: .*1 25 %$/),
    'Sin campo marcado2 50 %',
  ]);
  expect(region.getByRole('link', { name: 'Ver las 3 que siguen por corregir' })).toHaveAttribute(
    'href',
    review(`${noviembre}&marca=devuelta`),
  );
  expect(screen.getByText(/^Enviadas: no se cuentan las eliminadas/)).toBeVisible();
  cleanup();
  responde(unReporte({ devueltas: { inscripciones: 0, sinReemplazar: 0, porCampo: [], sinCampos: 0 } }));
  abrir();
  await screen.findAllByText('318');
  expect(screen.queryByText('Por qué se devolvieron')).not.toBeInTheDocument();
});

test('without enrolments one sentence says so', async () => {
  const nada = { ...unReporte().actual, enviadas: 0, abiertas: 0, firmadas: 0, completas: 0, horas: {} };
  responde(unReporte({ actual: nada, anterior: nada, meses: [] }));
  abrir();
  expect(await screen.findByText('Todavía no hay nada que contar')).toBeVisible();
});

test('where all that was sent was returned, the reasons stand all the same', async () => {
  const nada = { ...unReporte().actual, enviadas: 0, abiertas: 0, firmadas: 0, completas: 0, horas: {} };
  const devueltas = { inscripciones: 1, sinReemplazar: 0, porCampo: [], sinCampos: 1 };
  responde(unReporte({ actual: nada, anterior: nada, meses: [], devueltas }));
  abrir();
  const region = within(await screen.findByRole('region', { name: 'Por qué se devolvieron' }));
  expect(region.getByText('1 devuelta, por el campo marcado; cuenta por el día en que se envió')).toBeVisible();
  expect(region.getByText('Ya se reemplazó.')).toBeVisible();
});

test('a failure offers to try again', async () => {
  server.use(http.get(`*${reportes.path}`, () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'No'), { once: true }));
  abrir();
  const otra = await screen.findByRole('button', { name: 'Reintentar' });
  responde();
  await userEvent.click(otra);
  expect((await screen.findAllByText('318'))[0]).toBeVisible();
});

test('a registrant is sent away and nothing is asked', async () => {
  server.use(asUser());
  conElRelojQuieto();
  abrir();
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
});

test('who lost the role meanwhile sees the refusal of the server', async () => {
  server.use(http.get(`*${reportes.path}`, () => refusal(403, 'SOLO_ADMINISTRADORES', 'No')));
  conElRelojQuieto();
  abrir();
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
});

test('shares, spans and differences in words', () => {
  expect([porcentaje(1, 3), porcentaje(0, 0)]).toEqual(['33\u00a0%', '']);
  expect([duracion(0.001), duracion(0.5), duracion(21.4), duracion(72)]).toEqual([
    '1\u00a0min',
    '30\u00a0min',
    '21\u00a0h',
    '3\u00a0días',
  ]);
  expect([diferencia(3, 3), diferencia(330, 318), diferencia(1, 1200)]).toEqual(['igual', '12 más', '1.199 menos']);
});

test('what waits past a thousand has its point, also where the server stopped counting', async () => {
  const reporte = unReporte();
  const { haceDias } = reporte.esperan;
  responde({ ...reporte, esperan: { total: '1000+', haceDias: { ...haceDias, total: '1286' } } });
  abrir();
  expect(await screen.findByText('1.000+')).toBeVisible();
  expect(screen.getByRole('link', { name: /^1\.286 esperan más de 3/ })).toBeVisible();
});
