import type { z } from 'zod';
import type { anticiposSchema } from './secciones/anticipos.schema.js';
import { EMAIL_INVALIDO, esCorreo } from './secciones/campos.js';
import type { contratoSchema } from './secciones/contrato.schema.js';
import type { fletesSchema } from './secciones/fletes.schema.js';
import type { propietarioSchema } from './secciones/propietario.schema.js';
import type { tenedorSchema } from './secciones/tenedor.schema.js';

export type DatosTenedor = z.output<typeof tenedorSchema>;
export type DatosPropietario = Omit<z.output<typeof propietarioSchema>, 'mismoTenedor'>;
export type CampoTenedor = keyof DatosTenedor;
export type CampoPropietario = keyof DatosPropietario;

/** The ten holder fields and where each goes when owner and holder are the same. */
export const propietarioDesde = {
  nombreRazonSocial: 'nombreRazonSocialPropietario',
  tipoDocumentoTenedor: 'tipoDocumentoPropietario',
  numeroDocumentoTenedor: 'numeroDocumentoPropietario',
  lugarExpedicionTenedor: 'lugarExpedicionPropietario',
  fechaExpedicionTenedor: 'fechaExpedicionPropietario',
  telefonoContactoTenedor: 'telefonoContactoPropietario',
  direccionTenedor: 'direccionPropietario',
  barrioTenedor: 'barrioPropietario',
  ciudadTenedor: 'ciudadPropietario',
  correoElectronicoTenedor: 'correoElectronicoPropietario',
} as const satisfies Record<CampoTenedor, CampoPropietario>;

export const camposTenedor = Object.keys(propietarioDesde) as CampoTenedor[];
export const camposPropietario: readonly CampoPropietario[] = Object.values(propietarioDesde);

/** The holder's fields that are still blank, in the order of the form. */
export const faltanDelTenedor = (form: Partial<Record<CampoTenedor, unknown>>): CampoTenedor[] =>
  camposTenedor.filter((campo) => String(form[campo] ?? '').trim() === '');

/** May the holder be copied? Only when all ten fields are filled (specification, section 4). */
export const tenedorCompleto = (form: Partial<Record<CampoTenedor, unknown>>): boolean =>
  faltanDelTenedor(form).length === 0;

/** The owner fields as a copy of the holder's. */
export function copiarTenedor(form: DatosTenedor): DatosPropietario {
  return {
    nombreRazonSocialPropietario: form.nombreRazonSocial,
    tipoDocumentoPropietario: form.tipoDocumentoTenedor,
    numeroDocumentoPropietario: form.numeroDocumentoTenedor,
    lugarExpedicionPropietario: form.lugarExpedicionTenedor,
    fechaExpedicionPropietario: form.fechaExpedicionTenedor,
    telefonoContactoPropietario: form.telefonoContactoTenedor,
    direccionPropietario: form.direccionTenedor,
    barrioPropietario: form.barrioTenedor,
    ciudadPropietario: form.ciudadTenedor,
    correoElectronicoPropietario: form.correoElectronicoTenedor,
  };
}

/** What choosing 'No' leaves: every owner field empty. */
export const limpiarPropietario = (): DatosPropietario => ({
  nombreRazonSocialPropietario: '',
  tipoDocumentoPropietario: '',
  numeroDocumentoPropietario: '',
  lugarExpedicionPropietario: '',
  fechaExpedicionPropietario: '',
  telefonoContactoPropietario: '',
  direccionPropietario: '',
  barrioPropietario: '',
  ciudadPropietario: '',
  correoElectronicoPropietario: '',
});

/** The form with its owner fields recomputed when owner and holder are the same: what the server freezes (readings 17). */
export const conPropietarioEfectivo = <F extends DatosTenedor & DatosPropietario & { mismoTenedor: boolean }>(
  form: F,
): F => (form.mismoTenedor ? { ...form, ...copiarTenedor(form) } : form);

type Parcial = Partial<
  z.output<typeof propietarioSchema> &
    z.output<typeof fletesSchema> &
    z.output<typeof anticiposSchema> &
    z.output<typeof contratoSchema>
>;
interface Exigencia {
  readonly campo: CampoPropietario;
  readonly message: string;
  readonly cumple: (form: Parcial) => boolean;
}

const firma = (form: Parcial) => form.personaFirmaContrato === 'propietario';
const actua = (form: Parcial) =>
  firma(form) || form.personaAutorizaFletes === 'propietario' || form.personaAutorizaAnticipos === 'propietario';
const lleno = (valor: unknown) => typeof valor === 'string' && valor !== '';

const exige = (
  cuando: (form: Parcial) => boolean,
  campo: CampoPropietario,
  message: string,
  sirve: (valor: unknown) => boolean = lleno,
): Exigencia => ({
  campo,
  message,
  cumple: (form) => form.mismoTenedor === true || !cuando(form) || sirve(form[campo]),
});

/** When the owner signs or authorises, what the form must say about him (readings 17). */
export const exigenciasPropietario: readonly Exigencia[] = [
  exige(actua, 'nombreRazonSocialPropietario', 'Nombre/Razón social es requerido'),
  exige(actua, 'tipoDocumentoPropietario', 'Tipo de documento es requerido'),
  exige(actua, 'numeroDocumentoPropietario', 'Número de documento es requerido'),
  exige(firma, 'correoElectronicoPropietario', EMAIL_INVALIDO, esCorreo),
];

/** Is the value an object at all? The requirements above apply to whatever else is wrong in it. */
export const esAlgoConCampos = (value: unknown): boolean => typeof value === 'object' && value !== null;
