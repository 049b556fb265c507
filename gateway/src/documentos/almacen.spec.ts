import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { recibirCarga } from '@portal/contracts/documentos';
import { signedUploadUrl } from '@portal/service-kit';
import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

test('a store that is full refuses the upload, says when to come back, and the address still serves', async () => {
  const id = '33333333-3333-4333-8333-333333333333';
  const address = signedUploadUrl(door.config.UPLOAD_KEY_FILE, '', id, new Date(door.clock.current.getTime() + 60_000));
  expect(address.startsWith(recibirCarga.path.replace(':id', id))).toBe(true);
  const put = () => door.http.put(address).set('content-type', 'application/pdf').send(Buffer.from('%PDF-1.7'));
  const full = jest
    .spyOn(door.objects, 'put')
    .mockRejectedValueOnce(new AppError('ALMACEN_NO_DISPONIBLE', { retryAfter: 5 }));
  const refused = await put();
  full.mockRestore();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'ALMACEN_NO_DISPONIBLE',
    '5',
  ]);
  expect((await put()).status).toBe(200);
});

test('who watches the portal sees that the store refuses, by its own figure', async () => {
  const id = '44444444-4444-4444-8444-444444444444';
  const address = signedUploadUrl(door.config.UPLOAD_KEY_FILE, '', id, new Date(door.clock.current.getTime() + 60_000));
  const figure = async () => {
    const [, told] = /^portal_refusal_seconds_count\{[^}]*code="ALMACEN_NO_DISPONIBLE"[^}]*\} (\d+)$/m.exec(
      await door.metrics(),
    ) ?? [undefined, '0'];
    return Number(told);
  };
  const before = await figure();
  jest.spyOn(door.objects, 'put').mockRejectedValueOnce(new AppError('ALMACEN_NO_DISPONIBLE', { retryAfter: 5 }));
  await door.http.put(address).set('content-type', 'application/pdf').send(Buffer.from('%PDF-1.7'));
  expect(await figure()).toBe(before + 1);
  jest.restoreAllMocks();
});
