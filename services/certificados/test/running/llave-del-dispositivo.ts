/**
 * A key that was made on the signer's device: certified when its possession is proved, and never in this process
 * (`emitirCertificado` with a `csr`, `firmarDigest` with a value).
 */
import { createHash, createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { emitirCertificado, type Certificado, type Dueno } from '@portal/contracts/certificados';
import { attributesToSign, readCms } from '@portal/pdf-signature';
import { device, type Device } from '@portal/pdf-signature/test/device';
import { codeOf } from '@portal/test-kit';
import { DATOS, firmante, s } from '../running-service.js';

const { firmar, der } = s;
const digest = createHash('sha256').update('los bytes del documento').digest('hex');

const pedir = (dueno: Dueno, csr: Buffer): Promise<Certificado> =>
  s.inscripciones.send(emitirCertificado, {
    ...DATOS,
    dueno,
    email: 'ana@transcarga.test',
    documento: '1023456789',
    csr: csr.toString('base64'),
  });

/** What the device signs of a digest for its certificate, base64. */
async function valorDe({ sign }: Device, { fingerprint }: Certificado, de = digest): Promise<string> {
  const certHash = Buffer.from(fingerprint.replaceAll(':', ''), 'hex');
  return (await sign(attributesToSign(Buffer.from(de, 'hex'), certHash))).toString('base64');
}

const filasDe = async (id: string) => ({
  llaves: await s.database.query(
    'SELECT FROM certificados.llave l JOIN certificados.certificado c ON l.dueno = c.dueno WHERE c.id = $1',
    [id],
  ),
  firmas: await s.database.query('SELECT FROM certificados.firma_emitida WHERE certificado_id = $1', [id]),
});

test('the certificate has the device’s key and the enrolment’s names; nothing private is kept', async () => {
  const [dueno, phone] = [firmante(), await device()];
  const certificado = await pedir(dueno, phone.csr);
  expect(certificado).toMatchObject({ llave: 'dispositivo', status: 'active', commonName: DATOS.commonName });
  expect(certificado.huellaLlave).toBe(createHash('sha256').update(phone.spki).digest('hex'));
  const x509 = new X509Certificate(await der(certificado.id));
  expect(x509.publicKey.export({ format: 'der', type: 'spki' })).toEqual(phone.spki);
  expect(x509.subject).toContain(DATOS.commonName);
  expect((await filasDe(certificado.id)).llaves).toEqual([]);
  const { llave, huellaLlave } = await s.emitir(firmante());
  expect([llave, huellaLlave]).toEqual([undefined, undefined]);
});

test('names of a company’s signer come from the enrolment too, whatever the device asked for', async () => {
  const phone = await device();
  const certificado = await s.inscripciones.send(emitirCertificado, {
    ...{ ...DATOS, commonName: 'TRANSPORTES X S.A.S.', dueno: firmante('propietario') },
    ...{ email: 'ana@transcarga.test', documento: '899999055-4', csr: phone.csr.toString('base64') },
    representante: { nombres: 'María', apellidos: 'Pérez', cargo: 'Gerente' },
  });
  const x509 = new X509Certificate(await der(certificado.id));
  expect(x509.publicKey.export({ format: 'der', type: 'spki' })).toEqual(phone.spki);
  for (const linea of ['GN=María', 'SN=Pérez', 'title=Gerente', 'CN=TRANSPORTES X S.A.S.'])
    expect(x509.subject.split('\n')).toContain(linea);
});

test('the value of the device becomes a CMS with a timestamp, once per claim', async () => {
  const [dueno, phone] = [firmante(), await device()];
  const certificado = await pedir(dueno, phone.csr);
  const pedida = {
    ...{ claimId: randomUUID(), dueno, certificateId: certificado.id, digest },
    valor: await valorDe(phone, certificado),
  };
  const [una, otra] = await Promise.all([firmar(pedida), firmar(pedida)]);
  expect(una).toMatchObject({ nivel: 'B-T', digest });
  expect(otra.cms).toBe(una.cms);
  const cms = readCms(Buffer.from(una.cms, 'base64'));
  expect(cms.signature.toString('base64')).toBe(pedida.valor);
  expect(cms.timestampToken).toBeDefined();
  expect((await filasDe(certificado.id)).firmas).toHaveLength(1);
});

test('no other value enters: of another key, document or certificate, none at all, or one for a key of ours', async () => {
  const [dueno, phone, otro] = [firmante(), await device(), await device()];
  const certificado = await pedir(dueno, phone.csr);
  const pedir1 = (valor: string | undefined) =>
    codeOf(firmar({ dueno, certificateId: certificado.id, digest, ...(valor !== undefined && { valor }) }));
  const ajeno = { ...certificado, fingerprint: createHash('sha256').update('otro').digest('hex') };
  for (const valor of [
    await valorDe(otro, certificado),
    await valorDe(phone, certificado, 'ab'.repeat(32)),
    await valorDe(phone, ajeno),
    '',
  ])
    expect(await pedir1(valor)).toBe('DATOS_INVALIDOS');
  expect(await pedir1(undefined)).toBe('CERTIFICADO_NO_VIGENTE');
  expect((await filasDe(certificado.id)).firmas).toEqual([]);
  const aqui = firmante();
  const { id } = await s.emitir(aqui);
  const valor = await valorDe(phone, certificado);
  expect(await codeOf(firmar({ dueno: aqui, certificateId: id, digest, valor }))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await pedir1(await valorDe(phone, certificado))).toBe('ok');
});

test('a new certificate ends the device’s former one, and the portal’s key of before is destroyed', async () => {
  const phone = await device();
  const dueno = firmante();
  const antes = await pedir(dueno, phone.csr);
  await s.database.query(`UPDATE certificados.certificado SET emitido_en = now() - interval '1 hour' WHERE id = $1`, [
    antes.id,
  ]);
  const despues = await s.emitir(dueno);
  expect(despues.llave).toBeUndefined();
  const viejo = { dueno, certificateId: antes.id, digest, valor: await valorDe(phone, antes) };
  expect(await codeOf(firmar(viejo))).toBe('CERTIFICADO_NO_VIGENTE');
  await s.database.query(`UPDATE certificados.certificado SET emitido_en = now() - interval '1 hour' WHERE id = $1`, [
    despues.id,
  ]);
  await pedir(dueno, (await device()).csr);
  expect((await filasDe(despues.id)).llaves).toEqual([]);
});

test('no certificate without proof of possession, nor for a weak key', async () => {
  const [phone, small, dueno] = [await device(), await device(1024), firmante()];
  const stolen = Buffer.from(phone.csr);
  stolen[stolen.length - 1] = (stolen.at(-1) as number) ^ 1;
  for (const csr of [stolen, small.csr, phone.spki, Buffer.alloc(0)])
    expect(await codeOf(pedir(dueno, csr))).toBe('DATOS_INVALIDOS');
  expect(createPublicKey({ key: phone.spki, format: 'der', type: 'spki' }).asymmetricKeyType).toBe('rsa');
  expect(await codeOf(pedir(dueno, phone.csr))).toBe('ok');
});
