import { X509Certificate } from 'node:crypto';
import { child, children, nothing, octetString, oid, readDer, sequence, tlv, unsigned } from '../src/cms/der.js';
import { OID } from '../src/cms/oid.js';
import type { Holder } from './pki.js';

export interface TestCrl {
  number?: number;
  issuedAt?: Date;
  nextUpdate?: Date;
  /** The revoked certificates, each with its time and its reason code. */
  revoked?: { certificate: Holder; at: Date; reason?: number }[];
}

const time = (at: Date) =>
  tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`, 'latin1'));
const serialOf = (der: Buffer) => unsigned(Buffer.from(new X509Certificate(der).serialNumber, 'hex'));

const DAY = 86_400_000;
const extension = (id: string, value: Buffer) => sequence(oid(id), octetString(value));

/** CertificateList v2 (RFC 5280 §5) of a test authority, valid for one day by default. */
export async function testCrl(
  issuer: Holder,
  { number = 1, issuedAt = new Date(), nextUpdate = new Date(issuedAt.getTime() + DAY), revoked = [] }: TestCrl = {},
): Promise<Buffer> {
  const algorithm = sequence(oid(OID.sha256WithRsa), nothing());
  const subject = children(child(readDer(issuer.der), 0, 0x30))[5]?.raw as Buffer;
  const entries = revoked.map(({ certificate, at, reason }) => {
    const why = reason === undefined ? [] : [sequence(extension('2.5.29.21', tlv(0x0a, Buffer.of(reason))))];
    return sequence(serialOf(certificate.der), time(at), ...why);
  });
  const crlNumber = extension('2.5.29.20', unsigned(Buffer.of(number >> 8, number & 0xff)));
  const body = sequence(
    unsigned(Buffer.of(1)),
    algorithm,
    subject,
    time(issuedAt),
    time(nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    tlv(0xa0, sequence(crlNumber)),
  );
  return sequence(body, algorithm, tlv(0x03, Buffer.of(0), await issuer.sign(body)));
}
