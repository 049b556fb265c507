import { verifySignatures } from '@portal/pdf-signature';
import { overlayIncrement, removedSignature } from '@portal/pdf-signature/test/attacks';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { testPki } from '@portal/pdf-signature/test/pki';
import { sha256Hex } from '@portal/service-kit';
import { firmarPdf, type FirmaDePrueba } from '../../test/firmar-pdf.js';
import { defectoDe, type Comprobacion } from './documento-firmado.rules.js';

const pki = testPki();
const antes = await preparedPdf();
const pedida: FirmaDePrueba = { pdf: antes, rol: 'conductor', certifica: true, firmante: pki.conductor, nivel: 'B-T' };
const primera = await firmarPdf(pedida, pki);
const segunda = await firmarPdf(
  { ...pedida, pdf: primera.pdf, rol: 'propietario', certifica: false, firmante: pki.propietario },
  pki,
);

const huellaDe = (pdf: Buffer, rol: string) =>
  verifySignatures(pdf).signatures.find(({ field }) => field === rol)?.signer?.fingerprint256 ?? '';
const huella = huellaDe(primera.pdf, 'conductor');

/** What a test lies about. The former revision is given as bytes, and the announced hash is by default the true one. */
type Caso = Omit<Comprobacion, 'antes' | 'anunciado'> & { readonly antes: Buffer; readonly anunciado?: string };
const defecto = ({ antes: anterior, ...caso }: Caso): string | undefined =>
  defectoDe({
    anunciado: sha256Hex(caso.despues),
    ...caso,
    antes: { bytes: anterior.length, sha256: sha256Hex(anterior) },
  });

const honesta: Caso = {
  rol: 'conductor',
  huella,
  digest: primera.digest,
  nivel: 'B-T',
  conocida: false,
  antes,
  despues: primera.pdf,
};

test('a document with exactly the signature that was asked for holds', () => {
  expect(defecto(honesta)).toBeUndefined();
});

/** The second signature, on the first, which was judged when it was made. */
const sobreLaPrimera: Caso = {
  ...honesta,
  rol: 'propietario',
  huella: huellaDe(segunda.pdf, 'propietario'),
  digest: segunda.digest,
  conocida: true,
  antes: primera.pdf,
  despues: segunda.pdf,
};

test('so does the second signature, on the first', () => {
  expect(defecto(sobreLaPrimera)).toBeUndefined();
  expect(defecto({ ...sobreLaPrimera, conocida: false })).toBeUndefined();
});

test('so does one without a timestamp where certificados says so', async () => {
  const { pdf, digest } = await firmarPdf({ ...pedida, nivel: 'B-B' }, pki);
  expect(defecto({ ...honesta, despues: pdf, digest, nivel: 'B-B' })).toBeUndefined();
  expect(defecto({ ...honesta, despues: pdf, digest })).toBe('another level than that of certificados');
});

/** A whole, validly signed document of somebody else. */
async function otroDocumento(): Promise<Buffer> {
  const otro = Buffer.from(antes.toString('latin1').replace('Document', 'Dokument'), 'latin1');
  return (await firmarPdf({ ...pedida, pdf: otro.equals(antes) ? Buffer.concat([antes, antes]) : otro }, pki)).pdf;
}

const cambiada = (at: number, de = primera.pdf): Buffer => {
  const bytes = Buffer.from(de);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test.each<[string, Partial<Caso> | (() => Promise<Partial<Caso>>), RegExp]>([
  ['nothing new', { despues: antes }, /no prefix/],
  ['a byte of the former revision changed', { despues: cambiada(100) }, /no prefix/],
  ['other bytes than announced', { anunciado: sha256Hex(antes) }, /announced/],
  ['a byte of the new revision changed', { despues: cambiada(antes.length + 40) }, /not intact/],
  [
    'no PDF behind the former revision',
    { despues: Buffer.concat([antes, Buffer.from('firma conductor')]) },
    /not intact/,
  ],
  ['bytes behind the signature', { despues: Buffer.concat([primera.pdf, Buffer.from('\n')]) }, /not intact/],
  ['two signatures at once', { despues: segunda.pdf }, /not exactly one/],
  ['the field of the other role', { rol: 'propietario' }, /this field alone/],
  ['another certificate', { huella: huella.replace(/^./, (c) => (c === '0' ? '1' : '0')) }, /another certificate/],
  ['another digest', { digest: 'ab'.repeat(32) }, /another digest/],
  ['another document', async () => ({ despues: await otroDocumento() }), /no prefix|not/],
])('refused: %s', async (_nombre, cambios, esperado) => {
  const mentira = typeof cambios === 'function' ? await cambios() : cambios;
  expect(defecto({ ...honesta, ...mentira })).toMatch(esperado);
});

test.each<[string, Partial<Caso>, RegExp]>([
  ['a byte of the first signature changed', { despues: cambiada(primera.pdf.length - 300, segunda.pdf) }, /no prefix/],
  ['other bytes than announced', { anunciado: sha256Hex(primera.pdf) }, /announced/],
  ['a byte of the second changed', { despues: cambiada(primera.pdf.length + 40, segunda.pdf) }, /not intact/],
  ['bytes behind it', { despues: Buffer.concat([segunda.pdf, Buffer.from('\n')]) }, /not intact/],
  ['a revision that is not a signature', { despues: overlayIncrement(primera.pdf) }, /not intact/],
  ['one more revision behind it', { despues: overlayIncrement(segunda.pdf) }, /not intact/],
  ['a signature that is taken out again', { despues: removedSignature(segunda.pdf) }, /not intact/],
  ['another certificate', { huella }, /another certificate/],
  ['another digest', { digest: primera.digest }, /another digest/],
  ['the field of the other role', { rol: 'conductor' }, /this field alone/],
  ['a former revision that ends elsewhere', { antes: primera.pdf.subarray(0, -1) }, /not intact|not exactly one/],
  ['two signatures at once', { antes, huella: huellaDe(segunda.pdf, 'propietario') }, /not exactly one/],
])('refused on a revision that is known: %s', (_nombre, cambios, esperado) => {
  expect(defecto({ ...sobreLaPrimera, ...cambios })).toMatch(esperado);
});

test('the log learns why a document is not intact', () => {
  const roto = defecto({ ...honesta, despues: cambiada(antes.length + 40) });
  const sinPdf = defecto({ ...honesta, despues: Buffer.concat([antes, Buffer.from('firma conductor')]) });
  for (const motivo of [roto, sinPdf]) expect(motivo).toMatch(/^not intact: (?!undefined)[A-Za-z]/);
});
