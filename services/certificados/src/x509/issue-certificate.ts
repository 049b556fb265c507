import type { KeyObject } from 'node:crypto';
import type forge from 'node-forge';
import { context, fromBuffer, integerFromHex, sequence, sha256WithRsa, time } from './asn1.js';
import { nameNode, type DistinguishedName } from './distinguished-name.js';
import { extensionNode, type Extension } from './extension.js';
import { signTbs } from './sign-rsa.js';

export interface CertificateRequest {
  /** Hexadecimal, positive and minimal. */
  readonly serial: string;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  /** The subject's SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly from: Date;
  readonly to: Date;
  readonly extensions: readonly Extension[];
}

/** TBSCertificate v3 (RFC 5280 §4.1), field by field. */
function tbsCertificate(request: CertificateRequest): forge.asn1.Asn1 {
  return sequence(
    context(0, [integerFromHex('02')]),
    integerFromHex(request.serial),
    sha256WithRsa(),
    nameNode(request.issuer),
    sequence(time(request.from), time(request.to)),
    nameNode(request.subject),
    fromBuffer(request.publicKey),
    context(3, [sequence(...request.extensions.map(extensionNode))]),
  );
}

/** Makes and signs a certificate. forge gives the structure, node:crypto the signature. @returns DER */
export const issueCertificate = (request: CertificateRequest, key: KeyObject): Promise<Buffer> =>
  signTbs(tbsCertificate(request), key);
