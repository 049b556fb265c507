import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { trabajoSchema, verTrabajo } from '@portal/contracts/inscripciones';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const trabajo = trabajoSchema.parse({
  ...{ id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', accion: 'revisar', creadoEn: '2026-11-21T14:12:00.000Z' },
  ...{ terminadoEn: '2026-11-21T14:20:00.000Z', total: 3, hechos: 2, enEspera: 0, rechazados: 1, detenidos: 0 },
});
const server = setupServer(sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1', 'X-Total-All': '1' } }),
    ),
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [trabajo] })),
    http.get('*/api/admin/trabajos/:id', () => HttpResponse.json({ trabajo, renglones: [] })),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function abrir() {
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Trabajos' }));
  return within(await screen.findByRole('dialog', { name: /^Marcar 3 inscripciones/ }));
}

async function pedir() {
  const dialogo = await abrir();
  await userEvent.click(await dialogo.findByRole('button', { name: 'Descargar resultado' }));
}

test('a line says why, else for whom; without a signer it names the enrolment alone', async () => {
  const { id: inscripcionId, codigo } = unaInscripcion();
  const suya = { inscripcionId, codigo, placa: 'WLK508', nombre: 'Carlos Muñoz', estado: 'hecho' };
  const firmante = { rol: 'conductor', correo: 'carlos@correo.co' };
  const renglones = [
    { n: 1, ...suya },
    { n: 2, ...suya, ...firmante },
    { n: 3, ...suya, ...firmante, estado: 'rechazado', motivo: 'Ya firmó.' },
  ];
  server.use(http.get('*/api/admin/trabajos/:id', () => HttpResponse.json({ trabajo, renglones })));
  const resultado = within(await (await abrir()).findByRole('list', { name: 'Resultado' }));
  for (const dicho of [codigo, 'Conductor · carlos@correo.co', 'Ya firmó.'])
    expect(resultado.getByText(dicho)).toBeVisible();
});

/** Whether a gateway whose shape has no order yet refuses the request, as it refuses any key that it does not know. */
const sobraElOrden = ({ searchParams }: URL): boolean =>
  verTrabajo.request
    .omit({ orden: true })
    .safeParse({ id: trabajo.id, ...Object.fromEntries(searchParams) })
    .error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;

test.each([
  ['a gateway that refuses an order is asked again without it', true, ['?tras=0&orden=sin-hacer', '?tras=0']],
  ['a service that passes over an order is believed', false, ['?tras=0&orden=sin-hacer']],
])('%s, and the page is put in order here', async (_como, niega, pedidas) => {
  const { id: inscripcionId } = unaInscripcion();
  const pedidos: string[] = [];
  server.use(
    http.get('*/api/admin/trabajos/:id', ({ request }) => {
      const url = new URL(request.url);
      pedidos.push(url.search);
      if (niega && sobraElOrden(url))
        return refusal(400, 'CAMPO_NO_PERMITIDO', 'El formulario contiene campos no permitidos.');
      const renglones = ['hecho', 'rechazado', 'hecho', 'detenido'].map((estado, n) => ({
        ...{ n: n + 1, inscripcionId, placa: 'WLK508', nombre: `Persona ${n + 1}`, estado },
      }));
      return HttpResponse.json({ trabajo, renglones });
    }),
  );
  const resultado = within(await (await abrir()).findByRole('list', { name: 'Resultado' }));
  const personas = resultado.getAllByRole('link').map(({ textContent }) => textContent);
  expect(personas).toEqual(['Persona 2', 'Persona 4', 'Persona 1', 'Persona 3']);
  expect(pedidos).toEqual(pedidas);
});

/** A job of 500 lines, of which those over 400 were not done; `acabar` ends it. */
function largo(): () => void {
  let acabado = false;
  const { terminadoEn, ...enCurso } = trabajo;
  const { id: inscripcionId } = unaInscripcion();
  const actual = () => ({ ...enCurso, total: 500, hechos: 400, ...(acabado && { terminadoEn, rechazados: 100 }) });
  server.use(
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [actual()] })),
    http.get('*/api/admin/trabajos/:id', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const n = Number(searchParams.get('tras')) + (searchParams.has('orden') ? 401 : 1);
      return HttpResponse.json({
        trabajo: actual(),
        renglones: [{ n, inscripcionId, placa: 'WLK508', nombre: `Persona ${n}`, estado: 'hecho' }],
      });
    }),
  );
  return () => void (acabado = true);
}

test('who reads further on keeps the page when the job ends, and is offered what was not done', async () => {
  const acabar = largo();
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: /^Marcando/ }));
  const dialogo = within(await screen.findByRole('dialog', { name: /^Marcar 500 inscripciones/ }));
  await userEvent.click(await dialogo.findByRole('button', { name: 'Siguientes' }));
  expect(await dialogo.findByRole('link', { name: 'Persona 201' })).toBeVisible();
  expect(dialogo.queryByRole('button', { name: 'Ver primero lo que no se hizo' })).not.toBeInTheDocument();
  acabar();
  const primero = await dialogo.findByRole('button', { name: 'Ver primero lo que no se hizo' });
  expect(dialogo.getByRole('link', { name: 'Persona 201' })).toBeVisible();
  await userEvent.click(primero);
  expect(await dialogo.findByRole('link', { name: 'Persona 401' })).toBeVisible();
  expect(dialogo.getByText('1 a 200 de 500')).toHaveFocus();
  expect(primero).not.toBeInTheDocument();
});

test('the end of a job puts what was not done first, also when the line that had the focus went away before', async () => {
  let acabado = false;
  const { terminadoEn, ...enCurso } = trabajo;
  const { id: inscripcionId } = unaInscripcion();
  const actual = () => (acabado ? { ...enCurso, terminadoEn } : enCurso);
  server.use(
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [actual()] })),
    http.get('*/api/admin/trabajos/:id', ({ request }) => {
      const dos = { n: 2, inscripcionId, placa: 'WLK508', nombre: 'Persona 2', estado: 'rechazado' };
      const viva = { placa: 'WLK508', nombre: 'Persona 1' };
      const uno = { n: 1, inscripcionId, estado: 'hecho', ...(!acabado && viva) };
      const renglones = request.url.includes('orden=') ? [dos, uno] : [uno, dos];
      return HttpResponse.json({ trabajo: actual(), renglones });
    }),
  );
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: /^Marcando/ }));
  const resultado = within(await screen.findByRole('list', { name: 'Resultado' }));
  const primera = await resultado.findByRole('link', { name: 'Persona 1' });
  act(() => primera.focus());
  acabado = true;
  expect(await resultado.findByText('Inscripción eliminada', undefined)).toBeVisible();
  const dichas = () => resultado.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(dichas()[0]).toContain('Persona 2'));
});

test('a button that has no further page hands the focus to the lines that are shown', async () => {
  largo()();
  openRevision();
  await userEvent.click(await screen.findByRole('button', { name: 'Trabajos' }));
  const dialogo = within(await screen.findByRole('dialog', { name: /^Marcar 500 inscripciones/ }));
  const siguientes = await dialogo.findByRole('button', { name: 'Siguientes' });
  const anteriores = dialogo.getByRole('button', { name: 'Anteriores' });
  for (const [boton, foco] of [
    [siguientes, siguientes],
    [siguientes, '401 a 500 de 500'],
    [anteriores, anteriores],
    [anteriores, '1 a 200 de 500'],
  ] as const) {
    await userEvent.click(boton);
    expect(typeof foco === 'string' ? await dialogo.findByText(foco) : foco).toHaveFocus();
  }
});

test('other jobs are below with their time, those of other people with their name too, and each opens', async () => {
  const suyo = { ...trabajo, id: '3b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', accion: 'reenviar' };
  const { terminadoEn: _, ...enCurso } = trabajo;
  const ajeno = { ...enCurso, id: '4b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', nombre: 'Sergio Rojas' };
  const todos = [trabajo, suyo, ajeno];
  server.use(
    http.get('*/api/admin/trabajos', () => HttpResponse.json({ trabajos: [trabajo, suyo], ajenos: [ajeno] })),
    http.get('*/api/admin/trabajos/:id', ({ params }) =>
      HttpResponse.json({ trabajo: todos.find(({ id }) => id === params['id']), renglones: [] }),
    ),
  );
  const dialogo = await abrir();
  const bajo = (titulo: string) => dialogo.getByText(titulo).closest('details')?.querySelectorAll('button') ?? [];
  const dicho = (titulo: string) => [...bajo(titulo)].map((uno) => uno.querySelector('span')?.textContent);
  expect(dicho('Otros trabajos suyos')).toEqual([expect.stringMatching(/^21\/11\/2026/)]);
  expect(dicho('En curso, de otras personas')).toEqual([expect.stringMatching(/^Sergio Rojas · 21\/11\/2026/)]);
  await userEvent.click(bajo('Otros trabajos suyos')[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: /^Reenviar / })).toBeVisible();
});

test('the result of a job is saved under the name of the server', async () => {
  const pedidos: string[] = [];
  server.use(
    http.get('*/api/admin/trabajos/:id/resultado', ({ params }) => {
      pedidos.push(String(params['id']));
      const headers = { 'Content-Disposition': 'attachment; filename="trabajo_2026-11-21_0912.csv"' };
      return new HttpResponse('Renglón\r\n1\r\n', { headers });
    }),
  );
  await pedir();
  expect(await screen.findByText('Resultado descargado')).toBeVisible();
  expect([pedidos, guardado()]).toEqual([[trabajo.id], 'trabajo_2026-11-21_0912.csv']);
});

test('a result that is on its way is not asked for twice', async () => {
  let pedidos = 0;
  let llega = () => {};
  const enCamino = new Promise<void>((resolve) => (llega = resolve));
  server.use(
    http.get('*/api/admin/trabajos/:id/resultado', async () => {
      pedidos += 1;
      await enCamino;
      return new HttpResponse('Renglón\r\n1\r\n');
    }),
  );
  await pedir();
  await userEvent.click(await screen.findByRole('button', { name: 'Descargando...' }));
  llega();
  expect(await screen.findByText('Resultado descargado')).toBeVisible();
  expect(pedidos).toBe(1);
  expect(screen.getByRole('button', { name: 'Descargar resultado' })).toBeVisible();
});

test('a refused download says why and saves nothing', async () => {
  server.use(
    http.get('*/api/admin/trabajos/:id/resultado', () =>
      refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Espere un momento.'),
    ),
  );
  await pedir();
  expect(await screen.findByText('No se pudo descargar el resultado.')).toBeVisible();
  expect(guardado()).toBe('');
});
