import { must } from '../errors.js';
import { PdfDocument } from '../reader/document.js';
import { dict, name, PdfDict, PdfStream, type PdfRef } from '../syntax/values.js';
import { Increment } from '../writer/increment.js';
import { readDss, type DssEntry } from './read-dss.js';

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
 * §12.8.4.3; EN 319 142-1 §5.4.2.2): behind the last signature this makes level B-LT. No `/VRI`: validators that look
 * for one find all they need without it. What earlier revisions brought is named again, so a later `/DSS` loses nothing.
 *
 * The catalogue is written as a new object that the trailer names: MuPDF knows no `/DSS` and reports any newer version
 * of an object that was there before as an edit of the certified document; all the others accept either.
 *
 * @returns the extended document, or the given bytes when all of it is there already
 * @throws PdfSignatureError BAD_DER for something that is no DER sequence; the reader's refusals
 * @example writeFileSync('ampliado.pdf', appendDss({ pdf, certificates: [issuing, root], crls: [issuingCrl, rootCrl] }))
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
  increment.moveRoot(increment.add(new PdfDict([...doc.catalog, ['DSS', increment.add(extended)]])));
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

/** Streams without a filter: the DER as it is, so that any reader finds it. */
const addAll = (increment: Increment, all: Buffer[]): PdfRef[] =>
  all.map((der) => increment.add(new PdfStream(dict({}), der)));
