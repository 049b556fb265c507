import { createHash } from 'node:crypto';
import { puntosControl, sellarPuntoControl, textoDelPunto } from '@portal/contracts/certificados';
import type { AppError } from '@portal/contracts/core';
import { verifyTimestamp } from '@portal/pdf-signature';
import type { Calls } from '@portal/service-kit';
import { testService, type TestService } from '../../test/test-service.js';
import { unaTsa, type TsaDePrueba } from '../../test/tsa.js';

let s: TestService;
let auditoria: Calls;
beforeAll(async () => {
  s = await testService();
  auditoria = await s.platform.calls('auditoria');
});
afterAll(() => s?.close());

const hashOf = (n: number) => createHash('sha256').update(String(n)).digest('hex');
const sellar = (seq: number, hash = hashOf(seq)) => auditoria.send(sellarPuntoControl, { seq, hash });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }: AppError) => code,
  );

test('a checkpoint is stamped and kept; the same one again gets the same stamp', async () => {
  const { sello } = await sellar(5);
  expect(await sellar(5)).toEqual({ sello });
  const { puntos, raices } = await auditoria.send(puntosControl, { desde: 0 });
  expect(puntos).toEqual([{ seq: 5, hash: hashOf(5), sello }]);
  const imprint = createHash('sha256')
    .update(textoDelPunto({ seq: 5, hash: hashOf(5) }))
    .digest();
  const roots = raices.map((der) => Buffer.from(der, 'base64'));
  expect(verifyTimestamp(Buffer.from(sello, 'base64'), { imprint, roots }).problems).toEqual([]);
});

test('PUNTO_CONTROL_RECHAZADO: a lower number after a higher one, and another hash of a kept number', async () => {
  await sellar(9);
  expect(await codeOf(sellar(8))).toBe('PUNTO_CONTROL_RECHAZADO');
  expect(await codeOf(sellar(9, hashOf(0)))).toBe('PUNTO_CONTROL_RECHAZADO');
  expect((await auditoria.send(puntosControl, { desde: 5 })).puntos.map(({ seq }) => seq)).toEqual([9]);
});

test('the database refuses a lower number, a change, a removal', async () => {
  for (const statement of [
    `INSERT INTO certificados.punto_control (seq, hash, sello) VALUES (7, 'x', '')`,
    `UPDATE certificados.punto_control SET hash = 'x'`,
    'DELETE FROM certificados.punto_control',
    'TRUNCATE certificados.punto_control',
  ])
    await expect(s.database.query(statement)).rejects.toThrow(/insert-only|is not after the last/);
});

test('nobody but auditoria may ask: ACCESO_DENEGADO', async () => {
  expect(await codeOf(s.inscripciones.send(sellarPuntoControl, { seq: 99, hash: hashOf(99) }))).toBe('ACCESO_DENEGADO');
});

test('without a timestamp nothing is kept: SELLO_NO_DISPONIBLE, and the next attempt stands', async () => {
  const tsa: TsaDePrueba = await unaTsa();
  const other = await testService({ TSA_URL: tsa.url, TSA_RAIZ_FILE: tsa.raiz, TSA_PAUSA_MS: '0' });
  const calls = await other.platform.calls('auditoria');
  tsa.animo = 'sin-servicio';
  expect(await codeOf(calls.send(sellarPuntoControl, { seq: 1, hash: hashOf(1) }))).toBe('SELLO_NO_DISPONIBLE');
  expect((await calls.send(puntosControl, { desde: 0 })).puntos).toEqual([]);
  tsa.animo = 'bien';
  expect(await codeOf(calls.send(sellarPuntoControl, { seq: 1, hash: hashOf(1) }))).toBe('ok');
  await other.close();
  await tsa.close();
});
