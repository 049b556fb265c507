import { fechaCorta, NACIMIENTO_MINIMO } from '@portal/dominio/fechas';
import {
  aceptacion,
  archivo,
  calidad,
  correo,
  documento,
  documentoOpcional,
  entero,
  fecha,
  fechaOpcional,
  opcion,
  placa,
  placaOpcional,
  porcentaje,
  secreto,
  siNo,
  texto,
  textoOpcional,
  tipoDocumentoDePersonaOpcional,
  tipoDocumentoOpcional,
  type NombreDeClase,
} from './clase-de-campo.js';
import {
  autorizaciones,
  estadosCiviles,
  etiqueta,
  relacionesEmergencia,
  relacionesFamiliares,
  relacionesPersonales,
  tiposCarroceria,
  tiposCuenta,
  tiposDocumento,
  tiposDocumentoConductor,
  tiposIdentificacionCuenta,
  tiposSangre,
  tiposVehiculo,
} from './opciones.js';
import { aparte, campo, con, en, seccion, titulos } from './seccion.js';

/** What several fields say when they are blank. */
const ELIJA = 'Debe seleccionar una opción';
const TIPO = 'Tipo de documento es requerido';
const NUMERO = 'Número de documento es requerido';
const LUGAR = 'Lugar de expedición es requerido';
const EXPEDICION = 'Fecha de expedición es requerida';
const TELEFONO = 'Teléfono es requerido';
const CIUDAD = 'Ciudad es requerida';
const EMPRESA = 'Empresa es requerida';
const PERSONA = 'Persona de contacto es requerida';
const RELACION = 'Relación es requerida';
const TITULAR = 'Titular de la cuenta es requerido';
const TIPO_ID = 'Tipo de identificación es requerido';
const NUMERO_ID = 'Número de identificación es requerido';
const TIPO_CUENTA = 'Tipo de cuenta es requerido';
const CUENTA = 'Número de cuenta es requerido';
const BANCO = 'Entidad bancaria es requerida';
const DIRECCION = 'Dirección es requerida';
const BARRIO = 'Barrio es requerido';
const CONOCIDO = 'Nombre es requerido';
/** What the document calls the cells of a type and its number. */
const DOCUMENTO = 'Tipo y número de documento';
const IDENTIFICACION = 'Identificación del titular';

/**
 * The form INS-TER-001: fourteen sections in their order, and in each its fields, one line per field. A line holds the
 * label, the kind with the words of its refusals and the cell in the document. Everything else derives from it
 * (docs/decisiones.md#una-tabla-de-campos).
 */
export const formulario = {
  autorizacion: seccion(
    titulos('Tratamiento de datos', 'AUTORIZACIÓN DE TRATAMIENTO DE DATOS PERSONALES', 'Autorización'),
    {
      // 'no-acepto' is a valid answer that stops the submission (AUTORIZACION_NO_ACEPTADA), not a wrong field.
      authorization: campo(
        '¿Autoriza el tratamiento de sus datos?',
        opcion(autorizaciones, ELIJA),
        aparte('The sentence of section 1 quotes the answer.'),
      ),
    },
  ),
  vehiculo: seccion(titulos('Datos del vehículo', 'DATOS DEL VEHÍCULO', 'Vehículo'), {
    placaCabezote: campo('Placa de cabezote', placa('Placa de cabezote es requerida'), en(1, 1, 3)),
    modelo: campo('Modelo (año)', texto('Modelo es requerido', 20), en(1, 4, 3)),
    tipoVehiculo: campo('Tipo de vehículo', opcion(tiposVehiculo, 'Tipo de vehículo es requerido'), en(1, 7, 3)),
    placaTrailer: campo('Placa de tráiler', placaOpcional(), en(2, 1, 3)),
    tipoCarroceria: campo(
      'Tipo de carrocería',
      opcion(tiposCarroceria, 'Tipo de carrocería es requerido'),
      en(2, 4, 9),
    ),
    numeroEjes: campo('Número de ejes', entero('Número de ejes es requerido', 10, 'Máximo 10 ejes', 4), en(1, 10, 3)),
  }),
  gps: seccion(titulos('GPS', 'DATOS DEL GPS'), {
    operadorGPS: campo('Operador GPS', texto('Operador GPS es requerido'), en(1, 1, 3)),
    usuarioGPS: campo('Usuario GPS (correo)', correo(), en(1, 4, 5, 'Usuario GPS')),
    contrasenaGPS: campo('Contraseña GPS', secreto('Contraseña es requerida'), en(1, 9, 4, 'Contraseña')),
  }),
  tenedor: seccion(titulos('Tenedor', 'DATOS DEL TENEDOR DEL VEHÍCULO', 'Partes'), {
    nombreRazonSocial: campo('Nombre o razón social', texto('Nombre/Razón social es requerido', 200), en(1, 1, 7)),
    tipoDocumentoTenedor: campo('Tipo de documento', opcion(tiposDocumento, TIPO), con('numeroDocumentoTenedor')),
    numeroDocumentoTenedor: campo('Número de documento', documento(NUMERO), en(1, 8, 5, DOCUMENTO)),
    lugarExpedicionTenedor: campo('Lugar de expedición', texto(LUGAR), en(2, 1, 5)),
    fechaExpedicionTenedor: campo('Fecha de expedición', fecha(EXPEDICION), en(2, 6, 3)),
    telefonoContactoTenedor: campo('Teléfono', texto(TELEFONO, 40), en(2, 9, 4)),
    correoElectronicoTenedor: campo('Correo electrónico', correo(), en(4, 1, 12)),
    direccionTenedor: campo('Dirección', texto(DIRECCION, 200), en(3, 1, 5)),
    barrioTenedor: campo('Barrio o vereda', texto(BARRIO), en(3, 6, 3, 'Barrio')),
    ciudadTenedor: campo('Ciudad', texto(CIUDAD), en(3, 9, 4)),
  }),
  // All optional by themselves; `propietario.rules.ts` says when a role makes some required.
  propietario: seccion(titulos('Propietario', 'DATOS DEL PROPIETARIO DEL VEHÍCULO'), {
    mismoTenedor: campo('¿El propietario es el mismo tenedor?', siNo(ELIJA), aparte('The head of section 5 says it.')),
    nombreRazonSocialPropietario: campo('Nombre o razón social', textoOpcional(200), en(1, 1, 7), 'nombreRazonSocial'),
    tipoDocumentoPropietario: campo(
      'Tipo de documento',
      tipoDocumentoOpcional(),
      con('numeroDocumentoPropietario'),
      'tipoDocumentoTenedor',
    ),
    numeroDocumentoPropietario: campo(
      'Número de documento',
      documentoOpcional(),
      en(1, 8, 5, DOCUMENTO),
      'numeroDocumentoTenedor',
    ),
    lugarExpedicionPropietario: campo('Lugar de expedición', textoOpcional(), en(2, 1, 5), 'lugarExpedicionTenedor'),
    fechaExpedicionPropietario: campo('Fecha de expedición', fechaOpcional(), en(2, 6, 3), 'fechaExpedicionTenedor'),
    telefonoContactoPropietario: campo('Teléfono', textoOpcional(40), en(2, 9, 4), 'telefonoContactoTenedor'),
    correoElectronicoPropietario: campo(
      'Correo electrónico',
      textoOpcional(254),
      en(4, 1, 12),
      'correoElectronicoTenedor',
    ),
    direccionPropietario: campo('Dirección', textoOpcional(200), en(3, 1, 5), 'direccionTenedor'),
    barrioPropietario: campo('Barrio o vereda', textoOpcional(), en(3, 6, 3, 'Barrio'), 'barrioTenedor'),
    ciudadPropietario: campo('Ciudad', textoOpcional(), en(3, 9, 4), 'ciudadTenedor'),
  }),
  conductor: seccion(titulos('Conductor', 'INFORMACIÓN DEL CONDUCTOR'), {
    nombresConductor: campo('Nombres', texto('Nombres del conductor son requeridos', 100), en(1, 1, 4)),
    apellidosConductor: campo('Apellidos', texto('Apellidos del conductor son requeridos', 100), en(1, 5, 4)),
    tipoDocumentoConductor: campo(
      'Tipo de documento',
      opcion(tiposDocumentoConductor, TIPO),
      con('numeroDocumentoConductor'),
    ),
    numeroDocumentoConductor: campo('Número de documento', documento(NUMERO), en(1, 9, 4, DOCUMENTO)),
    lugarExpedicionConductor: campo('Lugar de expedición', texto(LUGAR), en(2, 1, 3)),
    fechaExpedicionConductor: campo('Fecha de expedición', fecha(EXPEDICION), en(2, 4, 3)),
    telefonoConductor: campo('Teléfono', texto(TELEFONO, 40), en(4, 1, 3)),
    correoElectronicoConductor: campo('Correo electrónico', correo(), en(4, 4, 4)),
    direccionConductor: campo('Dirección', texto(DIRECCION, 200), en(3, 1, 5)),
    barrioConductor: campo('Barrio o vereda', texto(BARRIO), en(3, 6, 3, 'Barrio')),
    ciudadConductor: campo('Ciudad', texto(CIUDAD), en(3, 9, 4)),
    lugarNacimientoConductor: campo('Lugar de nacimiento', texto('Lugar de nacimiento es requerido'), en(2, 7, 3)),
    fechaNacimientoConductor: campo(
      'Fecha de nacimiento',
      fecha('Fecha de nacimiento es requerida', NACIMIENTO_MINIMO),
      en(2, 10, 3),
    ),
    tipoSangreConductor: campo('Tipo de sangre', opcion(tiposSangre, 'Tipo de sangre es requerido'), en(4, 8, 2)),
    estadoCivilConductor: campo('Estado civil', opcion(estadosCiviles, 'Estado civil es requerido'), en(4, 10, 3)),
    arlConductor: campo('ARL', texto('ARL es requerida'), en(5, 1, 4)),
    afpConductor: campo('AFP', texto('AFP es requerida'), en(5, 5, 4)),
    epsConductor: campo('EPS', texto('EPS es requerida'), en(5, 9, 4)),
  }),
  emergencia: seccion(titulos('Contacto de emergencia', 'CONTACTO DE EMERGENCIA', 'Contactos y referencias'), {
    nombreContactoEmergencia: campo(
      'Nombre completo',
      texto('Nombre del contacto de emergencia es requerido', 200),
      en(1, 1, 4, 'Nombre'),
    ),
    relacionContactoEmergencia: campo(
      'Relación con el contacto',
      opcion(relacionesEmergencia, 'Relación con el contacto es requerida'),
      en(1, 7, 3, 'Relación'),
    ),
    telefonoContactoEmergencia: campo('Teléfono', texto(TELEFONO, 40), en(1, 5, 2)),
    ciudadContactoEmergencia: campo('Ciudad', texto(CIUDAD), en(1, 10, 3)),
  }),
  referenciaLaboral1: seccion(titulos('Referencia laboral 1', 'REFERENCIA LABORAL 1'), {
    empresaReferencia1: campo('Empresa', texto(EMPRESA, 200), en(1, 1, 4)),
    personaContactoReferencia1: campo('Persona de contacto', texto(PERSONA, 200), en(1, 5, 3)),
    telefonoReferencia1: campo('Teléfono', texto(TELEFONO, 40), en(1, 8, 2)),
    ciudadReferencia1: campo('Ciudad', texto(CIUDAD), en(1, 10, 3)),
  }),
  referenciaLaboral2: seccion(titulos('Referencia laboral 2', 'REFERENCIA LABORAL 2'), {
    empresaReferencia2: campo('Empresa', texto(EMPRESA, 200), en(1, 1, 4)),
    personaContactoReferencia2: campo('Persona de contacto', texto(PERSONA, 200), en(1, 5, 3)),
    telefonoReferencia2: campo('Teléfono', texto(TELEFONO, 40), en(1, 8, 2)),
    ciudadReferencia2: campo('Ciudad', texto(CIUDAD), en(1, 10, 3)),
  }),
  referenciaFamiliar: seccion(titulos('Referencia familiar', 'REFERENCIA FAMILIAR'), {
    nombreReferenciaFamiliar: campo('Nombre completo', texto(CONOCIDO, 200), en(1, 1, 4, 'Nombre')),
    relacionReferenciaFamiliar: campo('Relación', opcion(relacionesFamiliares, RELACION), en(1, 7, 3)),
    telefonoReferenciaFamiliar: campo('Teléfono', texto(TELEFONO, 40), en(1, 5, 2)),
    ciudadReferenciaFamiliar: campo('Ciudad', texto(CIUDAD), en(1, 10, 3)),
  }),
  referenciaPersonal: seccion(titulos('Referencia personal', 'REFERENCIA PERSONAL'), {
    nombreReferenciaPersonal: campo('Nombre completo', texto(CONOCIDO, 200), en(1, 1, 4, 'Nombre')),
    relacionReferenciaPersonal: campo('Relación', opcion(relacionesPersonales, RELACION), en(1, 7, 3)),
    telefonoReferenciaPersonal: campo('Teléfono', texto(TELEFONO, 40), en(1, 5, 2)),
    ciudadReferenciaPersonal: campo('Ciudad', texto(CIUDAD), en(1, 10, 3)),
  }),
  fletes: seccion(titulos('Pago de fletes', 'AUTORIZACIÓN DE PAGO DE FLETES', 'Pagos'), {
    personaAutorizaFletes: campo(
      '¿Quién autoriza?',
      calidad('Debe seleccionar quién autoriza'),
      en(1, 1, 3, 'Persona que autoriza'),
    ),
    titularCuentaFletes: campo('Titular de la cuenta', texto(TITULAR, 200), en(1, 4, 9)),
    tipoIdentificacionFletes: campo(
      'Tipo de identificación',
      opcion(tiposIdentificacionCuenta, TIPO_ID),
      con('numeroIdentificacionFletes'),
    ),
    numeroIdentificacionFletes: campo('Número de identificación', texto(NUMERO_ID, 30), en(2, 1, 4, IDENTIFICACION)),
    tipoCuentaFletes: campo('Tipo de cuenta', opcion(tiposCuenta, TIPO_CUENTA), en(2, 5, 2)),
    numeroCuentaFletes: campo('Número de cuenta', texto(CUENTA, 40), en(2, 7, 3)),
    entidadBancariaFletes: campo('Entidad bancaria', texto(BANCO), en(2, 10, 3)),
    certificacionBancariaUrl: campo('Certificación bancaria', archivo(), en(3, 1, 12)),
  }),
  anticipos: seccion(titulos('Pago de anticipos', 'AUTORIZACIÓN DE PAGO DE ANTICIPOS'), {
    personaAutorizaAnticipos: campo('¿Quién autoriza?', calidad(ELIJA), en(1, 1, 3, 'Persona que autoriza')),
    porcentajeAnticipo: campo('Porcentaje de anticipo', porcentaje('Porcentaje de anticipo es requerido'), en(1, 4, 3)),
    titularCuentaAnticipos: campo('Titular de la cuenta', texto(TITULAR, 200), en(1, 7, 6)),
    tipoIdentificacionAnticipos: campo(
      'Tipo de identificación',
      opcion(tiposIdentificacionCuenta, TIPO_ID),
      con('numeroIdentificacionAnticipos'),
    ),
    numeroIdentificacionAnticipos: campo('Número de identificación', texto(NUMERO_ID, 30), en(2, 1, 4, IDENTIFICACION)),
    tipoCuentaAnticipos: campo('Tipo de cuenta', opcion(tiposCuenta, TIPO_CUENTA), en(2, 5, 2)),
    numeroCuentaAnticipos: campo('Número de cuenta', texto(CUENTA, 40), en(2, 7, 3)),
    entidadBancariaAnticipos: campo('Entidad bancaria', texto(BANCO), en(2, 10, 3)),
    certificacionBancariaAnticiposUrl: campo('Certificación bancaria', archivo(), en(3, 1, 12)),
  }),
  contrato: seccion(titulos('Contrato y firma', 'CONTRATO, DECLARACIÓN Y AUTORIZACIÓN FINAL', 'Contrato'), {
    personaFirmaContrato: campo(
      'Persona que firma (Inscripción de Terceros)',
      calidad(ELIJA),
      en(1, 1, 6, 'Persona que firma'),
    ),
    // Of a company that signs; all optional by themselves. `representante.rules.ts` says when some are required.
    nombreRepresentante: campo('Nombres del representante legal', textoOpcional(100), en(2, 1, 4)),
    apellidosRepresentante: campo('Apellidos del representante legal', textoOpcional(100), en(2, 5, 4)),
    tipoDocumentoRepresentante: campo(
      'Tipo de documento del representante',
      tipoDocumentoDePersonaOpcional(),
      con('numeroDocumentoRepresentante'),
    ),
    numeroDocumentoRepresentante: campo(
      'Número de documento del representante',
      documentoOpcional(),
      en(2, 9, 4, DOCUMENTO),
    ),
    cargoRepresentante: campo('Cargo del representante', textoOpcional(60), en(3, 1, 5)),
    correoElectronicoRepresentante: campo('Correo electrónico del representante', textoOpcional(254), en(3, 6, 7)),
    aceptaTerminosContrato: campo(
      'Leí y acepto los términos del contrato.',
      aceptacion('Debe aceptar los términos del contrato'),
      en(1, 7, 6, 'Términos del contrato'),
    ),
  }),
};

type Formulario = typeof formulario;
/** `A | B` → `A & B` */
type Juntos<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Todos = Juntos<Formulario[Seccion]['campos']>;

export type Seccion = keyof Formulario;
export type Campo = keyof Todos;
/** What is written of each field. */
export type Campos = { readonly [C in Campo]: Todos[C] };

export type CampoDeClase<N extends NombreDeClase> = { [C in Campo]: Campos[C]['clase'] extends N ? C : never }[Campo];
/** All but the secrets, which no draft, list, document or copy holds: they are kept sealed, apart from the form. */
export type CampoGuardado = Exclude<Campo, CampoDeClase<'secreto'>>;

/** Every field of the form by its name, in the order of the form. */
export const campos = Object.assign({}, ...Object.values(formulario).map((una) => una.campos)) as Campos;
export const nombresDeCampo = Object.keys(campos) as Campo[];

/**
 * The label in a sentence far from its field: with its section where others have the same.
 * @example etiquetaConSeccion('ciudadConductor') === 'Ciudad (Conductor)'
 */
export function etiquetaConSeccion(campo: Campo): string {
  const rotulo = campos[campo].etiqueta;
  if (nombresDeCampo.every((otro) => otro === campo || campos[otro].etiqueta !== rotulo)) return rotulo;
  const suya = Object.values(formulario).find((una) => campo in una.campos);
  return `${rotulo} (${suya?.nombre ?? ''})`;
}

const deClase = <N extends NombreDeClase>(clase: N): CampoDeClase<N>[] =>
  nombresDeCampo.filter((campo): campo is CampoDeClase<N> => campos[campo].clase === clase);
/** The fields that hold an upload. */
export const camposDeArchivo = deClase('archivo');
/** The fields that no draft, list, document or copy holds. */
export const camposSecretos = deClase('secreto');

/** Each section's own schema: what its stop in the form is judged by. */
export const secciones = Object.fromEntries(
  Object.entries(formulario).map(([nombre, { schema }]) => [nombre, schema]),
) as { readonly [S in Seccion]: Formulario[S]['schema'] };

/** An untouched form: four axles, every other field blank, no preset choice. */
export const formularioEnBlanco = Object.fromEntries(
  nombresDeCampo.map((nombre) => [nombre, campos[nombre].enBlanco]),
) as { readonly [C in Campo]: Campos[C]['enBlanco'] };

/** A value as form and document show it: the label of a choice, the day of a date. */
export function comoSeLee(campo: Campo, valor: string | number | boolean): string {
  const { clase, opciones } = campos[campo];
  if (clase === 'si-no') return String(valor) === 'true' ? 'Sí' : 'No';
  return clase === 'fecha' ? fechaCorta(String(valor)) : etiqueta(opciones, String(valor));
}
