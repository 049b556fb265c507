import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { emitirCertificado, firmarDigest } from '@portal/contracts/certificados';
import { readCms } from '@portal/pdf-signature';
import { eventually } from '@portal/test-kit';
import { openssl } from '../../test/openssl.js';
import { testService, type TestService } from '../../test/test-service.js';
import { unaTsa, type Animo, type TsaDePrueba } from '../../test/tsa.js';

const datos = {
  commonName: 'Ana Gómez',
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
  email: 'ana@transcarga.test',
  documento: '1023456789',
};
const TROUBLES: Animo[] = ['lenta', 'colgada', 'sin-servicio', 'otro-nonce', 'otra-huella', 'vencida'];
const PLAZO_MS = 1500;

let tsa: TsaDePrueba;
let s: TestService;
let unaPeticion: Awaited<ReturnType<typeof certificar>>;

const levantar = async (politica: 'rechazar' | 'continuar') => {
  tsa = await unaTsa();
  const clave = `${tsa.raiz}.clave`;
  await writeFile(clave, 'la-clave\n');
  s = await testService({
    TSA_URL: tsa.url,
    TSA_RAIZ_FILE: tsa.raiz,
    TSA_USUARIO: 'portal',
    TSA_CLAVE_FILE: clave,
    TSA_PLAZO_MS: String(PLAZO_MS),
    TSA_PAUSA_MS: '200',
    TSA_FALLO: politica,
  });
  unaPeticion = await certificar();
};
const cerrar = async () => {
  await s?.close();
  await tsa?.close();
};

/** One certificate serves all; every request is a claim of its own. */
async function certificar() {
  const dueno = { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' } as const;
  const { id } = await s.inscripciones.send(emitirCertificado, { ...datos, dueno });
  return () => ({ claimId: randomUUID(), dueno, certificateId: id, digest: 'ab'.repeat(32) });
}
const firmar = (peticion: ReturnType<typeof unaPeticion>) => s.firmar(peticion);
/** As a signer who tries again: on a busy machine openssl's answer may come after the deadline. */
const firmarAlFin = (peticion: ReturnType<typeof unaPeticion>) => eventually('it is signed', () => firmar(peticion));
const emitidas = (claimId: string) =>
  s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE claim_id = $1', [claimId]);
const usos = (claimId: string) =>
  s.database.query(`SELECT 1 FROM certificados.outbox WHERE envelope::text LIKE '%' || $1 || '%'`, [claimId]);

describe('an external authority, and no signature without it', () => {
  beforeAll(() => levantar('rechazar'));
  afterAll(cerrar);
  beforeEach(() => {
    tsa.animo = 'bien';
  });

  test('its token is in the CMS and verifies for openssl up to its root', async () => {
    const answer = await firmarAlFin(unaPeticion());
    expect(answer.nivel).toBe('B-T');
    const { timestampToken, signature } = readCms(Buffer.from(answer.cms, 'base64'));
    const files = { 't.der': timestampToken as Buffer, firma: signature, 'raiz.pem': await readFile(tsa.raiz) };
    const verdict = await openssl(
      ['ts', '-verify', '-data', 'firma', '-in', 't.der', '-token_in', '-CAfile', 'raiz.pem'],
      files,
    );
    expect(verdict).toMatchObject({ ok: true, text: expect.stringContaining('Verification: OK') });
    expect(tsa.pedidos.at(-1)).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: `Basic ${Buffer.from('portal:la-clave').toString('base64')}`,
    });
  });

  test.each(TROUBLES)('%s: SELLO_NO_DISPONIBLE, nothing is written, and the next attempt signs', async (animo) => {
    const peticion = unaPeticion();
    tsa.animo = animo;
    await expect(firmar(peticion)).rejects.toMatchObject({ code: 'SELLO_NO_DISPONIBLE', retryAfter: 60 });
    expect(firmarDigest.errors).toContain('SELLO_NO_DISPONIBLE');
    expect(await emitidas(peticion.claimId)).toEqual([]);
    expect(await usos(peticion.claimId)).toEqual([]);
    tsa.animo = 'bien';
    expect(await firmarAlFin(peticion)).toMatchObject({ nivel: 'B-T' });
  });

  test('the same claim again gets the stored CMS and asks no authority', async () => {
    const peticion = unaPeticion();
    const first = await firmarAlFin(peticion);
    const asked = tsa.pedidos.length;
    tsa.animo = 'sin-servicio';
    expect((await firmar(peticion)).cms).toBe(first.cms);
    expect(tsa.pedidos).toHaveLength(asked);
  });
});

describe('an external authority, and signatures that may go on without it', () => {
  beforeAll(() => levantar('continuar'));
  afterAll(cerrar);

  test.each(TROUBLES)('%s: level B-B, recorded, and never stamped afterwards', async (animo) => {
    const peticion = unaPeticion();
    tsa.animo = animo;
    const answer = await firmar(peticion);
    expect(answer.nivel).toBe('B-B');
    expect(readCms(Buffer.from(answer.cms, 'base64')).timestampToken).toBeUndefined();
    expect(
      await s.database.query('SELECT nivel FROM certificados.firma_emitida WHERE claim_id = $1', [peticion.claimId]),
    ).toEqual([{ nivel: 'B-B' }]);
    tsa.animo = 'bien';
    expect(await firmar(peticion)).toEqual(answer);
  });
});
