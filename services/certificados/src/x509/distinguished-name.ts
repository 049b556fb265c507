import forge from 'node-forge';
import { fromBuffer } from './asn1.js';

/** A distinguished name of ours: every value is one attribute in an RDN of its own, whatever it contains. */
export interface DistinguishedName {
  readonly commonName: string;
  readonly serialNumber?: string;
  /** The person who signs for the company that the other members name. */
  readonly givenName?: string;
  readonly surname?: string;
  /** That person's position. */
  readonly title?: string;
  readonly organizationName: string;
  readonly countryCode: string;
  /**
   * Of an authority made elsewhere: its name exactly as its certificate has it (DER, base64), and as people read it.
   */
  readonly ajeno?: { readonly der: string; readonly texto: string };
}

const OIDS = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  serialNumber: '2.5.4.5',
  title: '2.5.4.12',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  CN: '2.5.4.3',
} as const;
const printable = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

/** X.520: countryName and serialNumber are PrintableString, people's names UTF8String. */
function attribute(type: string, value: string, onlyPrintable: boolean): forge.pki.CertificateField {
  const { PRINTABLESTRING, UTF8 } = forge.asn1.Type;
  const valueTagClass = (onlyPrintable && printable.test(value)
    ? PRINTABLESTRING
    : UTF8) as unknown as forge.asn1.Class;
  return { type, value, valueTagClass };
}

/** In encoding order: country first, the most specific last. */
const attributesOf = ({
  commonName,
  serialNumber,
  givenName,
  surname,
  title,
  organizationName,
  countryCode,
}: DistinguishedName): forge.pki.CertificateField[] => [
  attribute(OIDS.C, countryCode, true),
  attribute(OIDS.O, organizationName, false),
  ...(serialNumber ? [attribute(OIDS.serialNumber, serialNumber, true)] : []),
  ...(title ? [attribute(OIDS.title, title, false)] : []),
  ...(surname ? [attribute(OIDS.surname, surname, false)] : []),
  ...(givenName ? [attribute(OIDS.givenName, givenName, false)] : []),
  attribute(OIDS.CN, commonName, false),
];

/** The name as certificates and CRLs carry it: byte by byte the same in the issuer's own and in what it issues. */
export const nameNode = (name: DistinguishedName): forge.asn1.Asn1 =>
  name.ajeno
    ? fromBuffer(Buffer.from(name.ajeno.der, 'base64'))
    : forge.pki.distinguishedNameToAsn1({ attributes: attributesOf(name) });

/** Escapes an attribute value for the string form (RFC 4514 §2.4). */
const escape = (value: string): string =>
  value
    .replace(/[",+;<>\\]/g, (c) => `\\${c}`)
    .replace(/\0/g, '\\00')
    .replace(/^[ #]/, (c) => `\\${c}`)
    .replace(/ $/, '\\ ');

/** The name as people read it (RFC 4514): most specific first. */
export function rfc4514(name: DistinguishedName): string {
  if (name.ajeno) return name.ajeno.texto;
  const parts = [
    ['CN', name.commonName],
    ['givenName', name.givenName],
    ['SN', name.surname],
    ['title', name.title],
    ['serialNumber', name.serialNumber],
    ['O', name.organizationName],
    ['C', name.countryCode],
  ] as const;
  return parts.flatMap(([type, value]) => (value ? [`${type}=${escape(value)}`] : [])).join(',');
}
