import type { z } from 'zod';
import { formulario, type secciones } from './campos.js';
import { EMAIL_INVALIDO, esCorreo } from './clase-de-campo.js';

type Salida<S extends keyof typeof secciones> = z.output<(typeof secciones)[S]>;
export type DatosTenedor = Salida<'tenedor'>;
export type DatosPropietario = Omit<Salida<'propietario'>, 'mismoTenedor'>;
export type CampoTenedor = keyof DatosTenedor;
export type CampoPropietario = keyof DatosPropietario;

const { mismoTenedor: _, ...delPropietario } = formulario.propietario.campos;
type Origen<P extends CampoPropietario> = (typeof delPropietario)[P]['delTenedor'];

export const camposTenedor = Object.keys(formulario.tenedor.campos) as CampoTenedor[];
export const camposPropietario: readonly CampoPropietario[] = Object.keys(delPropietario) as CampoPropietario[];

/** The owner's field for each of the holder's, used while both are the same. It does not compile with one missing. */
export const propietarioDesde: Record<CampoTenedor, CampoPropietario> = Object.fromEntries(
  camposPropietario.map((campo) => [delPropietario[campo].delTenedor, campo]),
) as { [P in CampoPropietario as Origen<P>]: P };

/** The holder's fields that are still blank, in the order of the form. */
export const faltanDelTenedor = (form: Partial<Record<CampoTenedor, unknown>>): CampoTenedor[] =>
  camposTenedor.filter((campo) => String(form[campo] ?? '').trim() === '');

/** May the holder be copied? Only when every field is filled (docs/especificacion/especificacion.txt, section 4). */
export const tenedorCompleto = (form: Partial<Record<CampoTenedor, unknown>>): boolean =>
  faltanDelTenedor(form).length === 0;

/** The owner's fields as a copy of the holder's. */
export const copiarTenedor = <F extends Record<CampoTenedor, string>>(form: F) =>
  Object.fromEntries(camposPropietario.map((campo) => [campo, form[delPropietario[campo].delTenedor]])) as {
    [P in CampoPropietario]: F[Origen<P>];
  };

/** What choosing 'No' leaves: every owner field empty. */
export const limpiarPropietario = (): DatosPropietario =>
  Object.fromEntries(camposPropietario.map((campo) => [campo, ''])) as Record<CampoPropietario, ''>;

/** The form with its owner fields recomputed when owner and holder are the same: what the server freezes. */
export const conPropietarioEfectivo = <F extends DatosTenedor & DatosPropietario & { mismoTenedor: boolean }>(
  form: F,
): F => (form.mismoTenedor ? { ...form, ...copiarTenedor(form) } : form);

type Parcial = Partial<Salida<'propietario'> & Salida<'fletes'> & Salida<'anticipos'> & Salida<'contrato'>>;
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

/** When the owner signs or authorises, what the form must say about the owner. */
export const exigenciasPropietario: readonly Exigencia[] = [
  exige(actua, 'nombreRazonSocialPropietario', 'Nombre/Razón social es requerido'),
  exige(actua, 'tipoDocumentoPropietario', 'Tipo de documento es requerido'),
  exige(actua, 'numeroDocumentoPropietario', 'Número de documento es requerido'),
  exige(firma, 'correoElectronicoPropietario', EMAIL_INVALIDO, esCorreo),
];

/** The requirements above are judged in every object, whatever else is wrong in it. */
export const esAlgoConCampos = (value: unknown): boolean => typeof value === 'object' && value !== null;
