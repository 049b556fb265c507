import type { Certificado } from '@portal/contracts/certificados';

export type Vigencia = 'valido' | 'expirado' | 'revocado';

/** Expiry is by validTo (specification, section 4), as the contract's `expirado` says; the spec beside holds both together. */
export function vigenciaDe(certificado: Pick<Certificado, 'status' | 'validTo'>, ahora: Date): Vigencia {
  if (certificado.status === 'revoked') return 'revocado';
  return Date.parse(certificado.validTo) < ahora.getTime() ? 'expirado' : 'valido';
}

/** The common name inside an RFC 4514 name, or the whole name. @example emisorDe('CN=TRANSCARGA CA Personas,O=TRANSCARGA') */
export function emisorDe(issuer: string): string {
  const nombre = /(?:^|,)\s*CN=((?:\\.|[^,\\])+)/i.exec(issuer)?.[1];
  return nombre ? nombre.replace(/\\(.)/g, '$1') : issuer;
}
