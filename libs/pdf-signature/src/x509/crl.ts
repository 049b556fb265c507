import { children, readDer, tryRead, wrapped, type Der } from '../cms/der.js';
import { must } from '../pdf-signature-error.js';
import { seam, type HashName } from '../seam/seam.js';
import { readExtensions, readTime, signatureHash, type CertificateFacts } from './certificate-facts.js';

/** One entry of a CRL (RFC 5280 §5.1.2.6); `reason` is its code (§5.3.1). */
export interface RevokedEntry {
  on: Date;
  reason?: number;
}

/** A whole, direct CRL of one issuer (RFC 5280 §5.1). */
export interface Crl {
  der: Buffer;
  issuer: Buffer;
  thisUpdate: Date;
  nextUpdate: Date;
  /** Serial (INTEGER content in hex) → entry. */
  entries: Map<string, RevokedEntry>;
  /** CRL number (§5.2.3), hex. */
  number?: string;
  tbs: Buffer;
  hash: HashName;
  signature: Buffer;
}

const CRL_NUMBER = '551d14';
const REASON_CODE = '551d15';

/**
 * Reads a CRL. A list with a critical extension is refused, because it does not cover its whole issuer: issuing
 * distribution point, delta indicator, certificate issuer (RFC 5280 §5.2, §5.3). A list without nextUpdate is refused
 * too (§5.1.2.5).
 * @returns undefined when the bytes are no such CRL
 */
export const readCrl = (der: Buffer): Crl | undefined => tryRead(() => read(der));

/** Whether this authority made the CRL: name, right to sign CRLs (RFC 5280 §6.3.3 f) and signature agree. */
export function isCrlOf(crl: Crl, issuer: CertificateFacts): boolean {
  return (
    crl.issuer.equals(issuer.subject) &&
    issuer.usage.has('cRLSign') &&
    seam().isSigned(crl.hash, crl.tbs, issuer.x509, crl.signature)
  );
}

function read(der: Buffer): Crl {
  const whole = readDer(der);
  const [tbs, algorithm, signature] = children(whole) as [Der, Der, Der];
  must(
    whole.raw.length === der.length &&
      children(whole).length === 3 &&
      signature.tag === 0x03 &&
      signature.content[0] === 0,
    'BAD_DER',
    'CRL',
  );
  const fields = children(tbs);
  must(fields[0]?.tag === 0x02 && fields[0].content.equals(Buffer.from([1])), 'BAD_DER', 'CRL version');
  const [, inner, issuer, thisUpdate, nextUpdate, ...rest] = fields as [Der, Der, Der, Der, Der, ...Der[]];
  const hash = signatureHash(algorithm);
  must(nextUpdate && inner.raw.equals(algorithm.raw) && hash, 'BAD_DER', 'CRL fields');
  const extensions = readExtensions(rest.find((field) => field.tag === 0xa0));
  must(
    [...extensions.values()].every(({ critical }) => !critical),
    'BAD_DER',
    'CRL with a narrower scope',
  );
  const number = extensions.get(CRL_NUMBER)?.value.content.toString('hex');
  return {
    der,
    issuer: issuer.raw,
    thisUpdate: readTime(thisUpdate),
    nextUpdate: readTime(nextUpdate),
    entries: readEntries(rest.find((field) => field.tag === 0x30)),
    ...(number === undefined ? {} : { number }),
    tbs: tbs.raw,
    hash,
    signature: signature.content.subarray(1),
  };
}

function readEntries(list: Der | undefined): Map<string, RevokedEntry> {
  const result = new Map<string, RevokedEntry>();
  for (const item of list ? children(list) : []) {
    const [serial, on, extensions] = children(item) as [Der, Der, Der | undefined];
    must(serial?.tag === 0x02 && on, 'BAD_DER', 'CRL entry');
    result.set(serial.content.toString('hex'), { on: readTime(on), ...reasonOf(extensions) });
  }
  return result;
}

function reasonOf(extensions: Der | undefined): { reason?: number } {
  if (!extensions) return {};
  const found = readExtensions(wrapped(0xa0, extensions.raw));
  must(
    [...found.values()].every(({ critical }) => !critical),
    'BAD_DER',
    'CRL entry with a narrower scope',
  );
  const code = found.get(REASON_CODE)?.value.content[0];
  return code === undefined ? {} : { reason: code };
}
