/** A phone that loses its network gets no error, so the call ends by itself. It counts as one with a lost answer. */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  crearInscripcion,
  descargarPdf,
  descargarPdfAdmin,
  exportarInscripciones,
  misInscripciones,
} from '@portal/contracts/inscripciones';
import { callGateway, timeLimitOf } from './call-gateway.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(
  () =>
    void jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'],
    }),
);
afterEach(() => {
  jest.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const NO_CONNECTION = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';

/**
 * The server takes the call and never ends its answer.
 * @returns the keys that came, and a promise for the next call
 */
function callado(responder: (request: Request) => Promise<Response> | Response) {
  const keys: (string | null)[] = [];
  let llego = (): void => undefined;
  server.use(
    http.post('*/api/inscripcion-terceros', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      llego();
      return responder(request);
    }),
  );
  return { keys, llegada: () => new Promise<void>((resolve) => (llego = resolve)) };
}
const nunca = () => new Promise<never>(() => undefined);
/** Its body breaks when the call is aborted, as in a browser. */
const aMedias = ({ signal }: Request) =>
  new HttpResponse(
    new ReadableStream<Uint8Array>({
      start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
    }),
    { status: 201 },
  );

test.each([
  ['no answer', nunca],
  ['an answer that stands still after its headers', aMedias],
])('%s is a lost one after its limit, and pressing again repeats the key', async (caso, responder) => {
  const { keys, llegada } = callado(responder);
  const form = { placaCabezote: caso };
  for (let vez = 0; vez < 2; vez += 1) {
    const llega = llegada();
    const answer = callGateway(crearInscripcion, form);
    let lista = false;
    void answer.then(() => (lista = true));
    await llega;
    await jest.advanceTimersByTimeAsync(timeLimitOf(crearInscripcion) - 1);
    expect(lista).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({
      error: expect.objectContaining({ status: 0, code: 'SERVICIO_NO_DISPONIBLE', message: NO_CONNECTION }),
    });
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('an answer in time leaves no clock behind', async () => {
  callado(() => HttpResponse.json({}));
  expect(await callGateway(crearInscripcion, { placaCabezote: 'ABC123' })).toHaveProperty('response');
  expect(jest.getTimerCount()).toBe(0);
});

test('a caller who gives up does so at once, also before the call began', async () => {
  const { llegada } = callado(nunca);
  const control = new AbortController();
  const llega = llegada();
  const answer = callGateway(crearInscripcion, { placaCabezote: 'ABC124' }, control.signal);
  await llega;
  control.abort();
  expect(await answer).toHaveProperty('error.status', 0);
  expect(await callGateway(crearInscripcion, { placaCabezote: 'ABC125' }, control.signal)).toHaveProperty(
    'error.status',
    0,
  );
  expect(jest.getTimerCount()).toBe(0);
});

test('a call waits longer than the gateway does, about half a minute; a file far longer', () => {
  expect([timeLimitOf(misInscripciones), timeLimitOf(crearInscripcion)]).toEqual([30_000, 30_000]);
  for (const file of [descargarPdf, descargarPdfAdmin, exportarInscripciones])
    expect(timeLimitOf(file)).toBeGreaterThanOrEqual(300_000);
});
