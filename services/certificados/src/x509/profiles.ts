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
import { keyIdentifier, keyIdentifierOf } from './key-identifier.js';

export interface ProfileFacts {
  /** SubjectPublicKeyInfo of the subject and of the issuer, DER. */
  readonly publicKey: Buffer;
  readonly issuerPublicKey: Buffer;
  /** The issuer's certificate, DER: absent while that certificate itself is being made. */
  readonly issuerDer?: Buffer;
  /** Origin under which `/pki` is served. */
  readonly origin: string;
  readonly policy: string;
}

const ids = ({ publicKey, issuerPublicKey, issuerDer }: ProfileFacts): Extension[] => [
  subjectKeyIdentifier(keyIdentifier(publicKey)),
  authorityKeyIdentifier(issuerDer ? keyIdentifierOf(issuerDer) : keyIdentifier(issuerPublicKey)),
];

const published = (origin: string, issuer: 'raiz' | 'emisora'): Extension[] => [
  crlDistributionPoint(`${origin}/pki/${issuer}.crl`),
  authorityInfoAccess(`${origin}/pki/${issuer}.cer`),
];

const plainAddress = /^[\x21-\x7e]+@[\x21-\x7e]+$/;

/** The extensions of each kind of certificate. */
export const profiles = {
  raiz: (facts: ProfileFacts): Extension[] => [basicConstraints(true), keyUsage('authority'), ...ids(facts)],

  /** May sign people, no further authority. */
  emisora: (facts: ProfileFacts): Extension[] => [
    basicConstraints(true, 0),
    keyUsage('authority'),
    ...ids(facts),
    ...published(facts.origin, 'raiz'),
    certificatePolicy(facts.policy),
  ],

  /** The timestamp authority (RFC 3161 §2.3). */
  tsa: (facts: ProfileFacts): Extension[] => [
    basicConstraints(false),
    keyUsage('timestamp'),
    onlyTimeStamping(),
    ...ids(facts),
    ...published(facts.origin, 'emisora'),
    certificatePolicy(facts.policy),
  ],

  /** A person. An address that IA5String cannot hold is left out: name and document stay. */
  person: (facts: ProfileFacts, email: string): Extension[] => [
    basicConstraints(false),
    keyUsage('person'),
    ...ids(facts),
    ...published(facts.origin, 'emisora'),
    certificatePolicy(facts.policy),
    ...(plainAddress.test(email) ? [subjectAltEmail(email)] : []),
  ],
};
