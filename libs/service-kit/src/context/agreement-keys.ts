import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';

/**
 * An Ed25519 key pair as one for key agreement (X25519): both are points of the same curve, written differently
 * (RFC 7748 §4.1; RFC 8032 §5.1.5 for the private half). One key file per process serves both ends.
 */
export const agreementPrivate = (own: KeyObject): KeyObject =>
  createPrivateKey({
    format: 'jwk',
    key: { ...publicHalf(own), d: text(ed25519.utils.toMontgomerySecret(bytes(own.export({ format: 'jwk' }).d))) },
  });

/** @param key an Ed25519 public key */
export const agreementPublic = (key: KeyObject): KeyObject => createPublicKey({ format: 'jwk', key: publicHalf(key) });

const publicHalf = (key: KeyObject) => ({
  kty: 'OKP',
  crv: 'X25519',
  x: text(ed25519.utils.toMontgomery(bytes(key.export({ format: 'jwk' }).x))),
});
const bytes = (value: string | undefined): Uint8Array => Buffer.from(value ?? '', 'base64url');
const text = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
