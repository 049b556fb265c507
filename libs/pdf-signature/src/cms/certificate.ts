import { must } from '../errors.js';
import { child, children, oid, readDer, sequence } from './der.js';

/** The `IssuerAndSerialNumber` of a certificate (RFC 5652 §10.2.4), cut from its DER without re-encoding. */
export function issuerAndSerial(certificate: Buffer): Buffer {
  const body = child(readDer(certificate), 0, 0x30);
  const fields = children(body);
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, issuer] = [fields[start], fields[start + 2]];
  must(serial?.tag === 0x02 && issuer?.tag === 0x30, 'BAD_DER', 'certificate fields');
  return sequence(issuer.raw, serial.raw);
}

/** One extension of a certificate (RFC 5280 §4.1): whether it is critical, and the DER of its value. */
export interface CertificateExtension {
  critical: boolean;
  value: Buffer;
}

/** @returns undefined when the certificate has no such extension @throws PdfSignatureError BAD_DER when it has it twice */
export function certificateExtension(certificate: Buffer, dotted: string): CertificateExtension | undefined {
  const wrapper = children(child(readDer(certificate), 0, 0x30)).find((field) => field.tag === 0xa3);
  const list = wrapper ? children(child(wrapper, 0, 0x30)) : [];
  const found = list.map((item) => children(item)).filter(([type]) => type?.raw.equals(oid(dotted)));
  must(found.length <= 1, 'BAD_DER', 'extension twice');
  const value = found[0]?.at(-1);
  return value && { critical: found[0]?.[1]?.tag === 0x01 && found[0][1].content[0] === 0xff, value: value.content };
}
