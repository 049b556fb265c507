import { assertNever } from '../core/assert-never.js';
import type { RolFirmante } from './inscripcion-listada.schema.js';
import { copiarTenedor, type CampoPropietario, type CampoTenedor } from './propietario.rules.js';

export type Calidad = 'conductor' | 'propietario' | 'tenedor';

/** Somebody who signs or authorises, as the enrolment holds them. */
export interface Firmante {
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly correo: string;
  readonly calidad: Calidad;
}

/** Only the fields that name people: a draft and a stored enrolment have them, the optional ones perhaps not. */
export type FormularioConPartes = Readonly<
  Record<CampoTenedor | CampoConductor, string> &
    Partial<Record<CampoPropietario, string>> & {
      mismoTenedor?: boolean;
      personaFirmaContrato: 'propietario' | 'tenedor';
    }
>;
type CampoConductor =
  | 'nombresConductor'
  | 'apellidosConductor'
  | 'tipoDocumentoConductor'
  | 'numeroDocumentoConductor'
  | 'correoElectronicoConductor';

/** Owner or holder; an owner who is the holder is read from the holder's fields. */
export function parteDe(
  form: Omit<FormularioConPartes, 'personaFirmaContrato'>,
  calidad: 'propietario' | 'tenedor',
): Firmante {
  if (calidad === 'tenedor') {
    return {
      nombre: form.nombreRazonSocial,
      tipoDocumento: form.tipoDocumentoTenedor,
      numeroDocumento: form.numeroDocumentoTenedor,
      correo: form.correoElectronicoTenedor,
      calidad,
    };
  }
  const propietario = form.mismoTenedor ? copiarTenedor(form) : form;
  return {
    nombre: propietario.nombreRazonSocialPropietario ?? '',
    tipoDocumento: propietario.tipoDocumentoPropietario ?? '',
    numeroDocumento: propietario.numeroDocumentoPropietario ?? '',
    correo: propietario.correoElectronicoPropietario ?? '',
    calidad,
  };
}

/**
 * Who signs in a role: the driver, or the person that personaFirmaContrato names.
 * @example firmanteDe(form, 'conductor').nombre // 'Luis Alberto Peña Ríos'
 */
export function firmanteDe(form: FormularioConPartes, rol: RolFirmante): Firmante {
  switch (rol) {
    case 'conductor':
      return {
        nombre: `${form.nombresConductor} ${form.apellidosConductor}`,
        tipoDocumento: form.tipoDocumentoConductor,
        numeroDocumento: form.numeroDocumentoConductor,
        correo: form.correoElectronicoConductor,
        calidad: 'conductor',
      };
    case 'propietario':
      return parteDe(form, form.personaFirmaContrato);
    default:
      return assertNever(rol);
  }
}
