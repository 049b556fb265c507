import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Remoto } from '@portal/contracts/portal';
import { asServed, linea, partes, registro } from '../../test/registro.js';
import { readRegistro } from '../registro/registro.js';
import { reloadPage } from '../sesion/leave-to.js';
import { begunVersion, integrityPlugin, loadRoutes, STALLED_AFTER, whileProgressing } from './load-routes.js';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('../sesion/leave-to.js', () => ({ reloadPage: jest.fn() }));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const server = setupServer();
const { manifiesto } = registro['mfe-admin'] as Remoto;
const read = jest.fn();
const published = (entry: string, integrity = 'sha384-abc', construidoCon = partes) =>
  server.use(
    http.get('*/mfe/registro.json', () => {
      read();
      return HttpResponse.json({ 'mfe-admin': linea('mfe-admin', { manifiesto, entry, integrity, construidoCon }) });
    }),
  );

beforeAll(() => {
  asServed({});
  server.listen();
});
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
  expect(read).not.toHaveBeenCalled(); // the line was known
  await loadRoutes('mfe-admin');
  expect(read).toHaveBeenCalledTimes(1);
  const address = 'http://localhost/mfe/mfe-admin/1.0.0/remoteEntry.js?retry=1';
  expect(register).toHaveBeenLastCalledWith([{ name: 'mfe_admin', entry: address }], { force: true });
  expect(scriptFor(address)?.integrity).toBe('sha384-abc');
});

test('a page that has begun with one version never runs a second one beside it: it begins anew', async () => {
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js');
  load.mockRejectedValueOnce(new Error('chunk'));
  await expect(loadRoutes('mfe-admin')).rejects.toThrow('chunk');
  expect(begunVersion('mfe-admin')).toBe('1.0.0');
  server.use(
    http.get('*/mfe/registro.json', () =>
      HttpResponse.json({ 'mfe-admin': linea('mfe-admin', { manifiesto, version: '1.0.1' }) }),
    ),
  );
  jest.clearAllMocks();
  void loadRoutes('mfe-admin');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect([register.mock.calls, load.mock.calls]).toEqual([[], []]);
});

const newer = { nuevo: /versión más nueva del portal/, viejo: /versión anterior del portal/ };

test.each([
  ['React of the next major version', { react: '20.0.0' }, newer.nuevo],
  ['React of the major version before', { react: '18.9.9' }, newer.viejo],
  ['React newer by a minor version', { react: '19.4.0' }, newer.nuevo],
  ['React newer by a patch', { react: '19.3.2' }, newer.nuevo],
  ['contracts of the next minor version', { contratos: '1.3.0' }, newer.nuevo],
  ['contracts of the next major version', { contratos: '2.0.0' }, newer.nuevo],
  ['contracts of the major version before', { contratos: '0.9.0' }, newer.viejo],
  ['a design of the next minor version', { ui: '1.5.0' }, newer.nuevo],
  ['a design of the next major version', { ui: '2.0.0' }, newer.nuevo],
  ['a design of the major version before', { ui: '0.4.2' }, newer.viejo],
  ['a client of the next minor version', { apiClient: '1.1.0' }, newer.nuevo],
  ['a federation of the next minor version', { federation: '1.1.0' }, newer.nuevo],
  ['a part that this page does not carry', { mapas: '1.0.0' }, newer.nuevo],
])('a remote that was built on %s is told apart before any of its code is asked for', async (_what, parts, razon) => {
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js', 'sha384-abc', { ...partes, ...parts });
  await readRegistro();
  await expect(loadRoutes('mfe-admin')).rejects.toMatchObject({ razon: expect.stringMatching(razon) });
  expect(register).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['the same parts', {}],
  ['an older React of the same major version', { react: '19.0.0' }],
  ['contracts of the minor version before', { contratos: '1.1.9' }],
  ['a newer patch of our own libs', { contratos: '1.2.7', ui: '1.4.9' }],
])('a remote of yesterday, or of today, runs: built on %s', async (_what, parts) => {
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js', 'sha384-abc', { ...partes, ...parts });
  await readRegistro();
  load.mockResolvedValue({ routes: [] });
  await expect(loadRoutes('mfe-admin')).resolves.toEqual({ routes: [] });
});

test('contracts that the gateway does not answer by yet are refused, though the page itself has them', async () => {
  asServed({}, '1.1.0');
  published('/mfe/mfe-admin/1.0.0/remoteEntry.js');
  await readRegistro();
  await expect(loadRoutes('mfe-admin')).rejects.toMatchObject({ razon: expect.stringMatching(newer.nuevo) });
  expect(load).not.toHaveBeenCalled();
  asServed({});
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
