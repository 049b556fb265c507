import type { Certificado } from '@portal/contracts/certificados';
import type { SolicitudCertificado } from '../../calls/firmas.api.js';

export type Vigencia = 'valido' | 'expirado' | 'revocado';

/**
 * Expiry is by validTo (docs/especificacion/especificacion.txt, section 4), as in the contract's `expirado`. The spec
 * compares both.
 */
export function vigenciaDe(certificado: Pick<Certificado, 'status' | 'validTo'>, now: Date): Vigencia {
  if (certificado.status === 'revoked') return 'revocado';
  return Date.parse(certificado.validTo) < now.getTime() ? 'expirado' : 'valido';
}

/**
 * The common name inside an RFC 4514 name, or the whole name.
 * @example emisorDe('CN=TRANSCARGA CA Personas,O=TRANSCARGA') === 'TRANSCARGA CA Personas'
 */
export function emisorDe(issuer: string): string {
  const name = /(?:^|,)\s*CN=((?:\\.|[^,\\])+)/i.exec(issuer)?.[1];
  return name ? name.replace(/\\(.)/g, '$1') : issuer;
}

export type ErroresCertificado = Partial<Record<keyof SolicitudCertificado, string>>;

/** The sentences of the contract's schema, repeated because the signing page carries no zod. The spec compares both. */
export function erroresDe(datos: SolicitudCertificado): ErroresCertificado {
  return {
    ...(datos.commonName.trim() ? {} : { commonName: 'El nombre es requerido' }),
    ...(datos.organizationName.trim() ? {} : { organizationName: 'La organización es requerida' }),
    ...(/^[A-Z]{2}$/.test(datos.countryCode) ? {} : { countryCode: 'Use el código de país de dos letras' }),
  };
}

/** At most two letters, upper case (docs/especificacion/especificacion.txt, section 5). */
export const paisDe = (text: string): string =>
  text
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();
