import forge from 'node-forge';

const { asn1 } = forge;
const { UNIVERSAL } = asn1.Class;

/** Bytes and forge's binary strings, both ways. */
export const toBuffer = (node: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary');
export const fromBuffer = (der: Buffer): forge.asn1.Asn1 => asn1.fromDer(der.toString('binary'));

export const sequence = (...items: forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, items);

export const oid = (dotted: string): forge.asn1.Asn1 =>
  asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(dotted).getBytes());

/** @param hex big-endian, already minimal and positive */
export const integerFromHex = (hex: string): forge.asn1.Asn1 =>
  asn1.create(UNIVERSAL, asn1.Type.INTEGER, false, forge.util.hexToBytes(hex));

export const octets = (bytes: Buffer): forge.asn1.Asn1 =>
  asn1.create(UNIVERSAL, asn1.Type.OCTETSTRING, false, bytes.toString('binary'));

/** BIT STRING without unused bits. */
export const bits = (bytes: Buffer): forge.asn1.Asn1 =>
  asn1.create(UNIVERSAL, asn1.Type.BITSTRING, false, `\0${bytes.toString('binary')}`);

/** `[tag]`, primitive over text or constructed over elements. */
export const context = (tag: number, value: string | forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag, typeof value !== 'string', value);

/** Time of RFC 5280 §4.1.2.5: UTCTime until 2049, GeneralizedTime after. */
export const time = (date: Date): forge.asn1.Asn1 =>
  date.getUTCFullYear() < 2050
    ? asn1.create(UNIVERSAL, asn1.Type.UTCTIME, false, asn1.dateToUtcTime(date) as string)
    : asn1.create(UNIVERSAL, asn1.Type.GENERALIZEDTIME, false, asn1.dateToGeneralizedTime(date) as string);

/** AlgorithmIdentifier sha256WithRSAEncryption (RFC 4055: NULL parameters). */
export const sha256WithRsa = (): forge.asn1.Asn1 =>
  sequence(oid('1.2.840.113549.1.1.11'), asn1.create(UNIVERSAL, asn1.Type.NULL, false, ''));
