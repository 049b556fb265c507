import type { KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { context, integerFromHex, sequence, sha256WithRsa, time } from './asn1.js';
import { nombreNodo, type Nombre } from './distinguished-name.js';
import { authorityKeyIdentifier, extensionNode, type Extension } from './extension.js';
import { identificadorDe } from './key-identifier.js';
import { firmarTbs } from './sign-rsa.js';

const { asn1 } = forge;

/** RFC 5280 §5.3.1: superseded, cessationOfOperation; an absent code is 'unspecified'. */
const REASONS = { reemplazo: 4, cese: 5 } as const;
export type MotivoCrl = keyof typeof REASONS;

export interface Revocado {
  readonly serial: string;
  readonly revocadoEn: Date;
  readonly motivo?: MotivoCrl | undefined;
}

export interface SolicitudCrl {
  readonly emisor: Nombre;
  /** The issuer's certificate, DER. */
  readonly derEmisor: Buffer;
  /** Monotonic per issuer. */
  readonly numero: bigint;
  readonly desde: Date;
  readonly proxima: Date;
  readonly revocados: readonly Revocado[];
}

/** Big-endian, minimal, positive. */
export const hexOf = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
};

function entry({ serial, revocadoEn, motivo }: Revocado): forge.asn1.Asn1 {
  const items = [integerFromHex(serial), time(revocadoEn)];
  if (motivo) {
    const value = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.ENUMERATED, false, String.fromCharCode(REASONS[motivo]));
    items.push(sequence(extensionNode({ id: '2.5.29.21', critical: false, value })));
  }
  return sequence(...items);
}

/** CertificateList v2 with number and authority key identifier (RFC 5280 §5). @returns DER */
export function emitirCrl(s: SolicitudCrl, key: KeyObject): Promise<Buffer> {
  const numero: Extension = { id: '2.5.29.20', critical: false, value: integerFromHex(hexOf(s.numero)) };
  const tbs = sequence(
    integerFromHex('01'),
    sha256WithRsa(),
    nombreNodo(s.emisor),
    time(s.desde),
    time(s.proxima),
    ...(s.revocados.length > 0 ? [sequence(...s.revocados.map(entry))] : []),
    context(0, [sequence(extensionNode(authorityKeyIdentifier(identificadorDe(s.derEmisor))), extensionNode(numero))]),
  );
  return firmarTbs(tbs, key);
}
