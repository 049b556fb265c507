import { readDer } from '../cms/der.js';
import { readCms } from '../cms/read-cms.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import { PdfName, PdfString, type PdfDict } from '../syntax/values.js';
import { readTimestampToken } from '../timestamp/read-timestamp-token.js';

/**
 * Every certificate that the document's signatures, their timestamps and its document timestamps carry, DER, each once:
 * what a `/DSS` names beside the roots, so that a validator finds it all in one place (EN 319 142-1 §5.4.2.2).
 * Nothing is judged here.
 *
 * @throws PdfSignatureError BAD_DER for a signature of another make; the reader's refusals
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
