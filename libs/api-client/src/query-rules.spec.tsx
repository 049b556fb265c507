/** The query rules of docs/especificacion/especificacion.txt, sections 7 and 9, as the browser keeps them. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { pedirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import { descargarPdf, misInscripciones, todasInscripciones } from '@portal/contracts/inscripciones';
import { tablero } from '@portal/contracts/portal';
import { usuarioSchema } from '@portal/contracts/sesion';
import { callGateway } from './call-gateway.js';
import { api, createPortalStore, onSesionEnd, pagesFor, queryFor, useUsuario } from './index.js';

const feature = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    mias: pagesFor(build, misInscripciones, { retries: 3 }),
    todas: pagesFor(build, todasInscripciones, { retries: 2 }),
    tablero: queryFor(build, tablero),
  }),
});
const ana = usuarioSchema.parse({ email: 'ana@correo.test', firstName: 'Ana', lastName: 'Gómez', roles: [] });
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest pauses between tries
});
afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
afterAll(() => server.close());

/** Gives every call the same answer. @returns how many calls came */
function answering(path: string, answer: () => Response): () => number {
  let calls = 0;
  server.use(
    http.get(path, () => {
      calls += 1;
      return answer();
    }),
  );
  return () => calls;
}
const failing = () => HttpResponse.json({ code: 'ERROR_INTERNO', message: 'x', requestId: 'r' }, { status: 500 });
const unauthorized = () =>
  HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'r' }, { status: 401 });

/** Fakes only the date; everything that waits runs on the real clock. */
const clockToSet = () =>
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });

function portal() {
  const store = createPortalStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return {
    user: () => renderHook(() => useUsuario(), { wrapper }),
    figures: () => renderHook(() => feature.useTableroQuery(), { wrapper }),
  };
}

test.each([
  [
    'mine',
    '*/api/inscripciones/mis-inscripciones',
    () => createPortalStore().dispatch(feature.endpoints.mias.initiate()),
  ],
  [
    'all of them',
    '*/api/admin/todas-inscripciones',
    () => createPortalStore().dispatch(feature.endpoints.todas.initiate()),
  ],
])('a 401 to %s is never tried again', async (_what, path, query) => {
  const calls = answering(path, unauthorized);
  await query();
  expect(calls()).toBe(1);
});

test('a 401 of the current user means guest: no error, no end of a session', async () => {
  answering('*/api/auth/user', unauthorized);
  const ended = jest.fn();
  const stop = onSesionEnd(ended);
  const { result } = portal().user();
  await waitFor(() => expect(result.current).toEqual({ estado: 'invitado' }));
  stop();
  expect(ended).not.toHaveBeenCalled();
});

test('any other failure of the current user is not tried again, is treated as not authenticated and says so', async () => {
  const calls = answering('*/api/auth/user', failing);
  const { result } = portal().user();
  await waitFor(() => expect(result.current.estado).toBe('invitado'));
  expect(result.current).toMatchObject({ error: { text: 'Network response was not ok', status: 500 } });
  expect(calls()).toBe(1);
});

test('the current user is fresh for 300000 ms: until then neither focus nor another page asks again', async () => {
  const calls = answering('*/api/auth/user', () => HttpResponse.json(ana));
  answering('*/api/dashboard/stats', () => HttpResponse.json({}));
  const { user, figures } = portal();
  clockToSet();
  const first = user();
  await waitFor(() => expect(first.result.current.estado).toBe('sesion'));
  const since = Date.now();
  jest.setSystemTime(since + 299_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  first.unmount();
  const second = user();
  expect(second.result.current).toEqual({ estado: 'sesion', usuario: ana });
  const later = figures(); // all requests of the user's query came before this
  await waitFor(() => expect(later.result.current.data).toBeDefined());
  expect(calls()).toBe(1);
  second.unmount();
  jest.setSystemTime(since + 301_000);
  expect(user().result.current).toEqual({ estado: 'sesion', usuario: ana });
  await waitFor(() => expect(calls()).toBe(2));
});

test('other queries never go stale: mounted again, focused or online again, nothing is asked', async () => {
  const calls = answering('*/api/dashboard/stats', () => HttpResponse.json({ totalForms: 1 }));
  const { figures } = portal();
  clockToSet();
  const first = figures();
  await waitFor(() => expect(first.result.current.data?.totalForms).toBe(1));
  first.unmount();
  jest.setSystemTime(Date.now() + 30 * 86_400_000);
  const second = figures();
  act(() => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
  });
  expect(second.result.current).toMatchObject({ data: { totalForms: 1 }, isFetching: false });
  expect(calls()).toBe(1);
});

test('a call carries credentials, and a body only when there is one', async () => {
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const id = '0b7e';
  await callGateway(descargarPdf, { id });
  await callGateway(pedirCarga, {});
  await callGateway(registrarCertificacion, { certificationUrl: '/x' });
  const seen = sent.mock.calls.map(([address, init]) => [
    init?.credentials,
    init?.method,
    new URL(String(address)).pathname,
    new Headers(init?.headers).get('content-type'),
    init?.body,
  ]);
  sent.mockRestore();
  expect(seen).toEqual([
    ['include', 'GET', `/api/inscripciones/${id}/pdf`, null, undefined],
    ['include', 'POST', pedirCarga.path, 'application/json', undefined],
    [
      'include',
      registrarCertificacion.method,
      registrarCertificacion.path,
      'application/json',
      '{"certificationUrl":"/x"}',
    ],
  ]);
});

test('an error without a body says its status text', async () => {
  answering('*/api/dashboard/stats', () => new HttpResponse(null, { status: 502, statusText: 'Bad Gateway' }));
  const { error } = await createPortalStore().dispatch(feature.endpoints.tablero.initiate());
  expect(error).toMatchObject({ text: '502: Bad Gateway' });
});
