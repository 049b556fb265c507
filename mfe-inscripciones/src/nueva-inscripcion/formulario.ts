import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { inscripcionSchema, limpiarPropietario, type Inscripcion } from '@portal/contracts/inscripciones';
import { pintado } from '@portal/ui';
import { alTenedor } from './recorrido/errores-copiados.rules.js';

/** The form while it is written: the fields of an enrolment, some still blank, always a draft until it is sent. */
export type Valores = Omit<Inscripcion, 'status'> & { status: 'draft' };
export type Campo = keyof Omit<Valores, 'status'>;
export type Formulario = UseFormReturn<Valores, unknown, Inscripcion>;

const enBlanco = {
  placaCabezote: '',
  modelo: '',
  tipoVehiculo: '',
  placaTrailer: '',
  tipoCarroceria: '',
  numeroEjes: 4,
  operadorGPS: '',
  usuarioGPS: '',
  contrasenaGPS: '',
  nombreRazonSocial: '',
  tipoDocumentoTenedor: '',
  numeroDocumentoTenedor: '',
  lugarExpedicionTenedor: '',
  fechaExpedicionTenedor: '',
  telefonoContactoTenedor: '',
  direccionTenedor: '',
  barrioTenedor: '',
  ciudadTenedor: '',
  correoElectronicoTenedor: '',
  mismoTenedor: false,
  ...limpiarPropietario(),
  nombresConductor: '',
  apellidosConductor: '',
  tipoDocumentoConductor: '',
  numeroDocumentoConductor: '',
  lugarExpedicionConductor: '',
  fechaExpedicionConductor: '',
  telefonoConductor: '',
  correoElectronicoConductor: '',
  direccionConductor: '',
  barrioConductor: '',
  ciudadConductor: '',
  lugarNacimientoConductor: '',
  fechaNacimientoConductor: '',
  tipoSangreConductor: '',
  estadoCivilConductor: '',
  arlConductor: '',
  afpConductor: '',
  epsConductor: '',
  nombreContactoEmergencia: '',
  telefonoContactoEmergencia: '',
  relacionContactoEmergencia: '',
  ciudadContactoEmergencia: '',
  empresaReferencia1: '',
  personaContactoReferencia1: '',
  telefonoReferencia1: '',
  ciudadReferencia1: '',
  empresaReferencia2: '',
  personaContactoReferencia2: '',
  telefonoReferencia2: '',
  ciudadReferencia2: '',
  nombreReferenciaFamiliar: '',
  telefonoReferenciaFamiliar: '',
  ciudadReferenciaFamiliar: '',
  relacionReferenciaFamiliar: '',
  nombreReferenciaPersonal: '',
  telefonoReferenciaPersonal: '',
  ciudadReferenciaPersonal: '',
  relacionReferenciaPersonal: '',
  personaAutorizaFletes: '',
  titularCuentaFletes: '',
  tipoIdentificacionFletes: '',
  numeroIdentificacionFletes: '',
  tipoCuentaFletes: '',
  numeroCuentaFletes: '',
  entidadBancariaFletes: '',
  certificacionBancariaUrl: '',
  personaAutorizaAnticipos: '',
  porcentajeAnticipo: '',
  titularCuentaAnticipos: '',
  tipoIdentificacionAnticipos: '',
  numeroIdentificacionAnticipos: '',
  tipoCuentaAnticipos: '',
  numeroCuentaAnticipos: '',
  entidadBancariaAnticipos: '',
  certificacionBancariaAnticiposUrl: '',
  personaFirmaContrato: '',
  aceptaTerminosContrato: false,
  authorization: '',
  status: 'draft',
} satisfies Record<keyof Valores, string | number | boolean>;

/** An untouched form: axles 4, everything else blank, no preset choice. Blank choices are '' until they are made. */
export const valoresIniciales = enBlanco as unknown as Valores;

const conEsquema = zodResolver(inscripcionSchema) as unknown as Resolver<Valores, unknown, Inscripcion>;

/** The one schema of browser and server; what is validated is what would be sent. The letter that asks for it is painted first. */
export const resolver: Resolver<Valores, unknown, Inscripcion> = async (valores, context, options) => {
  await pintado();
  const juicio = await conEsquema({ ...valores, status: 'submitted' } as never, context, options);
  return valores.mismoTenedor ? ({ ...juicio, errors: alTenedor(juicio.errors) } as typeof juicio) : juicio;
};

/** A field validates on blur once touched, then on change; on submit all. */
export const useFormulario = (): Formulario =>
  useForm<Valores, unknown, Inscripcion>({
    defaultValues: valoresIniciales,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
