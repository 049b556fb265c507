import forge from 'node-forge';
import { context, octets, oid, sequence, toBuffer } from './asn1.js';

const { asn1 } = forge;
const URI = 6;
const RFC822_NAME = 1;

export interface Extension {
  readonly id: string;
  readonly critical: boolean;
  readonly value: forge.asn1.Asn1;
}

const flag = (value: boolean) => asn1.create(asn1.Class.UNIVERSAL, asn1.Type.BOOLEAN, false, value ? '\xff' : '\0');

/** Extension (RFC 5280 §4.1): `critical` is left out when false, as DER demands. */
export const extensionNode = ({ id, critical, value }: Extension): forge.asn1.Asn1 =>
  sequence(oid(id), ...(critical ? [flag(true)] : []), octets(toBuffer(value)));

const small = (value: number) =>
  asn1.create(asn1.Class.UNIVERSAL, asn1.Type.INTEGER, false, String.fromCharCode(value));

/** RFC 5280 §4.2.1.9: always critical here; a leaf's default `cA FALSE` is left out as DER demands. */
export const basicConstraints = (ca: boolean, pathLength?: number): Extension => ({
  id: '2.5.29.19',
  critical: true,
  value: sequence(...(ca ? [flag(true)] : []), ...(pathLength === undefined ? [] : [small(pathLength)])),
});

/** keyUsage bits, named as in RFC 5280 §4.2.1.3. */
const USAGES = {
  /** digitalSignature and nonRepudiation: without the second, validators downgrade the signature. */
  person: { unused: 6, bits: 0xc0 },
  /** digitalSignature alone: a timestamp authority signs nothing else. */
  timestamp: { unused: 7, bits: 0x80 },
  /** keyCertSign and cRLSign. */
  authority: { unused: 1, bits: 0x06 },
} as const;

export const keyUsage = (kind: keyof typeof USAGES): Extension => {
  const { unused, bits } = USAGES[kind];
  const value = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.BITSTRING, false, String.fromCharCode(unused, bits));
  return { id: '2.5.29.15', critical: true, value };
};

/** extendedKeyUsage with timeStamping alone, critical: what RFC 3161 §2.3 demands of a timestamp authority. */
export const onlyTimeStamping = (): Extension => ({
  id: '2.5.29.37',
  critical: true,
  value: sequence(oid('1.3.6.1.5.5.7.3.8')),
});

export const subjectKeyIdentifier = (id: Buffer): Extension => ({
  id: '2.5.29.14',
  critical: false,
  value: octets(id),
});

export const authorityKeyIdentifier = (id: Buffer): Extension => ({
  id: '2.5.29.35',
  critical: false,
  value: sequence(context(0, id.toString('binary'))),
});

/** Where the CRL is served: inside DistributionPointName, fullName. */
export const crlDistributionPoint = (uri: string): Extension => ({
  id: '2.5.29.31',
  critical: false,
  value: sequence(sequence(context(0, [context(0, [context(URI, uri)])]))),
});

/** Where the issuer's certificate is served (caIssuers, one DER certificate). */
export const authorityInfoAccess = (uri: string): Extension => ({
  id: '1.3.6.1.5.5.7.1.1',
  critical: false,
  value: sequence(sequence(oid('1.3.6.1.5.5.7.48.2'), context(URI, uri))),
});

export const certificatePolicy = (policy: string): Extension => ({
  id: '2.5.29.32',
  critical: false,
  value: sequence(sequence(oid(policy))),
});

/** @param email plain ASCII (IA5String) */
export const subjectAltEmail = (email: string): Extension => ({
  id: '2.5.29.17',
  critical: false,
  value: sequence(context(RFC822_NAME, email)),
});
