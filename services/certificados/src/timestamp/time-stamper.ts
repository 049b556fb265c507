import type { Tx } from '@portal/service-kit';

/** What is to be stamped. */
export interface PeticionSello {
  /** SHA-256 of the signature value. */
  readonly huella: Buffer;
  /** Since when the signer's certificate is valid: a time before it is refused. */
  readonly desde: Date;
}

/** A timestamp authority: ours, or somebody else's over HTTP. */
export interface SelladorDeTiempo {
  /**
   * @returns a TimeStampToken, DER, that holds
   * @throws SelloFallido when there is none to be had
   */
  sellar(tx: Tx, peticion: PeticionSello): Promise<Buffer>;
}

/** No usable timestamp, and why: for the log. What happens then is a setting (`TSA_FALLO`). */
export class SelloFallido extends Error {
  override readonly name = 'SelloFallido';
}

/** Injection token of the authority in use. */
export const SELLADOR = Symbol('sellador-de-tiempo');
