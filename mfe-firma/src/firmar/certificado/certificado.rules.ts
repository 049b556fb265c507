import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import { esPais, frasesDeCertificado } from '@portal/dominio/certificado';
import { recortarCN } from '@portal/dominio/nombres';
import type { SolicitudCertificado } from '../../calls/firmas.api.js';

/**
 * The common name inside an RFC 4514 name, or the whole name.
 * @example emisorDe('CN=TRANSCARGA CA Personas,O=TRANSCARGA') === 'TRANSCARGA CA Personas'
 */
export function emisorDe(issuer: string): string {
  const name = /(?:^|,)\s*CN=((?:\\.|[^,\\])+)/i.exec(issuer)?.[1];
  return name ? name.replace(/\\(.)/g, '$1') : issuer;
}

export type ErroresCertificado = Partial<Record<keyof SolicitudCertificado, string>>;

/** What the contract's schema would refuse, asked before anything is sent. */
export function erroresDe(datos: SolicitudCertificado): ErroresCertificado {
  const { commonName, organizationName, countryCode } = frasesDeCertificado;
  return {
    ...(datos.commonName.trim() ? {} : { commonName }),
    ...(datos.organizationName.trim() ? {} : { organizationName }),
    ...(esPais(datos.countryCode) ? {} : { countryCode }),
  };
}

/** At most two letters, upper case (docs/especificacion/especificacion.txt, section 5). */
export const paisDe = (text: string): string =>
  text
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();

/** A company signs in its own name, anybody else as a person. The freight company's name is never suggested. */
export const organizacionDe = ({
  tipoDocumento,
  nombre,
}: Pick<EnlaceInscripcion, 'tipoDocumento' | 'nombre'>): string =>
  tipoDocumento === 'NIT' ? recortarCN(nombre) : 'Persona natural';
