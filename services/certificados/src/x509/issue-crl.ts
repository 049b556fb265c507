import type { KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { context, integerFromHex, sequence, sha256WithRsa, time } from './asn1.js';
import { nameNode, type DistinguishedName } from './distinguished-name.js';
import { authorityKeyIdentifier, extensionNode, type Extension } from './extension.js';
import { keyIdentifierOf } from './key-identifier.js';
import { signTbs } from './sign-rsa.js';

const { asn1 } = forge;

/** RFC 5280 §5.3.1: superseded, cessationOfOperation; an absent code is 'unspecified'. */
const REASONS = { reemplazo: 4, cese: 5 } as const;
export type CrlReason = keyof typeof REASONS;

export interface RevokedSerial {
  readonly serial: string;
  readonly revokedAt: Date;
  readonly reason?: CrlReason | undefined;
}

export interface CrlRequest {
  readonly issuer: DistinguishedName;
  /** The issuer's certificate, DER. */
  readonly issuerDer: Buffer;
  /** Grows with each CRL of the issuer. */
  readonly number: bigint;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked: readonly RevokedSerial[];
}

/** Big-endian, minimal, positive. */
const hexOf = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
};

function entry({ serial, revokedAt, reason }: RevokedSerial): forge.asn1.Asn1 {
  const items = [integerFromHex(serial), time(revokedAt)];
  if (reason) {
    const value = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.ENUMERATED, false, String.fromCharCode(REASONS[reason]));
    items.push(sequence(extensionNode({ id: '2.5.29.21', critical: false, value })));
  }
  return sequence(...items);
}

/** CertificateList v2 with number and authority key identifier (RFC 5280 §5). @returns DER */
export function issueCrl(request: CrlRequest, key: KeyObject): Promise<Buffer> {
  const { issuer, issuerDer, number, thisUpdate, nextUpdate, revoked } = request;
  const crlNumber: Extension = { id: '2.5.29.20', critical: false, value: integerFromHex(hexOf(number)) };
  const extensions = [authorityKeyIdentifier(keyIdentifierOf(issuerDer)), crlNumber];
  const tbs = sequence(
    integerFromHex('01'),
    sha256WithRsa(),
    nameNode(issuer),
    time(thisUpdate),
    time(nextUpdate),
    ...(revoked.length > 0 ? [sequence(...revoked.map(entry))] : []),
    context(0, [sequence(...extensions.map(extensionNode))]),
  );
  return signTbs(tbs, key);
}
