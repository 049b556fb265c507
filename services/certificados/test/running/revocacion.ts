/** How a certificate ends before its time: replaced or revoked. */
import { randomUUID } from 'node:crypto';
import { motivoSchema } from '@portal/contracts/auditoria';
import { estadoCertificados, revocarCertificado } from '@portal/contracts/certificados';
import { openReason, Transactions } from '@portal/service-kit';
import { codeOf, eventually, unaPersona } from '@portal/test-kit';
import { SerialRepository } from '../../src/crl/serial.repository.js';
import { firmante, nueva, s } from '../running-service.js';

const { generar, emitir, firmar, verificar } = s;

test('a new certificate supersedes the active one, in the CRL too, and both facts are announced', async () => {
  const actor = nueva();
  const first = await generar(actor);
  await s.database.query(
    `UPDATE certificados.certificado SET emitido_en = now() - interval '2 minutes' WHERE id = $1`,
    [first.id],
  );
  const second = await generar(actor);
  const { certificados } = await s.inscripciones.send(estadoCertificados, { ids: [first.id, second.id] });
  expect(Object.fromEntries(certificados.map((c) => [c.id, c.status]))).toEqual({
    [first.id]: 'revoked',
    [second.id]: 'active',
  });
  const dicho = await eventually('a CRL that tells it', async () => {
    const { text } = await verificar(first.id);
    return text.includes('certificate revoked') && text;
  });
  expect(dicho).toContain('certificate revoked');
  expect(await verificar(second.id)).toMatchObject({ ok: true });
  const facts = await s.database.query<{ type: string; data: object }>(
    `SELECT type, envelope->'data' AS data FROM certificados.outbox
      WHERE envelope->'data'->>'certificadoId' = ANY($1) ORDER BY seq`,
    [[first.id, second.id]],
  );
  expect(facts.map(({ type }) => type)).toEqual(['certificado-emitido', 'certificado-revocado', 'certificado-emitido']);
  expect(facts[1]!.data).toMatchObject({ certificadoId: first.id, porReemplazo: true });
});

test('the owner revokes; the CRL says so at once; a second revocation changes nothing', async () => {
  const actor = nueva();
  const { id } = await generar(actor);
  const revoked = await s.gateway.send(revocarCertificado, { id }, { actor });
  expect(revoked).toMatchObject({ id, status: 'revoked', revokedAt: expect.any(String) });
  expect((await verificar(id)).text).toContain('certificate revoked');
  expect(await s.gateway.send(revocarCertificado, { id }, { actor })).toEqual(revoked);
  expect(
    await s.database.query(
      `SELECT 1 FROM certificados.outbox WHERE type = 'certificado-revocado'
        AND envelope->'data'->>'certificadoId' = $1`,
      [id],
    ),
  ).toHaveLength(1);
  expect(
    await s.database.query(
      'SELECT 1 FROM certificados.llave l JOIN certificados.certificado c ON c.llave_id = l.id WHERE c.id = $1',
      [id],
    ),
  ).toHaveLength(0);
});

test('of two revocations of one serial the first stands', async () => {
  const [serials, units] = [s.app.get(SerialRepository), s.app.get(Transactions)];
  const { serialNumber } = await emitir(firmante());
  const dicho = () =>
    s.database.query('SELECT revocado_en, motivo FROM certificados.serie WHERE serial = $1', [serialNumber]);
  await units.run((tx) => serials.revoke(tx, serialNumber, 'reemplazo'));
  const primera = await dicho();
  await units.run((tx) => serials.revoke(tx, serialNumber, 'cese'));
  expect(primera).toMatchObject([{ revocado_en: expect.any(Date), motivo: 'reemplazo' }]);
  expect(await dicho()).toEqual(primera);
});

describe('who may revoke', () => {
  const titular = unaPersona('titular-revocable');
  const quien = {
    'its owner': titular,
    'its owner, an administrator too': unaPersona('titular-revocable', ['admin']),
    'another person': nueva(),
    'an administrator': nueva(['admin']),
    'a tester': nueva(['tester']),
    'a super-administrator': nueva(['super-admin']),
  };
  const deTitular = async () => {
    await s.database.query(
      `UPDATE certificados.certificado SET emitido_en = now() - interval '2 minutes' WHERE subject = $1`,
      [titular.subject],
    );
    return (await generar(titular)).id;
  };
  const deFirmante = async () => (await emitir(firmante())).id;
  const NO = 'CERTIFICADO_NO_ENCONTRADO';

  test.each([
    ['its owner', 'own', undefined, 'ok'],
    ['its owner', 'own', 'Ya no la uso', 'ok'],
    ['its owner, an administrator too', 'own', undefined, 'ok'],
    ['another person', 'own', 'x', NO],
    ['an administrator', 'own', 'x', NO],
    ['a tester', 'own', 'x', NO],
    ['a super-administrator', 'own', undefined, 'DATOS_INVALIDOS'],
    ['a super-administrator', 'own', ' \n ', 'DATOS_INVALIDOS'],
    ['a super-administrator', 'own', 'Celular perdido', 'ok'],
    ['another person', 'signer’s', 'x', NO],
    ['an administrator', 'signer’s', 'x', NO],
    ['a super-administrator', 'signer’s', undefined, 'DATOS_INVALIDOS'],
    ['a super-administrator', 'signer’s', 'Conductor despedido', 'ok'],
  ] as const)('%s, a certificate that is %s, with reason %j: %s', async (who, whose, reason, outcome) => {
    const id = await (whose === 'own' ? deTitular() : deFirmante());
    expect(
      await codeOf(
        s.gateway.send(revocarCertificado, { id, ...(reason !== undefined && { reason }) }, { actor: quien[who] }),
      ),
    ).toBe(outcome);
    const [row] = await s.database.query<{ estado: string; llaves: number }>(
      `SELECT estado, (SELECT count(*)::int FROM certificados.llave l WHERE l.id = c.llave_id) AS llaves
        FROM certificados.certificado c WHERE id = $1`,
      [id],
    );
    expect(row).toEqual(outcome === 'ok' ? { estado: 'revoked', llaves: 0 } : { estado: 'active', llaves: 1 });
  });

  test('a super-administrator without a reason gets the missing field’s name', async () => {
    const call = s.gateway.send(
      revocarCertificado,
      { id: await deFirmante() },
      { actor: quien['a super-administrator'] },
    );
    await expect(call).rejects.toMatchObject({
      code: 'DATOS_INVALIDOS',
      fields: [{ path: 'reason', message: expect.stringContaining('motivo') }],
    });
  });

  test('the reason is shown, the fact announced, the audit told; the CMS of an earlier signature stays', async () => {
    const dueno = firmante();
    const { id } = await emitir(dueno);
    const claimId = randomUUID();
    const { cms } = await firmar({ claimId, dueno, certificateId: id });
    const actor = quien['a super-administrator'];
    expect(await codeOf(s.gateway.send(revocarCertificado, { id, reason: 'Celular\0 perdido\ud800' }, { actor }))).toBe(
      'DATOS_INVALIDOS',
    );
    const revocado = await s.gateway.send(revocarCertificado, { id, reason: 'Celular\n perdido ' }, { actor });
    expect(revocado).toMatchObject({ status: 'revoked', revocationReason: 'Celular perdido' });
    const rows = await s.database.query<{ type: string; data: Record<string, unknown> }>(
      `SELECT type, envelope->'data' AS data FROM certificados.outbox
        WHERE envelope->'data'->>'certificadoId' = $1 OR envelope->'data'->>'recurso' = $2 ORDER BY seq`,
      [id, `certificado:${id}`],
    );
    expect(rows.find(({ type }) => type === 'certificado-revocado')?.data).toMatchObject({
      dueno,
      porReemplazo: false,
    });
    const contado = rows.find(({ data }) => data['accion'] === 'certificado.revocado')?.data;
    expect(contado).toMatchObject({ actor: `persona:${actor.subject}` });
    const keys = await s.platform.keys('auditoria');
    expect(openReason(keys, 'certificados', motivoSchema.parse(contado?.['motivo']))).toBe('Celular perdido');
    const [firma] = await s.database.query<{ cms: Buffer }>(
      'SELECT cms FROM certificados.firma_emitida WHERE claim_id = $1',
      [claimId],
    );
    expect(firma!.cms.toString('base64')).toBe(cms);
    expect((await verificar(id)).text).toContain('certificate revoked');
    expect(await codeOf(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
  });
});
