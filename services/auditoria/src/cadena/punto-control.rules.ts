import { sign, verify, type KeyObject } from 'node:crypto';

/** A signed statement that the chain once reached this link: what makes a cut tail visible. */
export interface PuntoControl {
  readonly seq: number;
  readonly hash: string;
  /** UTC instant, ISO 8601. */
  readonly firmadoEn: string;
}

const texto = ({ seq, hash, firmadoEn }: PuntoControl): Buffer => Buffer.from(`auditoria|${seq}|${hash}|${firmadoEn}`);

/** Ed25519 (RFC 8032), base64url. */
export const firmarPunto = (key: KeyObject, punto: PuntoControl): string =>
  sign(null, texto(punto), key).toString('base64url');

export const puntoEsGenuino = (key: KeyObject, punto: PuntoControl, firma: string): boolean =>
  verify(null, texto(punto), key, Buffer.from(firma, 'base64url'));
