import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { descargarPdf } from '@portal/contracts/inscripciones';
import { ADDRESS_LIFETIME, download } from './download.js';

const id = '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';
const server = setupServer(http.get('*/api/inscripciones/:id/pdf', () => new HttpResponse('%PDF')));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('the address of a download is good for a minute after the click, and is given back then', async () => {
  const revoke = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: revoke });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => jest.useFakeTimers());
  await download(descargarPdf, { id }, `inscripcion_${id}.pdf`);
  expect(click).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(ADDRESS_LIFETIME - 1);
  expect(revoke).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([['blob:x']]);
  jest.useRealTimers();
  click.mockRestore();
});
