import { enRepresentacion, partirNombre } from '@portal/dominio/nombres';
import type { RolFirmante } from '@portal/dominio/roles';
import { assertNever } from '../core/assert-never.js';
import type { Representante } from '../core/representante.schema.js';
import type { Campo } from './campos.js';
import type { InscripcionListada } from './inscripcion-listada.schema.js';

export type Calidad = 'conductor' | 'propietario' | 'tenedor';

/** A person who signs or authorises, as the enrolment holds them. */
export interface Firmante {
  readonly nombre: string;
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly correo: string;
  readonly calidad: Calidad;
  /** The person who signs for a company, where the form names one (docs/adr/0075-who-signs-for-a-company.md). */
  readonly representante?: Representante | undefined;
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
        | CampoRepresentante
    ]?: string;
  } & { mismoTenedor?: boolean; personaFirmaContrato: 'propietario' | 'tenedor' }
>;

/** The fields of the person who signs for a company. */
export const camposRepresentante = [
  'nombreRepresentante',
  'apellidosRepresentante',
  'tipoDocumentoRepresentante',
  'numeroDocumentoRepresentante',
  'cargoRepresentante',
  'correoElectronicoRepresentante',
] as const satisfies readonly Campo[];
export type CampoRepresentante = (typeof camposRepresentante)[number];

/** What a form that is still written may hold of the fields above. */
type Parcial<C extends string> = { readonly [K in C]?: unknown };

/** Whose fields hold a party: the owner's own ones, or the holder's. */
const esDelTenedor = (form: Parcial<'mismoTenedor'>, calidad: unknown): boolean =>
  calidad === 'tenedor' || form.mismoTenedor === true;

/** A company signs the contract: the document of whom `personaFirmaContrato` names is a NIT. */
export function firmaUnaEmpresa(
  form: Parcial<'personaFirmaContrato' | 'mismoTenedor' | 'tipoDocumentoTenedor' | 'tipoDocumentoPropietario'>,
): boolean {
  const { personaFirmaContrato: calidad } = form;
  if (calidad !== 'propietario' && calidad !== 'tenedor') return false;
  return (esDelTenedor(form, calidad) ? form.tipoDocumentoTenedor : form.tipoDocumentoPropietario) === 'NIT';
}

/** Owner or holder; an owner who is the holder is read from the holder's fields. */
export function parteDe(
  form: Omit<FormularioConPartes, 'personaFirmaContrato'>,
  calidad: 'propietario' | 'tenedor',
): Firmante {
  if (esDelTenedor(form, calidad)) {
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
 * The person who signs for the company that signs the contract; undefined where the form names none. Without surnames
 * the name is the whole one.
 */
function representanteDe(form: FormularioConPartes): Representante | undefined {
  const { nombreRepresentante: nombres, apellidosRepresentante: apellidos } = form;
  if (!firmaUnaEmpresa(form) || !nombres) return undefined;
  return {
    ...(apellidos ? { nombres, apellidos } : partirNombre(nombres)),
    tipoDocumento: form.tipoDocumentoRepresentante ?? '',
    numeroDocumento: form.numeroDocumentoRepresentante ?? '',
    ...(form.cargoRepresentante && { cargo: form.cargoRepresentante }),
  };
}

/** The contract's signer. A representative's address takes the place of the company's. */
function firmanteDelContrato(form: FormularioConPartes): Firmante {
  const parte = parteDe(form, form.personaFirmaContrato);
  const representante = representanteDe(form);
  if (!representante) return parte;
  return { ...parte, correo: form.correoElectronicoRepresentante || parte.correo, representante };
}

/**
 * The field that holds the address of whom `firmanteDe` names.
 * @example campoDeCorreo(form, 'conductor') // 'correoElectronicoConductor'
 */
export function campoDeCorreo(form: FormularioConPartes, rol: RolFirmante): CampoDeCorreo {
  if (rol === 'conductor') return 'correoElectronicoConductor';
  if (representanteDe(form) && form.correoElectronicoRepresentante) return 'correoElectronicoRepresentante';
  return esDelTenedor(form, form.personaFirmaContrato) ? 'correoElectronicoTenedor' : 'correoElectronicoPropietario';
}
type CampoDeCorreo = Extract<keyof FormularioConPartes, `correoElectronico${string}`>;

/** @example nombreDeRepresentante({ nombres: 'María', apellidos: 'Pérez' }) // 'María Pérez' */
export const nombreDeRepresentante = ({ nombres, apellidos }: Pick<Representante, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`.trim();

/** The person whose hand signs: a company's representative, where the form names one. */
export const personaQueFirma = ({
  nombre,
  tipoDocumento,
  numeroDocumento,
  representante,
}: Omit<Firmante, 'correo' | 'calidad'>): Pick<Firmante, 'nombre' | 'tipoDocumento' | 'numeroDocumento'> =>
  representante
    ? {
        nombre: nombreDeRepresentante(representante),
        tipoDocumento: representante.tipoDocumento,
        numeroDocumento: representante.numeroDocumento,
      }
    : { nombre, tipoDocumento, numeroDocumento };

/**
 * How a signer is called: a person by name, of a company who signs and for whom.
 * @example quienFirma(firmanteDe(form, 'propietario')) // 'María Pérez, en representación de TRANSPORTES X S.A.S.'
 */
export const quienFirma = ({ nombre, representante }: Pick<Firmante, 'nombre' | 'representante'>): string =>
  representante ? enRepresentacion(nombreDeRepresentante(representante), nombre) : nombre;

/**
 * The same with the position: 'María Pérez, Gerente, en representación de TRANSPORTES X S.A.S.'
 */
export const quienFirmaConCargo = ({ nombre, representante }: Pick<Firmante, 'nombre' | 'representante'>): string =>
  representante ? enRepresentacion(nombreDeRepresentante(representante), nombre, representante.cargo) : nombre;

/**
 * Who signs in a role: the driver, or the party that personaFirmaContrato names.
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
      return firmanteDelContrato(form);
    default:
      return assertNever(rol);
  }
}

/** The telephone of whom `firmanteDe` names. */
export function telefonoDe(form: FormularioConTelefonos, rol: RolFirmante): string {
  if (rol === 'conductor') return form.telefonoConductor;
  if (esDelTenedor(form, form.personaFirmaContrato)) return form.telefonoContactoTenedor;
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
  const { propietarioSigned: firmado, representante } = inscripcion;
  const tenedor = inscripcion.personaFirmaContrato === 'tenedor';
  const parte = tenedor
    ? {
        nombre: inscripcion.nombreRazonSocial,
        correo: inscripcion.correoElectronicoTenedor,
        telefono: inscripcion.telefonoContactoTenedor,
      }
    : {
        nombre: inscripcion.nombreRazonSocialPropietario,
        correo: inscripcion.correoElectronicoPropietario,
        telefono: inscripcion.telefonoContactoPropietario,
      };
  return {
    etiqueta: tenedor ? 'Tenedor' : 'Propietario',
    nombre: quienFirma({ nombre: parte.nombre, representante }),
    correo: inscripcion.entregas.propietario.correo ?? representante?.correo ?? parte.correo,
    // No message leaves for a link that goes to his own address: the form has the company's telephone alone.
    telefono: representante?.correo ? '' : parte.telefono,
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
