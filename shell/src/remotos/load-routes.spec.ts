import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { integrityPlugin, loadRoutes, STALLED_AFTER, whileProgressing } from './load-routes.js';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const server = setupServer();
const published = (entry: string, integrity = 'sha384-abc') =>
  server.use(
    http.get('*/mfe/registro.json', () => HttpResponse.json({ 'mfe-admin': { version: '1.0.0', entry, integrity } })),
  );

beforeAll(() => server.listen());
beforeEach(() => jest.clearAllMocks());
afterAll(() => server.close());

/** The script element that the plugin makes for an address, if any. */
const scriptFor = (url: string) => integrityPlugin().createScript?.({ url } as never) as HTMLScriptElement | undefined;

test.each([
  ['an address of another origin', 'https://otro.test/remoteEntry.js', 'sha384-abc'],
  ['an address that leaves by its protocol', '//otro.test/remoteEntry.js', 'sha384-abc'],
  ['an entry without a hash', '/mfe/mfe-admin/1.0.0/remoteEntry.js', ''],
])('%s is never loaded', async (_what, entry, integrity) => {
  published(entry, integrity);
  await expect(loadRoutes('mfe-admin')).rejects.toThrow('mfe-admin missing or not usable');
  expect(register).not.toHaveBeenCalled();
});

test('a remote runs only with the bytes that the registry promises', async () => {
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js');
  load.mockResolvedValue({ routes: [] });
  await expect(loadRoutes('mfe-admin')).resolves.toEqual({ routes: [] });
  expect(load).toHaveBeenCalledWith('mfe_admin/routes');
  const address = 'http://localhost/mfe/mfe-admin/1.0.0/remoteEntry.js';
  expect(scriptFor(address)).toMatchObject({
    src: address,
    integrity: 'sha384-abc',
    crossOrigin: 'anonymous',
  });
  expect(scriptFor('http://localhost/mfe/mfe-admin/1.0.0/7.js')).toBeUndefined();
});

test('after a failure the remote is registered anew under a fresh address, hash included', async () => {
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js');
  load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValue({ routes: [] });
  await expect(loadRoutes('mfe-admin')).rejects.toThrow('chunk');
  await loadRoutes('mfe-admin');
  const address = 'http://localhost/mfe/mfe-admin/1.0.0/remoteEntry.js?retry=1';
  expect(register).toHaveBeenLastCalledWith([{ name: 'mfe_admin', entry: address }], { force: true });
  expect(scriptFor(address)?.integrity).toBe('sha384-abc');
});

test('15 s without progress give up; a file that arrives starts the clock again', async () => {
  jest.useFakeTimers();
  let arrive: (name: string) => void = () => undefined;
  const observer = class {
    constructor(report: (list: { getEntries: () => { name: string }[] }) => void) {
      arrive = (name) => report({ getEntries: () => [{ name }] });
    }
    observe = () => undefined;
    disconnect = () => undefined;
  };
  Object.assign(globalThis, { PerformanceObserver: observer });
  const outcome = jest.fn();
  whileProgressing(new Promise(() => undefined), '/mfe/mfe-admin/1.0.0').catch(outcome);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/mfe/mfe-admin/1.0.0/7.js');
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/assets/publico/97.js'); // the host's own files share the line
  await pass(STALLED_AFTER - 1);
  arrive('http://localhost/otra.js');
  arrive('http://localhost/api/archivo?de=/assets/portal/97.js');
  arrive('https://acceso.example/assets/portal/97.js');
  expect(outcome).not.toHaveBeenCalled();
  await pass(1);
  expect(outcome).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
