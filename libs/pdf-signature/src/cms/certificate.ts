import { child, children, readDer, sequence } from './der.js';
import { must } from '../errors.js';

/** The `IssuerAndSerialNumber` of a certificate (RFC 5652 §10.2.4), cut from its DER without re-encoding. */
export function issuerAndSerial(certificate: Buffer): Buffer {
  const body = child(readDer(certificate), 0, 0x30);
  const fields = children(body);
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, issuer] = [fields[start], fields[start + 2]];
  must(serial?.tag === 0x02 && issuer?.tag === 0x30, 'BAD_DER', 'certificate fields');
  return sequence(issuer.raw, serial.raw);
}
