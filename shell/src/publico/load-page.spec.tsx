import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asServed, linea, registro } from '../../test/registro.js';
import { loadRoutes } from '../remotos/load-routes.js';
import { loadPage, pageAt } from './load-page.js';

jest.mock('../remotos/load-routes.js', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);
const server = setupServer();
beforeAll(() => {
  asServed({ 'mfe-firma': registro['mfe-firma'] });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => load.mockReset());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const Firmar = () => <h1>Firma</h1>;

test.each([
  ['/firmar/abc', 'firmar', { token: 'abc' }],
  ['/firmar', 'firmar', { token: undefined }],
  ['/firmar/', 'firmar', { token: undefined }],
  ['/firmar/%E0%A4%A', 'firmar', { token: '%E0%A4%A' }],
  ['/verificar', 'verificar', { codigo: undefined }],
  ['/verificar/A%2F1', 'verificar', { codigo: 'A/1' }],
])('%s is the page %s of the remote whose manifest has it, with %j', (path, pagina, props) =>
  expect(pageAt(registro, path)).toEqual({ remoto: 'mfe-firma', pagina, props }),
);

test.each(['/otra', '/firmarlo', '/certificados', '/'])('%s is no page of the public host', (path) =>
  expect(pageAt(registro, path)).toBeUndefined(),
);

test('a page is loaded from what the page brought, without asking for the registry', async () => {
  load.mockResolvedValue({ paginas: { firmar: Firmar } });
  await expect(loadPage('/firmar/abc')).resolves.toEqual({ Component: Firmar, props: { token: 'abc' } });
  expect(load).toHaveBeenCalledWith('mfe-firma');
});

test.each([{ paginas: {} }, { paginas: Object.create({ firmar: Firmar }) }])(
  'a remote that exposes no such page is a failure, not an empty screen',
  async (remote) => {
    load.mockResolvedValue(remote);
    await expect(loadPage('/firmar/abc')).rejects.toThrow('mfe-firma exposes no page firmar');
  },
);

test('an address that the page does not know is looked for once more; the failure tells no token', async () => {
  const nueva = linea('mfe-nueva', {
    manifiesto: { host: 'publico', paginas: { consultar: { to: '/consultar', parametro: 'numero' } } },
  });
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json({ 'mfe-nueva': nueva })));
  load.mockResolvedValue({ paginas: { consultar: Firmar } });
  await expect(loadPage('/consultar/12')).resolves.toMatchObject({ props: { numero: '12' } });
  await expect(loadPage('/otra/secreto')).rejects.toThrow(/a page at \/otra$/);
});
