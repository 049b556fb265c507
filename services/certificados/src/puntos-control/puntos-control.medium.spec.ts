import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { puntosControl, sellarPuntoControl, textoDelPunto, type PuntoSellado } from '@portal/contracts/certificados';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Metrics, type Calls } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import { startApp, testService, type TestService } from '../../test/test-service.js';
import { unaTsa, type TsaDePrueba } from '../../test/tsa.js';
import { PuntosControlService } from './puntos-control.service.js';

let s: TestService;
let auditoria: Calls;
beforeAll(async () => {
  s = await testService();
  auditoria = await s.platform.calls('auditoria');
});
afterAll(() => s?.close());

const hashOf = (n: number) => createHash('sha256').update(String(n)).digest('hex');
const sellar = (seq: number, hash = hashOf(seq)) => auditoria.send(sellarPuntoControl, { seq, hash });
const alarms = async (causa: string): Promise<number> => {
  const metric = s.app.get(Metrics).registry.getSingleMetric('portal_puntos_control_rechazados_total');
  return (await metric?.get())?.values.find(({ labels }) => labels['causa'] === causa)?.value ?? 0;
};
const asSuperuser = (statements: string) =>
  s.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);

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
  expect([await alarms('atras'), await alarms('otro-hash')]).toEqual([1, 1]);
});

test('PUNTO_CONTROL_RECHAZADO and an alarm: a number beyond what time can bring; the next true one stands', async () => {
  expect(await codeOf(sellar(Number.MAX_SAFE_INTEGER))).toBe('PUNTO_CONTROL_RECHAZADO');
  expect(await codeOf(sellar(1_000_000))).toBe('PUNTO_CONTROL_RECHAZADO');
  expect(await alarms('salto')).toBe(2);
  await expect(
    s.database.query(`INSERT INTO certificados.punto_control (seq, hash, sello) VALUES (1000000, 'x', '')`),
  ).rejects.toThrow(/too far after the last one/);
  expect(await codeOf(sellar(20))).toBe('ok');
});

test('nor is it reached in many steps', async () => {
  // What may follow grows from then on.
  await asSuperuser(`UPDATE certificados.punto_control SET sellado_en = now() + interval '1 hour'`);
  expect(await codeOf(sellar(10_000))).toBe('ok');
  expect(await codeOf(sellar(19_000))).toBe('PUNTO_CONTROL_RECHAZADO');
});

test('after an outage of a day the chain may have grown by what a day brings', async () => {
  await asSuperuser(`UPDATE certificados.punto_control SET sellado_en = sellado_en - interval '1 day'`);
  expect(await codeOf(sellar(2_000_000))).toBe('ok');
});

test('of a day that is over the last checkpoint stays; those of the last days stay all', async () => {
  const other = await testService();
  const calls = await other.platform.calls('auditoria');
  for (const seq of [1, 2, 3, 4, 5, 6]) await calls.send(sellarPuntoControl, { seq, hash: hashOf(seq) });
  await other.database.query(`
    BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE certificados.punto_control SET sellado_en = date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
      - interval '4 days' + seq * interval '8 hours' WHERE seq <= 4;
    COMMIT`);
  const puntos = other.app.get(PuntosControlService);
  // 1 and 2 lie on one day, 3 and 4 on the next; 5 and 6 are of today.
  expect(await puntos.aligerar()).toBe(2);
  expect((await calls.send(puntosControl, { desde: 0 })).puntos.map(({ seq }) => seq)).toEqual([2, 4, 5, 6]);
  expect(await puntos.aligerar()).toBe(0);
  for (const seq of [2, 4, 5])
    await expect(other.database.query(`DELETE FROM certificados.punto_control WHERE seq = ${seq}`)).rejects.toThrow(
      /insert-only/,
    );
  await other.close();
});

/** An authority outside has seconds to answer, and who asks comes again. */
const sellarAlFin = (calls: Calls, seq: number) =>
  eventually('it is stamped', () => calls.send(sellarPuntoControl, { seq, hash: hashOf(seq) }));

test('stamps of a former timestamp authority hold while its root is in the file', async () => {
  const [former, present] = [await unaTsa('antes'), await unaTsa()];
  const tsa = (url: string, raiz: string) => ({ TSA_URL: url, TSA_RAIZ_FILE: raiz, TSA_PAUSA_MS: '0' });
  const other = await testService(tsa(former.url, former.raiz));
  const calls = await other.platform.calls('auditoria');
  await sellarAlFin(calls, 1);
  await other.app.close();

  const both = await readFile(former.raiz, 'utf8').then(async (one) => `${await readFile(present.raiz, 'utf8')}${one}`);
  const bothFile = path.join(path.dirname(present.raiz), 'raices.pem');
  await writeFile(bothFile, both);
  const faults: Record<string, number[]> = {};
  for (const raiz of [present.raiz, bothFile]) {
    const app = await startApp(other.platform, other.database, tsa(present.url, raiz));
    await sellarAlFin(calls, 2);
    const { puntos, raices } = await calls.send(puntosControl, { desde: 0 });
    const roots = raices.map((der) => Buffer.from(der, 'base64'));
    const holds = ({ seq, hash, sello }: PuntoSellado) => {
      const imprint = createHash('sha256').update(textoDelPunto({ seq, hash })).digest();
      return verifyTimestamp(Buffer.from(sello, 'base64'), { imprint, roots }).problems.length === 0;
    };
    faults[path.basename(raiz)] = puntos.filter((punto) => !holds(punto)).map(({ seq }) => seq);
    await app.close();
  }
  expect(faults).toEqual({ 'raiz.pem': [1], 'raices.pem': [] });
  await other.platform.close();
  await other.database.close();
  await Promise.all([former.close(), present.close()]);
});

test('a lost link is kept once and apart, whatever was kept before, and comes with the first page', async () => {
  const before = (await auditoria.send(puntosControl, { desde: 0 })).puntos;
  // Before the last checkpoint, of a number that is kept with another hash, and far beyond it: twice each.
  const links = [1, 5, Number.MAX_SAFE_INTEGER].map((seq) => ({ seq, hash: hashOf(seq + 1) }));
  for (const link of [...links, ...links])
    expect(await auditoria.send(sellarPuntoControl, { ...link, perdido: true })).toEqual({ sello: '' });
  const { puntos, perdidos } = await auditoria.send(puntosControl, { desde: 0, conPerdidos: true });
  expect([puntos, perdidos]).toEqual([before, links]);
  expect(await auditoria.send(puntosControl, { desde: 1 })).not.toHaveProperty('perdidos');
  expect(await codeOf(sellar(2_000_001))).toBe('ok');
  for (const statement of ['DELETE FROM', 'TRUNCATE'])
    await expect(s.database.query(`${statement} certificados.eslabon_perdido`)).rejects.toThrow(/insert-only/);
});

test('an auditoria that reads no lost links is refused while there are any, and judges no chain without them', async () => {
  expect(await codeOf(auditoria.send(puntosControl, { desde: 0 }))).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await codeOf(auditoria.send(puntosControl, { desde: 5 }))).toBe('ok');
});

test('PUNTO_CONTROL_RECHAZADO and an alarm: more lost links than one answer holds; kept ones stand', async () => {
  const filled = `INSERT INTO certificados.eslabon_perdido SELECT n, repeat('a', 64) FROM generate_series(100, 596) AS n`;
  await s.database.query(filled);
  const perder = (seq: number) => auditoria.send(sellarPuntoControl, { seq, hash: hashOf(seq + 1), perdido: true });
  expect(await codeOf(perder(99))).toBe('PUNTO_CONTROL_RECHAZADO');
  expect(await alarms('demasiados')).toBe(1);
  expect(await codeOf(perder(5))).toBe('ok');
  expect((await auditoria.send(puntosControl, { desde: 0, conPerdidos: true })).perdidos).toHaveLength(500);
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

test('without a timestamp nothing is kept: SELLO_NO_DISPONIBLE, and a later attempt stands', async () => {
  const tsa: TsaDePrueba = await unaTsa();
  const other = await testService({ TSA_URL: tsa.url, TSA_RAIZ_FILE: tsa.raiz, TSA_PAUSA_MS: '0' });
  const calls = await other.platform.calls('auditoria');
  tsa.animo = 'sin-servicio';
  expect(await codeOf(calls.send(sellarPuntoControl, { seq: 1, hash: hashOf(1) }))).toBe('SELLO_NO_DISPONIBLE');
  expect((await calls.send(puntosControl, { desde: 0 })).puntos).toEqual([]);
  tsa.animo = 'bien';
  const { sello } = await sellarAlFin(calls, 1);
  expect((await calls.send(puntosControl, { desde: 0 })).puntos).toEqual([{ seq: 1, hash: hashOf(1), sello }]);
  await other.close();
  await tsa.close();
});
