import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { unaVista } from '@portal/contracts/muestra';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const atasco = { que: 'copia', motivo: 'El buzón está lleno.', desde: '2026-11-21T16:20:00.000Z' } as const;
const atascada = unaInscripcion({ conductorSigned: true, propietarioSigned: true, atasco });
const lista = (...items: object[]) =>
  http.get('*/api/admin/todas-inscripciones', () =>
    HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length), 'X-Total-All': '148' } }),
  );
const reintentar = (respuesta: () => Response) => http.post('*/api/admin/inscripciones/:id/reintentar', respuesta);

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin'), lista(atascada)));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pedir = async () => userEvent.click(await screen.findByRole('button', { name: 'Reintentar: TER-2026-000148' }));

test('the card says what is stuck, why and since when', async () => {
  openRevision('?entrega=atascado&orden=espera');
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByText('No salió la copia firmada')).toBeVisible();
  expect(tarjeta.getByText(/^El buzón está lleno\. Se intenta desde el 21\/11\/2026/)).toBeVisible();
  expect(tarjeta.queryByText(/Se pidió de nuevo/)).not.toBeInTheDocument();
});

test('what is not stuck offers no further attempt', async () => {
  server.use(lista(unaInscripcion()));
  openRevision();
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).not.toBeInTheDocument();
});

test('what is stuck of a seeded enrolment is told, and no further attempt is offered', async () => {
  server.use(lista({ ...atascada, sembrada: true }));
  openRevision();
  expect(await screen.findByText(/^El buzón está lleno\. Se intenta desde/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).not.toBeInTheDocument();
});

test.each([
  ['pedido', 'Se está reintentando'],
  ['en-curso', 'Ya se está reintentando'],
  ['resuelto', 'Ya no está atascada'],
])('Reintentar says what the server answered (%s) and reads the list again', async (resultado, titulo) => {
  const asked: string[] = [];
  server.use(
    http.post('*/api/admin/inscripciones/:id/reintentar', ({ params, request }) => {
      asked.push(`${String(params['id'])} ${request.headers.has('idempotency-key')}`);
      server.use(lista({ ...atascada, atasco: { ...atasco, reintentadoEn: '2026-11-21T17:40:00.000Z' } }));
      return HttpResponse.json({ message: 'Frase del servidor.', resultado });
    }),
  );
  openRevision();
  await pedir();
  expect(await screen.findByText(titulo)).toBeVisible();
  expect(screen.getByText('Frase del servidor.')).toBeVisible();
  expect(asked).toEqual([`${atascada.id} true`]);
  expect(await screen.findByText(/Se pidió de nuevo a las 12:40/)).toBeVisible();
});

test('an attempt that could not be asked for says so', async () => {
  server.use(
    reintentar(() => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible en este momento.')),
  );
  openRevision();
  await pedir();
  expect(await screen.findByText('No se pudo reintentar.')).toBeVisible();
  const tarjeta = within(screen.getByRole('article'));
  expect(tarjeta.getByText(/El último reintento no se pudo pedir: El servicio no está disponible/)).toBeVisible();
  expect(tarjeta.getByRole('button', { name: /^Reintentar/ })).toHaveFocus();
});

const { atasco: _resuelto, ...sinAtasco } = atascada;
const vecina = unaInscripcion({ id: '2c8f7b5f-7a1b-4e1d-8b9f-3a7b4c2d5e6f', codigo: 'TER-2026-000149', atasco });
test.each([
  ['its own card, where that stays', [sinAtasco, vecina], 'Inscripción TER-2026-000148'],
  ['the card beside it, where the list no longer has it', [vecina], 'Inscripción TER-2026-000149'],
])('once it is no longer stuck the focus goes to %s', async (_donde, quedan, tarjeta) => {
  server.use(
    lista(atascada, vecina),
    http.post('*/api/admin/inscripciones/:id/reintentar', () => {
      server.use(lista(...quedan));
      return HttpResponse.json({ message: 'Frase del servidor.', resultado: 'resuelto' });
    }),
  );
  openRevision('?entrega=atascado&orden=espera');
  await pedir();
  await waitFor(() => expect(screen.getByRole('article', { name: tarjeta })).toHaveFocus());
});

test('the page of the enrolment offers it too', async () => {
  const vista = unaVista();
  const listada = { ...vista.listada, atasco: { ...atasco, que: 'documento' } };
  server.use(
    http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json({ ...vista, listada })),
    reintentar(() => HttpResponse.json({ message: 'Se pidió de nuevo el documento.', resultado: 'pedido' })),
  );
  openRevision(`/${vista.listada.id}`);
  expect(await screen.findByText('El documento no se ha podido preparar')).toBeVisible();
  server.use(http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(vista)));
  await userEvent.click(screen.getByRole('button', { name: `Reintentar: ${vista.listada.codigo}` }));
  expect(await screen.findByText('Se pidió de nuevo el documento.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
