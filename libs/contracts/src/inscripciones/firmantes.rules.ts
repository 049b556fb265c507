import type { RolFirmante } from '@portal/dominio/roles';
import { assertNever } from '../core/assert-never.js';
import type { InscripcionListada } from './inscripcion-listada.schema.js';

export type Calidad = 'conductor' | 'propietario' | 'tenedor';

/** A person who signs or authorises, as the enrolment holds them. */
export interface Firmante {
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly correo: string;
  readonly calidad: Calidad;
}

/** The fields that name people: a draft and a stored enrolment have them, the owner's perhaps not. */
export type FormularioConPartes = Readonly<
  Record<
    | 'nombreRazonSocial'
    | 'tipoDocumentoTenedor'
    | 'numeroDocumentoTenedor'
    | 'correoElectronicoTenedor'
    | 'nombresConductor'
    | 'apellidosConductor'
    | 'tipoDocumentoConductor'
    | 'numeroDocumentoConductor'
    | 'correoElectronicoConductor',
    string
  > & {
    [
      C in
        | 'nombreRazonSocialPropietario'
        | 'tipoDocumentoPropietario'
        | 'numeroDocumentoPropietario'
        | 'correoElectronicoPropietario'
    ]?: string;
  } & { mismoTenedor?: boolean; personaFirmaContrato: 'propietario' | 'tenedor' }
>;

/** Owner or holder; an owner who is the holder is read from the holder's fields. */
export function parteDe(
  form: Omit<FormularioConPartes, 'personaFirmaContrato'>,
  calidad: 'propietario' | 'tenedor',
): Firmante {
  if (calidad === 'tenedor' || form.mismoTenedor === true) {
    return {
      nombre: form.nombreRazonSocial,
      tipoDocumento: form.tipoDocumentoTenedor,
      numeroDocumento: form.numeroDocumentoTenedor,
      correo: form.correoElectronicoTenedor,
      calidad,
    };
  }
  return {
    nombre: form.nombreRazonSocialPropietario ?? '',
    tipoDocumento: form.tipoDocumentoPropietario ?? '',
    numeroDocumento: form.numeroDocumentoPropietario ?? '',
    correo: form.correoElectronicoPropietario ?? '',
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

/** The telephone of whom `firmanteDe` names. */
export function telefonoDe(form: FormularioConTelefonos, rol: RolFirmante): string {
  if (rol === 'conductor') return form.telefonoConductor;
  if (form.personaFirmaContrato === 'tenedor' || form.mismoTenedor === true) return form.telefonoContactoTenedor;
  return form.telefonoContactoPropietario ?? '';
}
type FormularioConTelefonos = Pick<FormularioConPartes, 'personaFirmaContrato' | 'mismoTenedor'> &
  Readonly<Record<'telefonoConductor' | 'telefonoContactoTenedor', string>> & {
    readonly telefonoContactoPropietario?: string | undefined;
  };

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
  readonly telefono: string;
  readonly firmado: boolean;
}

/** Who signs in a role, read from the listed enrolment: the driver, or the contract's signer. */
export function firmanteListado(inscripcion: InscripcionListada, rol: RolFirmante): FirmanteListado {
  if (rol === 'conductor') {
    return {
      etiqueta: 'Conductor',
      nombre: nombreConductor(inscripcion),
      correo: inscripcion.entregas.conductor.correo ?? inscripcion.correoElectronicoConductor,
      telefono: inscripcion.telefonoConductor,
      firmado: inscripcion.conductorSigned,
    };
  }
  const firmado = inscripcion.propietarioSigned;
  const { correo: corregido } = inscripcion.entregas.propietario;
  return inscripcion.personaFirmaContrato === 'tenedor'
    ? {
        etiqueta: 'Tenedor',
        nombre: inscripcion.nombreRazonSocial,
        correo: corregido ?? inscripcion.correoElectronicoTenedor,
        telefono: inscripcion.telefonoContactoTenedor,
        firmado,
      }
    : {
        etiqueta: 'Propietario',
        nombre: inscripcion.nombreRazonSocialPropietario,
        correo: corregido ?? inscripcion.correoElectronicoPropietario,
        telefono: inscripcion.telefonoContactoPropietario,
        firmado,
      };
}

export const nombreConductor = (i: Pick<InscripcionListada, 'nombresConductor' | 'apellidosConductor'>): string =>
  `${i.nombresConductor} ${i.apellidosConductor}`.trim();

/** Which mails wait in the queue, and since when: another text when that changes, undefined when none waits. */
export function correosEnCola({ entregas }: Pick<InscripcionListada, 'entregas'>): string | undefined {
  const enCola = ordenFirmantes.filter((rol) => entregas[rol].estado === 'en-cola');
  return enCola.length === 0 ? undefined : enCola.map((rol) => `${rol} ${entregas[rol].fecha}`).join(', ');
}
