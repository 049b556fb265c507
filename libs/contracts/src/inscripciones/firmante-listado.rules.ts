import type { RolFirmante } from '@portal/dominio/roles';
import type { InscripcionListada } from './inscripcion-listada.schema.js';

/**
 * The order in which every list names the two signers: the contract's signer, then the driver
 * (docs/especificacion/especificacion.txt, section 2). The document has its own order.
 */
export const ordenFirmantes: readonly RolFirmante[] = ['propietario', 'conductor'];

export interface FirmanteListado {
  /** What the signer is, as people call it. */
  readonly etiqueta: 'Conductor' | 'Propietario' | 'Tenedor';
  readonly nombre: string;
  readonly correo: string;
  readonly firmado: boolean;
}

/** Who signs in a role, read from the listed enrolment: the driver, or the contract's signer. */
export function firmanteListado(inscripcion: InscripcionListada, rol: RolFirmante): FirmanteListado {
  if (rol === 'conductor') {
    return {
      etiqueta: 'Conductor',
      nombre: nombreConductor(inscripcion),
      correo: inscripcion.correoElectronicoConductor,
      firmado: inscripcion.conductorSigned,
    };
  }
  const firmado = inscripcion.propietarioSigned;
  return inscripcion.personaFirmaContrato === 'tenedor'
    ? {
        etiqueta: 'Tenedor',
        nombre: inscripcion.nombreRazonSocial,
        correo: inscripcion.correoElectronicoTenedor,
        firmado,
      }
    : {
        etiqueta: 'Propietario',
        nombre: inscripcion.nombreRazonSocialPropietario,
        correo: inscripcion.correoElectronicoPropietario,
        firmado,
      };
}

export const nombreConductor = (i: Pick<InscripcionListada, 'nombresConductor' | 'apellidosConductor'>): string =>
  `${i.nombresConductor} ${i.apellidosConductor}`.trim();
