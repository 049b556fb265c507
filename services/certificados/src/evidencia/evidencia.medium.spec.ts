import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { evidenciaDeValidacion, revocarCertificado, sellarDigest } from '@portal/contracts/certificados';
import { unaPersona } from '@portal/test-kit';
import { unaAutoridadAjena, type AutoridadAjena } from '../../test/offline-authority.js';
import { openssl } from '../../test/openssl.js';
import { crlPem, testCalls } from '../../test/test-calls.js';
import { testService, type TestService } from '../../test/test-service.js';
import { unaTsa, type TsaDePrueba } from '../../test/tsa.js';

let s: TestService;
let c: ReturnType<typeof testCalls>;
beforeAll(async () => {
  s = await testService();
  c = testCalls(s);
});
afterAll(() => s?.close());

const superadmin = unaPersona('super', ['super-admin']);
async function reunir(desde = new Date()) {
  const { certificados, crls } = await s.inscripciones.send(evidenciaDeValidacion, { desde: desde.toISOString() });
  const [bytes, lists] = [certificados, crls].map((all) => all.map((one) => Buffer.from(one, 'base64'))) as [
    Buffer[],
    Buffer[],
  ];
  return { certificados: bytes, crls: lists, fechas: await Promise.all(lists.map(emitida)) };
}
async function emitida(crl: Buffer): Promise<Date> {
  const { text } = await openssl(['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-lastupdate'], { 'c.crl': crl });
  return new Date(text.trim().replace('lastUpdate=', ''));
}
const numeros = async () =>
  (await s.database.query<{ n: number }>('SELECT count(*)::int AS n FROM certificados.crl'))[0]!.n;

test('both authorities, and a CRL of each from after the given time, which openssl accepts', async () => {
  const { id } = await c.certificar();
  const desde = new Date();
  const { certificados, crls, fechas } = await reunir(desde);
  expect(fechas.every((fecha) => fecha >= desde)).toBe(true);
  const [raiz, emisora] = certificados.map((der) => new X509Certificate(der).toString()) as [string, string];
  const files = {
    'leaf.pem': new X509Certificate(await c.der(id)).toString(),
    'raiz.pem': raiz,
    'emisora.pem': emisora,
    'crls.pem': crls.map(crlPem).join(''),
  };
  const args = [
    'verify',
    '-x509_strict',
    '-crl_check_all',
    '-CRLfile',
    'crls.pem',
    '-CAfile',
    'raiz.pem',
    '-untrusted',
    'emisora.pem',
    'leaf.pem',
  ];
  expect(await openssl(args, files)).toMatchObject({ ok: true });
});

test('what was made later serves again; many at once share what one of them makes', async () => {
  const desde = new Date();
  await reunir(desde);
  const antes = await numeros();
  expect((await reunir(desde)).fechas.every((fecha) => fecha >= desde)).toBe(true);
  expect(await numeros()).toBe(antes);
  const ahora = new Date();
  await Promise.all(Array.from({ length: 8 }, () => reunir(ahora)));
  expect((await numeros()) - antes).toBeLessThanOrEqual(4);
});

test('a certificate revoked meanwhile is on the list, and blocks nothing', async () => {
  const { id, certificado } = await c.certificar();
  await s.gateway.send(revocarCertificado, { id, reason: 'Celular perdido' }, { actor: superadmin });
  const { crls } = await reunir();
  const { text } = await openssl(['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-text'], { 'c.crl': crls[1]! });
  expect(text).toContain(certificado.serialNumber);
});

test('a timestamp over a document verifies up to our root', async () => {
  const { token } = await s.inscripciones.send(sellarDigest, {
    digest: createHash('sha256').update('documento').digest('hex'),
  });
  const files = { 't.der': Buffer.from(token, 'base64'), documento: 'documento', 'raiz.pem': await c.pki('raiz.pem') };
  const verdict = await openssl(
    ['ts', '-verify', '-data', 'documento', '-in', 't.der', '-token_in', '-CAfile', 'raiz.pem'],
    files,
  );
  expect(verdict).toMatchObject({ ok: true, text: expect.stringContaining('Verification: OK') });
});

describe('with an external timestamp authority', () => {
  let tsa: TsaDePrueba;
  let externo: TestService;
  beforeAll(async () => {
    tsa = await unaTsa();
    const lista = `${tsa.raiz}.crl`;
    await writeFile(lista, crlPem(Buffer.from('3003020101', 'hex')));
    externo = await testService({
      TSA_URL: tsa.url,
      TSA_RAIZ_FILE: tsa.raiz,
      TSA_CRL_FILES: ` ${lista} ,`,
      TSA_FALLO: 'continuar',
    });
  });
  afterAll(async () => {
    await externo?.close();
    await tsa?.close();
  });

  test('its root and the CRLs that the settings name are part of the evidence', async () => {
    const { certificados, crls } = await externo.inscripciones.send(evidenciaDeValidacion, {
      desde: new Date().toISOString(),
    });
    expect(certificados).toContain(new X509Certificate(await readFile(tsa.raiz)).raw.toString('base64'));
    expect([crls.length, crls.at(-1)]).toEqual([3, 'MAMCAQE=']);
  });

  test('without its timestamp there is none, even where signatures may go on: SELLO_NO_DISPONIBLE', async () => {
    tsa.animo = 'sin-servicio';
    await expect(externo.inscripciones.send(sellarDigest, { digest: 'ab'.repeat(32) })).rejects.toMatchObject({
      code: 'SELLO_NO_DISPONIBLE',
      retryAfter: 60,
    });
  });
});

describe('under a root whose key is elsewhere', () => {
  let ajena: AutoridadAjena;
  let importado: TestService;
  beforeAll(async () => {
    ajena = await unaAutoridadAjena();
    importado = await testService(ajena.env);
  });
  afterAll(async () => {
    await importado?.close();
    await ajena?.close();
  });

  test('its last CRL is the evidence, beside a new one of the issuing authority', async () => {
    const desde = new Date();
    const { crls } = await importado.inscripciones.send(evidenciaDeValidacion, { desde: desde.toISOString() });
    const [raiz, emisora] = await Promise.all(crls.map((crl) => emitida(Buffer.from(crl, 'base64'))));
    expect(raiz!.getTime()).toBeLessThan(desde.getTime());
    expect(emisora!.getTime()).toBeGreaterThanOrEqual(desde.getTime());
  });
});
