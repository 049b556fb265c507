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
} from './extension.js';
import { identificadorDe, keyIdentifier } from './key-identifier.js';

export interface Emision {
  /** SubjectPublicKeyInfo of the subject and of the issuer, DER. */
  readonly publica: Buffer;
  readonly publicaEmisor: Buffer;
  /** The issuer's certificate, DER: absent while it is being made itself. */
  readonly derEmisor?: Buffer;
  /** Origin under which `/pki` is served. */
  readonly origen: string;
  readonly politica: string;
}

const ids = ({ publica, publicaEmisor, derEmisor }: Emision): Extension[] => [
  subjectKeyIdentifier(keyIdentifier(publica)),
  authorityKeyIdentifier(derEmisor ? identificadorDe(derEmisor) : keyIdentifier(publicaEmisor)),
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
