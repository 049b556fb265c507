import { errorCodes } from '@portal/contracts/core/app-error';
import { call, CallError, messageOfCall, newKey, send } from './call.js';

const answering = (answer: (init: RequestInit) => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((_address, init = {}) => answer(init));
const failure = (options = {}): Promise<CallError> =>
  call({ path: '/api/x', ...options }).then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => error as CallError,
  );
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a refusal keeps its code, sentence, fields and the seconds to wait', async () => {
  const body = { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', fields: [{ path: 'a', message: 'b' }] };
  answering(async () => Response.json(body, { status: 422, headers: { 'Retry-After': '7' } }));
  const { code, message, detail, inDoubt } = await failure();
  expect([code, message, detail.fields, detail.retryAfter, inDoubt]).toEqual([...Object.values(body), 7, false]);
});

test('the page of a proxy becomes one plain sentence, and the key stays', async () => {
  answering(async () => new Response('<html>', { status: 502 }));
  const error = await failure();
  expect([error.code, error.inDoubt]).toEqual(['RESPUESTA_ILEGIBLE', true]);
  expect(messageOfCall(error, 'No se pudo registrar la firma')).toBe('No se pudo registrar la firma');
});

test('an answer that is no JSON is unreadable', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answering(async () => new Response('<html>'));
  expect(await failure()).toMatchObject({
    code: 'RESPUESTA_ILEGIBLE',
    message: 'No se entendió la respuesta. Intente de nuevo.',
  });
});

test('a body that stops after its headers is no answer', async () => {
  const cut = () => new ReadableStream({ start: (control) => control.error(new TypeError('network error')) });
  answering(async () => new Response(cut(), { status: 201 }));
  expect(await failure()).toMatchObject({ code: 'SIN_CONEXION', inDoubt: true });
});

test('a silent server is given up at the limit, with a sentence that says so', async () => {
  jest.useFakeTimers();
  answering(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const error = failure({ limit: 30_000 });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await error).toMatchObject({
    code: 'TIEMPO_AGOTADO',
    message: 'La conexión está lenta y no hubo respuesta. Intente de nuevo.',
    inDoubt: true,
  });
  expect(jest.getTimerCount()).toBe(0);
});

test('a file that is made while it comes tells its bytes, and may take longer than the limit while it goes on', async () => {
  jest.useFakeTimers();
  let control!: ReadableStreamDefaultController<Uint8Array>;
  answering(async () => new Response(new ReadableStream({ start: (own) => void (control = own) })));
  const seen: number[] = [];
  const answer = send({ path: '/x', limit: 1000, onBytes: (bytes) => seen.push(bytes) });
  for (let piece = 0; piece < 3; piece += 1) {
    await jest.advanceTimersByTimeAsync(900);
    control.enqueue(new Uint8Array(10));
  }
  await jest.advanceTimersByTimeAsync(900);
  control.close();
  expect((await (await answer).arrayBuffer()).byteLength).toBe(30);
  expect(seen).toEqual([10, 20, 30]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a caller that aborts gets its own reason, not an error of the call', async () => {
  answering(async ({ signal }) => {
    signal?.throwIfAborted();
    return Response.json({});
  });
  const control = new AbortController();
  control.abort(new Error('left'));
  expect(await failure({ signal: control.signal })).not.toBeInstanceOf(CallError);
});

test('only a code that leaves the effect open keeps the key', () => {
  const open = errorCodes.filter((code) => new CallError(code, '', { status: 409 }).inDoubt);
  expect(open.toSorted()).toEqual(['FIRMA_EN_CURSO', 'SOLICITUD_EN_CURSO']);
});

test('keys differ and are 32 hexadecimal characters', () => {
  const keys = [newKey(), newKey()];
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys.join('')).toMatch(/^[0-9a-f]{64}$/);
});

describe('a portal with too many visitors', () => {
  const busy = (seconds: number) =>
    Response.json(
      { code: 'PORTAL_OCUPADO', message: 'Hay muchas personas.' },
      {
        status: 503,
        headers: { 'Retry-After': String(seconds) },
      },
    );
  /** Refuses so often, then lets in. */
  const busyFor = (times: number, seconds = 2) => {
    let asked = 0;
    return answering(async () => ((asked += 1) <= times ? busy(seconds) : Response.json({ ok: true })));
  };
  beforeEach(() => void jest.useFakeTimers());

  test.each([
    ['what only reads', {}],
    ['what stands under a key', { method: 'POST', idempotencyKey: newKey() }],
    ['what may be repeated without one', { method: 'POST', repeatable: true }],
  ] as const)('is asked again by itself when it said: %s', async (_, options) => {
    const fetched = busyFor(2);
    const answer = call({ path: '/api/x', ...options });
    await jest.advanceTimersByTimeAsync(1999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2001);
    expect(await answer).toEqual({ ok: true });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['a change without a key', { method: 'POST' }, 1, 2],
    ['a pause that nobody would wait for', {}, 1, 11],
    ['a portal that stays full', {}, 4, 2],
  ] as const)('is told with its sentence: %s', async (_, options, times, seconds) => {
    const fetched = busyFor(10, seconds);
    const error = failure(options);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await error).toMatchObject({ code: 'PORTAL_OCUPADO', message: 'Hay muchas personas.' });
    expect(fetched).toHaveBeenCalledTimes(times);
  });

  test('who leaves the page meanwhile asks no more', async () => {
    const fetched = busyFor(10);
    const control = new AbortController();
    const error = failure({ signal: control.signal });
    await jest.advanceTimersByTimeAsync(100);
    control.abort(new Error('left'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await error).toMatchObject({ message: 'left' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
