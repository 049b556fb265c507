import {
  appendDss,
  carriedCertificates,
  closeDocTimestamp,
  openDocTimestamp,
  verifySignatures,
} from '@portal/pdf-signature';
import { dssRevision, overlayIncrement } from '@portal/pdf-signature/test/attacks';
import { testCrl } from '@portal/pdf-signature/test/crl';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { certificate, testPki } from '@portal/pdf-signature/test/pki';
import { stampDigest } from '@portal/pdf-signature/test/stamp';
import { sha256Hex } from '@portal/service-kit';
import { firmarPdf } from '../../test/firmar-pdf.js';
import {
  defectoDeDatos,
  defectoDeSello,
  relojAtrasado,
  type ConDatos,
  type ConSello,
} from './documento-ampliado.rules.js';

const pki = testPki();
const firmado = await (async () => {
  const comun = { nivel: 'B-T' } as const;
  const primera = await firmarPdf(
    { ...comun, pdf: await preparedPdf(), rol: 'conductor', certifica: true, firmante: pki.conductor },
    pki,
  );
  const { pdf } = await firmarPdf(
    { ...comun, pdf: primera.pdf, rol: 'propietario', certifica: false, firmante: pki.propietario },
    pki,
  );
  return pdf;
})();

/** Signed by one without a timestamp, and then by the other one with it, or without. */
async function sinSello(nivel: 'B-B' | 'B-T'): Promise<Buffer> {
  const primera = await firmarPdf(
    { nivel: 'B-B', pdf: await preparedPdf(), rol: 'conductor', certifica: true, firmante: pki.conductor },
    pki,
  );
  const segunda = { pdf: primera.pdf, rol: 'propietario', certifica: false, firmante: pki.propietario } as const;
  return (await firmarPdf({ nivel, ...segunda }, pki)).pdf;
}

const certificados = [pki.root.der, pki.issuing.der];
const crls = await Promise.all([pki.root, pki.issuing].map((autoridad) => testCrl(autoridad)));
const conDatos = (pdf: Buffer, listas = crls, dados = certificados): Buffer =>
  appendDss({ pdf, certificates: [...carriedCertificates(pdf), ...dados], crls: listas });
const ampliado = conDatos(firmado);

async function sellar(pdf: Buffer): Promise<{ pdf: Buffer; token: Buffer }> {
  const { draft, digest } = openDocTimestamp(pdf);
  const token = await stampDigest(pki, digest);
  return { pdf: closeDocTimestamp(draft, token, digest), token };
}
const sellado = await sellar(ampliado);
const revocado = [{ certificate: pki.propietario, at: new Date(Date.now() - 3_600_000) }];
const conRevocado = await Promise.all([testCrl(pki.root), testCrl(pki.issuing, { revoked: revocado })]);
const masListas = await Promise.all([pki.root, pki.issuing].map((autoridad) => testCrl(autoridad, { number: 2 })));

/** What a test lies about. The former revision is given as bytes, and the announced hash is by default the true one. */
type Bytes<T> = Omit<T, 'antes' | 'anunciado'> & { readonly antes: Buffer; readonly anunciado?: string };
const crecido = <T extends { antes: Buffer; despues: Buffer }>({ antes, ...caso }: T) => ({
  anunciado: sha256Hex(caso.despues),
  ...caso,
  antes: { bytes: antes.length, sha256: sha256Hex(antes) },
});

const datos: Bytes<ConDatos> = {
  antes: firmado,
  despues: ampliado,
  certificados,
  crls,
  nivel: 'B-LT',
  ahora: new Date(),
};
const sello: Bytes<ConSello> = { antes: ampliado, despues: sellado.pdf, token: sellado.token };

test('validation data that were given hold, and again behind an archive timestamp', () => {
  expect(defectoDeDatos(crecido(datos))).toBeUndefined();
  const despues = conDatos(sellado.pdf, masListas);
  const archivado = { ...datos, antes: sellado.pdf, despues, crls: masListas, nivel: 'B-LTA' } as const;
  expect(defectoDeDatos(crecido(archivado))).toBeUndefined();
  expect(defectoDeDatos(crecido({ ...archivado, nivel: 'B-LT' as const }))).toBeUndefined();
});

test('of a signature without a timestamp no level is asked; of a document without any there is none', async () => {
  const mixto = await sinSello('B-T');
  const listas = await Promise.all([pki.root, pki.issuing].map((autoridad) => testCrl(autoridad)));
  const despues = conDatos(mixto, listas);
  const ahora = antesDelUltimoSello(despues, 120_000);
  const documento = { ...datos, antes: mixto, despues, crls: listas, ahora };
  expect(defectoDeDatos(crecido({ ...documento, ahora: antesDelUltimoSello(despues, 0) }))).toBeUndefined();
  expect(relojAtrasado(crecido(documento))).toMatch(/^the clock is 120 s behind/);
  const ninguno = await sinSello('B-B');
  expect(defectoDeDatos(crecido({ ...datos, antes: ninguno, despues: conDatos(ninguno) }))).toMatch(/at no level/);
});

test('so does the timestamp that was given', () => {
  expect(defectoDeSello(crecido(sello))).toBeUndefined();
});

const ajena = certificate({ commonName: 'Otra', serial: '77', issuer: pki.issuing });
const changed = (at: number, de: Buffer): Buffer => {
  const bytes = Buffer.from(de);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test.each<[string, Partial<Bytes<ConDatos>>, RegExp]>([
  ['nothing new', { despues: firmado }, /no prefix/],
  ['a byte of the former revision changed', { despues: changed(100, ampliado) }, /no prefix/],
  ['other bytes than announced', { anunciado: sha256Hex(firmado) }, /announced/],
  ['a byte of the new revision changed', { despues: changed(firmado.length + 40, ampliado) }, /not intact/],
  ['bytes behind it', { despues: Buffer.concat([ampliado, Buffer.from('\n')]) }, /not intact/],
  ['a page that is painted over', { despues: overlayIncrement(firmado) }, /not intact/],
  ['two revisions', { despues: conDatos(ampliado, [...crls, ...masListas]) }, /not exactly one/],
  ['a timestamp in the place of data', { antes: ampliado, despues: sellado.pdf }, /of kind timestamp/],
  ['a certificate that nobody gave', { despues: conDatos(firmado, crls, [...certificados, ajena.der]) }, /certificate/],
  ['data that lead to no root', { despues: dssRevision(firmado, testPki('otra').root.der) }, /not intact/],
  ['a CRL that nobody gave', { despues: conDatos(firmado, [...crls, ...masListas]) }, /CRL that nobody gave/],
  ['a higher level', { nivel: 'B-LTA' }, /not at B-LTA/],
  ['data that prove too little', { despues: conDatos(firmado, crls.slice(0, 1)) }, /at B-T,B-T, not at B-LT/],
  ['no list about the authority in between', { despues: conDatos(firmado, crls.slice(1)) }, /at B-T,B-T, not at B-LT/],
  [
    'data that lift one signature of two',
    { despues: conDatos(firmado, conRevocado), crls: conRevocado },
    /at B-LT,B-T, not at B-LT/,
  ],
  ['signatures under another root', { certificados: [testPki('otra').root.der] }, /not intact/],
])('validation data are refused: %s', (_, mentira, esperado) => {
  expect(defectoDeDatos(crecido({ ...datos, ...mentira }))).toMatch(esperado);
});

/** So long before the last moment that a document proves: it was stamped when this file began, however long ago. */
function antesDelUltimoSello(pdf: Buffer, ms: number): Date {
  const { signatures, docTimestamps } = verifySignatures(pdf);
  const sellos = [...signatures.map(({ timestamp }) => timestamp), ...docTimestamps];
  return new Date(Math.max(...sellos.map((sello) => sello?.genTime?.getTime() ?? 0)) - ms);
}

test('a clock behind the timestamps is told from a document that lies, also behind an archive timestamp', () => {
  const atrasado = { ...datos, ahora: antesDelUltimoSello(ampliado, 120_000) };
  const despues = conDatos(sellado.pdf, masListas);
  const archivado = { ...datos, antes: sellado.pdf, despues, crls: masListas, nivel: 'B-LTA' } as const;
  for (const documento of [atrasado, { ...archivado, ahora: antesDelUltimoSello(despues, 120_000) }].map(crecido)) {
    expect(defectoDeDatos(documento)).toBeDefined();
    expect(relojAtrasado(documento)).toMatch(/^the clock is 120 s behind a timestamp/);
  }
  expect(relojAtrasado(crecido(datos))).toBeUndefined();
  expect(relojAtrasado(crecido({ ...datos, ahora: antesDelUltimoSello(ampliado, 0) }))).toBeUndefined();
  const mentira = { ...atrasado, despues: changed(firmado.length + 40, ampliado) };
  expect(relojAtrasado(crecido(mentira))).toBeUndefined();
  expect(relojAtrasado(crecido({ ...atrasado, certificados: [testPki('otra').root.der] }))).toBeUndefined();
});

const otroSello = await sellar(ampliado);

test('of two archive timestamps the newest one is the one that was given', async () => {
  const segundo = await sellar(sellado.pdf);
  const dos = { antes: sellado.pdf, despues: segundo.pdf, token: segundo.token };
  expect(defectoDeSello(crecido(dos))).toBeUndefined();
  expect(defectoDeSello(crecido({ ...dos, token: sellado.token }))).toMatch(/another timestamp/);
});

test.each<[string, Partial<Bytes<ConSello>>, RegExp]>([
  ['nothing new', { despues: ampliado }, /no prefix/],
  ['other bytes than announced', { anunciado: sha256Hex(ampliado) }, /announced/],
  ['another token', { despues: otroSello.pdf }, /another timestamp/],
  [
    'a byte of the token changed',
    { despues: changed(sellado.pdf.indexOf('<3082', ampliado.length) + 600, sellado.pdf) },
    /not intact/,
  ],
  ['bytes behind it', { despues: Buffer.concat([sellado.pdf, Buffer.from('\n')]) }, /not intact/],
  ['a page that is painted over', { despues: overlayIncrement(ampliado) }, /not intact/],
  ['data in the place of a timestamp', { antes: firmado, despues: ampliado }, /of kind dss/],
  ['two revisions', { antes: firmado }, /not exactly one/],
])('an archive timestamp is refused: %s', (_, mentira, esperado) => {
  expect(defectoDeSello(crecido({ ...sello, ...mentira }))).toMatch(esperado);
});
