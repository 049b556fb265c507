import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asServed, linea, registro } from '../../test/registro.js';
import { onPublicado, publicado, readRegistro } from './registro.js';

const server = setupServer();
const published = (lines: unknown, status = 200) =>
  server.use(http.get('*/mfe/registro.json', () => HttpResponse.json(lines as object, { status })));
const admin = registro['mfe-admin'];

beforeAll(() => {
  asServed({ 'mfe-admin': admin });
  server.listen();
});
afterAll(() => server.close());

test('what the page brought is known without a request, what is read later takes its place, and a failure leaves it', async () => {
  expect(publicado()).toEqual({ 'mfe-admin': admin });
  const changed = jest.fn();
  const stop = onPublicado(changed);
  published({ 'mfe-admin': admin });
  await readRegistro();
  expect(changed).not.toHaveBeenCalled();
  published(registro);
  await readRegistro();
  expect([changed.mock.calls.length, publicado()]).toEqual([1, registro]);
  published({}, 503);
  await expect(readRegistro()).rejects.toThrow('503');
  expect(publicado()).toEqual(registro);
  stop();
});

test.each([
  ['nothing', null],
  ['no manifest', { ...admin, manifiesto: undefined }],
  ['no versions', { ...admin, construidoCon: undefined }],
  ['an address of another origin', { ...admin, entry: 'https://otro.test/remoteEntry.js' }],
  ['an entry without a hash', { ...admin, integrity: '' }],
])('a line that holds %s is none; the others stand', async (_what, line) => {
  published({ 'mfe-malo': line, 'mfe-bueno': linea('mfe-bueno', { manifiesto: admin!.manifiesto }) });
  expect(Object.keys(await readRegistro())).toEqual(['mfe-bueno']);
});
