import { createHash } from 'node:crypto';
import { fromBuffer } from './asn1.js';
import {
  authorityInfoAccess,
  authorityKeyIdentifier,
  basicConstraints,
  certificatePolicy,
  crlDistributionPoint,
  keyUsage,
  onlyTimeStamping,
  subjectAltEmail,
  subjectKeyIdentifier,
  type Extension,
} from './extensiones.js';

/** RFC 5280 §4.2.1.2, method 1: SHA-1 of the public key's bits (an identifier, not a protection). */
export function keyIdentifier(publica: Buffer): Buffer {
  const spki = fromBuffer(publica).value as { value: string }[];
  return createHash('sha1').update(Buffer.from((spki[1]?.value ?? '').slice(1), 'binary')).digest();
}

export interface Emision {
  /** SubjectPublicKeyInfo of the subject and of the issuer, DER. */
  readonly publica: Buffer;
  readonly publicaEmisor: Buffer;
  /** Origin under which `/pki` is served. */
  readonly origen: string;
  readonly politica: string;
}

const ids = ({ publica, publicaEmisor }: Emision): Extension[] => [
  subjectKeyIdentifier(keyIdentifier(publica)),
  authorityKeyIdentifier(keyIdentifier(publicaEmisor)),
];

const publicados = (origen: string, emisor: 'raiz' | 'emisora'): Extension[] => [
  crlDistributionPoint(`${origen}/pki/${emisor}.crl`),
  authorityInfoAccess(`${origen}/pki/${emisor}.cer`),
];

export const perfilRaiz = (e: Emision): Extension[] => [basicConstraints(true), keyUsage('autoridad'), ...ids(e)];

/** It may sign people, no further authority. */
export const perfilEmisora = (e: Emision): Extension[] => [
  basicConstraints(true, 0),
  keyUsage('autoridad'),
  ...ids(e),
  ...publicados(e.origen, 'raiz'),
  certificatePolicy(e.politica),
];

/** The timestamp authority (RFC 3161 §2.3). */
export const perfilTsa = (e: Emision): Extension[] => [
  basicConstraints(false),
  keyUsage('sello'),
  onlyTimeStamping(),
  ...ids(e),
  ...publicados(e.origen, 'emisora'),
  certificatePolicy(e.politica),
];

const plainAddress = /^[\x21-\x7e]+@[\x21-\x7e]+$/;

/** A person's certificate (signing.md 8). An address that IA5String cannot hold is left out: the name and document stay. */
export const perfilPersona = (e: Emision, email: string): Extension[] => [
  basicConstraints(false),
  keyUsage('persona'),
  ...ids(e),
  ...publicados(e.origen, 'emisora'),
  certificatePolicy(e.politica),
  ...(plainAddress.test(email) ? [subjectAltEmail(email)] : []),
];
