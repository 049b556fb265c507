import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { ClientBase } from 'pg';
import { generarCertificado, revocarCertificado } from '@portal/contracts/certificados';
import { Clock, Transactions } from '@portal/service-kit';
import { codeOf, eventually, unaPersona } from '@portal/test-kit';
import { openssl } from '../../test/openssl.js';
import { testCalls } from '../../test/test-calls.js';
import { testService, type TestService } from '../../test/test-service.js';
import { CrlIssuerService } from './crl-issuer.service.js';
import { CrlEntity } from './crl.entity.js';
import { CrlRepository } from './crl.repository.js';

let s: TestService;
let c: ReturnType<typeof testCalls>;
beforeAll(async () => {
  s = await testService({ LLAVES_EN_RESERVA: '12', CERTIFICADO_INTERVALO_MS: '0', LLAVES_ESPERA_MS: '60000' });
  c = testCalls(s);
});
afterAll(() => s?.close());

const superadmin = unaPersona('super', ['super-admin']);
const numeros = async () =>
  (
    await s.database.query<{ n: number }>(
      `SELECT numero::int AS n FROM certificados.crl WHERE autoridad = 'emisora' ORDER BY numero`,
    )
  ).map(({ n }) => n);
const texto = async () =>
  (await openssl(['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-text'], { 'c.crl': await c.pki('emisora.crl') }))
    .text;
const revocado = async (serial: string) =>
  new RegExp(`Serial Number: ${serial}\\n([^]*?)(?=\\s+Serial Number|\\s+Signature Algorithm)`).exec(
    await texto(),
  )?.[1];

test('certificates issued in one moment share their CRL, and each verifies under it when it is answered', async () => {
  await eventually(
    'the pool is full',
    async () => (await s.database.query('SELECT FROM certificados.llave_reserva')).length >= 12,
  );
  const antes = (await numeros()).length;
  const certificadas = await Promise.all(Array.from({ length: 12 }, () => c.certificar()));
  expect((await numeros()).length - antes).toBeLessThan(12);
  for (const { id } of certificadas.slice(0, 3)) expect(await c.verificar(id)).toMatchObject({ ok: true });
});

test('a CRL is made by one look behind the lock', async () => {
  const { certificado } = await c.certificar();
  const pendientes = () => s.database.query('SELECT FROM certificados.serie WHERE crl_pendiente');
  await eventually('its own CRL is out', async () => (await pendientes()).length === 0);
  const asked = await s.app.get(Transactions).run(async (tx) => {
    const client = (await tx.queryRunner?.connect()) as ClientBase;
    await client.query('UPDATE serie SET crl_pendiente = true WHERE serial = $1', [certificado.serialNumber]);
    const query = jest.spyOn(client, 'query');
    await s.app.get(CrlIssuerService).publishDue(tx, 'emisora');
    const texts = query.mock.calls.map(([text]) => String(text));
    query.mockRestore();
    return texts;
  });
  // The authority's key stays open for a second, so it is not always read.
  expect(asked.filter((text) => !text.includes('FROM llave'))).toHaveLength(8);
});

test('until a CRL newer than the certificate is out, it signs nothing; then it does', async () => {
  const certificada = await c.certificar();
  await c.firmar(certificada);
  await s.database.query(`CREATE FUNCTION certificados.sin_crl() RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER sin_crl BEFORE INSERT ON certificados.crl FOR EACH ROW EXECUTE FUNCTION certificados.sin_crl()`);
  const otra = await c.certificar();
  const claimId = randomUUID();
  await expect(c.firmar(otra, claimId)).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 2 });
  expect(await s.database.query('SELECT FROM certificados.firma_emitida WHERE claim_id = $1', [claimId])).toHaveLength(
    0,
  );
  expect(await codeOf(c.firmar(certificada))).toBe('ok');
  await s.database.query('DROP TRIGGER sin_crl ON certificados.crl');
  expect(await codeOf(c.firmar(otra, claimId))).toBe('ok');
  expect(await c.verificar(otra.id)).toMatchObject({ ok: true });
});

test('a CRL says why: superseded, ceased by its owner, unspecified by an administrator', async () => {
  const actor = unaPersona('titular');
  const datos = { commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'CO' };
  const generar = () => s.gateway.send({ ...generarCertificado, deadline: 60_000 }, datos, { actor });
  const [reemplazado, cesado] = [await generar(), await generar()];
  await s.gateway.send(revocarCertificado, { id: cesado.id }, { actor });
  const { id, certificado } = await c.certificar();
  await s.gateway.send(revocarCertificado, { id, reason: 'Celular perdido' }, { actor: superadmin });
  expect(await revocado(reemplazado.serialNumber)).toMatch(/Superseded/);
  expect(await revocado(cesado.serialNumber)).toMatch(/Cessation Of Operation/);
  expect(await revocado(certificado.serialNumber)).toMatch(/Revocation Date/);
  expect(await revocado(certificado.serialNumber)).not.toMatch(/Reason/);
  expect((await c.verificar(id)).text).toContain('certificate revoked');
});

test('a revocation whose process died is published by the sweep', async () => {
  const { id } = await c.certificar();
  await s.database.query(
    `UPDATE certificados.serie SET revocado_en = now(), crl_pendiente = true
      WHERE serial = (SELECT serial FROM certificados.certificado WHERE id = $1)`,
    [id],
  );
  await eventually('the CRL says so', async () => (await c.verificar(id)).text.includes('certificate revoked'));
});

test('a new one after twelve hours; none dated back by a clock; superseded ones go once expired', async () => {
  const fechas = async () => {
    const [ultima] = await s.database.query<{ emitida_en: Date; proxima_en: Date }>(
      `SELECT emitida_en, proxima_en FROM certificados.crl WHERE autoridad = 'emisora' ORDER BY numero DESC LIMIT 1`,
    );
    return [ultima!.emitida_en.getTime(), ultima!.proxima_en.getTime()] as const;
  };
  const [desde] = await fechas();
  const [primero] = await numeros();
  const now = jest.spyOn(s.app.get(Clock), 'now');
  const adelantar = (hours: number) => now.mockImplementation(() => new Date(Date.now() + hours * 3_600_000));
  adelantar(12.1);
  await eventually('a new CRL', async () => (await fechas())[0] >= desde + 12 * 3_600_000);
  const [adelantada, proxima] = await fechas();
  expect(proxima - adelantada).toBe(24 * 3_600_000);
  now.mockRestore();
  await c.certificar();
  expect((await fechas())[0]).toBeGreaterThanOrEqual(adelantada);
  expect((await numeros())[0]).toBe(primero);
  const ultimo = (await numeros()).at(-1)!;
  const otra = jest.spyOn(s.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + 61 * 3_600_000));
  await eventually('the expired ones are gone', async () => (await numeros())[0]! > ultimo);
  otra.mockRestore();
});

test('what is superseded of one authority goes alone: the number of the other one is not forgotten', async () => {
  const [emisora, raiz] = await s.app.get(Transactions).run(async (tx) => {
    await s.app.get(CrlRepository).prune(tx, { autoridad: 'emisora', numero: '1000000' }, new Date('2100-01-01'));
    return Promise.all((['emisora', 'raiz'] as const).map((autoridad) => tx.countBy(CrlEntity, { autoridad })));
  });
  expect([emisora, raiz]).toEqual([0, expect.any(Number)]);
  expect(raiz).toBeGreaterThan(0);
});
