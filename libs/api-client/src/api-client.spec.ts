import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { crearInscripcion, misInscripciones, reenviarCorreo } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra } from '@portal/contracts/muestra';
import { tablero } from '@portal/contracts/portal';
import { callGateway } from './call-gateway.js';
import { api, createPortalStore, keyedMutationFor, mutationFor, onSesionEnd, pagesFor, queryFor } from './index.js';

const feature = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tablero: queryFor(build, tablero),
    mias: pagesFor(build, misInscripciones, { retries: 1 }),
    reenviar: mutationFor(build, reenviarCorreo),
    crear: keyedMutationFor(build, crearInscripcion),
  }),
});
const id = '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('path parameters leave the flat argument and only the rest is the body', async () => {
  let seen: unknown;
  server.use(
    http.post('*/api/admin/reenviar-email/:id', async ({ request, params }) => {
      seen = { id: params['id'], body: await request.json(), csrf: request.headers.get('x-requested-with') };
      return HttpResponse.json({ message: 'ok' }, { status: 202 });
    }),
  );
  const answer = await createPortalStore().dispatch(feature.endpoints.reenviar.initiate({ id, tipo: 'conductor' }));
  expect(answer.data).toEqual({ message: 'ok' });
  expect(seen).toEqual({ id, body: { tipo: 'conductor' }, csrf: 'portal' });
});

test('an argument that the contract refuses never leaves the browser', async () => {
  const answer = await createPortalStore().dispatch(
    feature.endpoints.reenviar.initiate({ id: 'x', tipo: 'conductor' }),
  );
  expect(answer.error).toMatchObject({ code: 'DATOS_INVALIDOS', fields: [{ path: 'id' }] });
});

test('a page is an array and headers outside, one object inside', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () =>
      HttpResponse.json([], {
        headers: { Link: '</api/x?limite=50&cursor=abc>; rel="next"', 'X-Total-Count': '70' },
      }),
    ),
  );
  const { data } = await createPortalStore().dispatch(feature.endpoints.mias.initiate(undefined));
  expect(data?.pages[0]).toEqual({ items: [], next: 'abc', total: '70', totalAll: undefined });
});

test('a refusal keeps status and body in its text, and its code, sentence and fields apart', async () => {
  const body = { code: 'SERVICIO_NO_DISPONIBLE', message: 'No está.', requestId: 'r-1' };
  server.use(
    http.get('*/api/dashboard/stats', () => HttpResponse.json(body, { status: 503, headers: { 'Retry-After': '7' } })),
  );
  const { error } = await createPortalStore().dispatch(feature.endpoints.tablero.initiate());
  expect(error).toEqual({ ...body, status: 503, text: `503: ${JSON.stringify(body)}`, retryAfter: 7 });
});

test('a missing session is announced once and never tried again', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () => {
      calls += 1;
      return HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'r' }, { status: 401 });
    }),
  );
  const announced = jest.fn();
  const stop = onSesionEnd(announced);
  await createPortalStore().dispatch(feature.endpoints.mias.initiate(undefined));
  stop();
  expect([calls, announced.mock.calls.length]).toEqual([1, 1]);
});

test('a list that fails otherwise is tried again as its rule says', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () => {
      calls += 1;
      return calls === 1 ? HttpResponse.error() : HttpResponse.json([]);
    }),
  );
  const { data } = await createPortalStore().dispatch(feature.endpoints.mias.initiate(undefined));
  expect([calls, data?.pages.length]).toEqual([2, 1]);
});

test('a caller’s own key goes out with every repetition, and never in the body', async () => {
  const seen: unknown[] = [];
  server.use(
    http.post('*/api/inscripcion-terceros', async ({ request }) => {
      seen.push([
        request.headers.get('idempotency-key'),
        Object.keys((await request.json()) as object).includes('key'),
      ]);
      return HttpResponse.json({ code: 'ERROR_INTERNO', message: 'x', requestId: 'r' }, { status: 500 });
    }),
  );
  const arg = { ...inscripcionDeMuestra, contrasenaGPS: 'clave', status: 'submitted' } as const;
  for (const key of ['una', 'una', 'otra'])
    await createPortalStore().dispatch(feature.endpoints.crear.initiate({ key, arg }));
  expect(seen).toEqual([
    ['una', false],
    ['una', false],
    ['otra', false],
  ]);
});

test('a lost answer repeats the idempotency key, a final one ends the intent', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/inscripcion-terceros', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({});
    }),
  );
  const form = { placaCabezote: 'ABC123' };
  for (let press = 0; press < 3; press += 1) await callGateway(crearInscripcion, form);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an answer cut after its headers is a lost one: it is an error of the network and repeats the key', async () => {
  const keys: (string | null)[] = [];
  const cut = () =>
    new ReadableStream<Uint8Array>({ start: (control) => control.error(new TypeError('network error')) });
  server.use(
    http.post('*/api/inscripcion-terceros', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? new HttpResponse(cut(), { status: 201 }) : HttpResponse.json({});
    }),
  );
  const form = { placaCabezote: 'CUT123' };
  const first = await callGateway(crearInscripcion, form);
  expect('error' in first && first.error).toMatchObject({
    status: 0,
    code: 'SERVICIO_NO_DISPONIBLE',
    message: 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.',
  });
  await callGateway(crearInscripcion, form);
  expect(keys[1]).toBe(keys[0]);
});
