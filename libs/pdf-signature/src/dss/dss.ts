import { readDer } from '../cms/der.js';
import { readCms } from '../cms/read-cms.js';
import { signatureFields } from '../fields/signature-fields.js';
import { must } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '../syntax/pdf-value.js';
import { readTimestampToken } from '../timestamp/timestamp-token.js';
import { Increment } from '../writer/increment.js';

export interface AppendDssInput {
  /** The last revision, byte for byte. */
  pdf: Buffer;
  /** DER: every certificate of the signers' and the timestamp authority's chains. */
  certificates: Buffer[];
  /** DER: a CRL of every issuer among them, made after the last timestamp. */
  crls: Buffer[];
}

/**
 * Appends one revision that adds validation data to the catalogue as `/DSS` and changes nothing else (ISO 32000-2
 * §12.8.4.3; EN 319 142-1 §5.4.2.2). Behind the last signature this makes level B-LT. There is no `/VRI`: every
 * validator finds the data without it. The new `/DSS` names again what the earlier one named.
 *
 * The catalogue is a newer version of the same object, as every known producer writes it: a changed `/Root` is untried
 * in readers that people use. MuPDF knows no `/DSS` and reports that version as an edit (ADR 64).
 *
 * @returns the extended document, or the given bytes when it holds all of the data already
 * @throws PdfSignatureError BAD_DER when an entry is no DER sequence; the reader's refusals
 * @example writeFileSync('ampliado.pdf', appendDss({ pdf, certificates: [issuing, root], crls: [issuingCrl, rootCrl]
 * }))
 */
export function appendDss({ pdf, certificates, crls }: AppendDssInput): Buffer {
  const doc = PdfDocument.read(pdf);
  const before = readDss(doc);
  const [newCertificates, newCrls] = [missing(before.certificates, certificates), missing(before.crls, crls)];
  if (newCertificates.length + newCrls.length === 0) return pdf;
  const increment = new Increment(doc);
  const extended = new PdfDict([
    ['Type', name('DSS')],
    ...before.dict,
    ['Certs', [...before.certificates.map(({ ref }) => ref), ...addAll(increment, newCertificates)]],
    ['CRLs', [...before.crls.map(({ ref }) => ref), ...addAll(increment, newCrls)]],
  ]);
  increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['DSS', increment.add(extended)]]));
  return Buffer.concat([pdf, increment.write().suffix]);
}

const SEQUENCE = 0x30;

function missing(before: DssEntry[], wanted: Buffer[]): Buffer[] {
  const seen = before.map(({ der }) => der);
  return wanted.filter((der) => {
    must(der[0] === SEQUENCE, 'BAD_DER', 'validation data');
    const known = seen.some((other) => other.equals(der));
    if (!known) seen.push(der);
    return !known;
  });
}

/** Streams without a filter: every reader finds the plain DER. */
const addAll = (increment: Increment, all: Buffer[]): PdfRef[] =>
  all.map((der) => increment.add(new PdfStream(dict({}), der)));

/** One DER object of a `/DSS`: its reference and its bytes. */
interface DssEntry {
  ref: PdfRef;
  der: Buffer;
}

/** The validation data that a document holds. */
export interface Dss {
  /** The whole dictionary, with entries that this reader does not use. */
  dict: PdfDict;
  certificates: DssEntry[];
  crls: DssEntry[];
}

/**
 * The validation data of a document (ISO 32000-2 §12.8.4.3): the certificates and CRLs that its newest `/DSS` names.
 * Empty without a `/DSS`.
 *
 * @example readDss(PdfDocument.read(pdf)).crls.map(({ der }) => der)
 * @throws PdfSignatureError DAMAGED when an entry is no reference to a stream
 */
export function readDss(doc: PdfDocument): Dss {
  const value = doc.resolve(doc.catalog.get('DSS'));
  must(value === null || value instanceof PdfDict, 'DAMAGED', '/DSS is no dictionary');
  const dict = value ?? new PdfDict();
  return { dict, certificates: entries(doc, dict, 'Certs'), crls: entries(doc, dict, 'CRLs') };
}

function entries(doc: PdfDocument, dss: PdfDict, key: 'Certs' | 'CRLs'): DssEntry[] {
  const refs = doc.resolve(dss.get(key));
  must(refs === null || Array.isArray(refs), 'DAMAGED', `/${key} is no array`);
  return (refs ?? []).map((ref) => {
    const stream = doc.resolve(ref);
    must(ref instanceof PdfRef && stream instanceof PdfStream, 'DAMAGED', `/${key} holds no streams`);
    return { ref, der: doc.decode(stream) };
  });
}

/**
 * Every certificate in the document's signatures, their timestamps and its document timestamps, DER, each once.
 * A `/DSS` names them beside the roots, so that a validator finds all in one place (EN 319 142-1 §5.4.2.2).
 * Nothing is judged here.
 *
 * @throws PdfSignatureError BAD_DER for a signature that the kernel did not write; the reader's refusals
 */
export function carriedCertificates(pdf: Buffer): Buffer[] {
  const doc = PdfDocument.read(pdf);
  const filled = signatureFields(doc).filter((field) => field.dict.has('V'));
  const all = filled.flatMap((field) => certificatesIn(doc.dict(field.dict.get('V'), 'signature')));
  return all.filter((der, i) => all.findIndex((other) => other.equals(der)) === i);
}

function certificatesIn(signature: PdfDict): Buffer[] {
  const [type, contents] = [signature.get('SubFilter'), signature.get('Contents')];
  const bytes = contents instanceof PdfString ? contents.bytes : Buffer.alloc(0);
  if (type instanceof PdfName && type.name === 'ETSI.RFC3161')
    return readTimestampToken(readDer(bytes).raw).certificates;
  const { certificates, timestampToken } = readCms(bytes);
  return timestampToken ? [...certificates, ...readTimestampToken(timestampToken).certificates] : certificates;
}
