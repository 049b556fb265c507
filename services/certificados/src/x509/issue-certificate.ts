import type { KeyObject } from 'node:crypto';
import type forge from 'node-forge';
import { context, fromBuffer, integerFromHex, sequence, sha256WithRsa, time } from './asn1.js';
import { nombreNodo, type Nombre } from './distinguished-name.js';
import { extensionNode, type Extension } from './extension.js';
import { firmarTbs } from './sign-rsa.js';

export interface SolicitudX509 {
  /** Hexadecimal, positive and minimal. */
  readonly serial: string;
  readonly sujeto: Nombre;
  readonly emisor: Nombre;
  /** SubjectPublicKeyInfo, DER. */
  readonly publica: Buffer;
  readonly desde: Date;
  readonly hasta: Date;
  readonly extensiones: readonly Extension[];
}

/** TBSCertificate v3 (RFC 5280 §4.1), field by field. */
function tbsCertificate(s: SolicitudX509): forge.asn1.Asn1 {
  return sequence(
    context(0, [integerFromHex('02')]),
    integerFromHex(s.serial),
    sha256WithRsa(),
    nombreNodo(s.emisor),
    sequence(time(s.desde), time(s.hasta)),
    nombreNodo(s.sujeto),
    fromBuffer(s.publica),
    context(3, [sequence(...s.extensiones.map(extensionNode))]),
  );
}

/** Makes and signs a certificate; forge gives the structure, node:crypto the signature. @returns DER */
export const emitirX509 = (solicitud: SolicitudX509, key: KeyObject): Promise<Buffer> =>
  firmarTbs(tbsCertificate(solicitud), key);
