import type { SolicitudCertificado } from '../../calls/firmas.api.js';

export type ErroresCertificado = Partial<Record<keyof SolicitudCertificado, string>>;

/** The sentences of the contract's schema, repeated because the signing page carries no zod; datos.rules.spec.ts compares. */
export function erroresDe(datos: SolicitudCertificado): ErroresCertificado {
  return {
    ...(datos.commonName.trim() ? {} : { commonName: 'El nombre es requerido' }),
    ...(datos.organizationName.trim() ? {} : { organizationName: 'La organización es requerida' }),
    ...(/^[A-Z]{2}$/.test(datos.countryCode) ? {} : { countryCode: 'Use el código de país de dos letras' }),
  };
}

/** At most two letters, upper case (specification, section 5). */
export const paisDe = (texto: string): string =>
  texto
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();
