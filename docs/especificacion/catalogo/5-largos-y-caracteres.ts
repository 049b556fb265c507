import { caracteres, largo } from '../pruebas/campo.js';
import type { Entrada } from '../pruebas/entrada.js';

const telefonosYCuentas = [
  'telefonoContactoTenedor',
  'telefonoContactoPropietario',
  'telefonoConductor',
  'telefonoContactoEmergencia',
  'telefonoReferencia1',
  'telefonoReferencia2',
  'telefonoReferenciaFamiliar',
  'telefonoReferenciaPersonal',
  'numeroCuentaFletes',
  'numeroCuentaAnticipos',
] as const;
const nombresDelConductor = ['nombresConductor', 'apellidosConductor'] as const;
const lugaresYEntidades = [
  'operadorGPS',
  'lugarExpedicionTenedor',
  'barrioTenedor',
  'ciudadTenedor',
  'lugarExpedicionPropietario',
  'barrioPropietario',
  'ciudadPropietario',
  'lugarExpedicionConductor',
  'barrioConductor',
  'ciudadConductor',
  'lugarNacimientoConductor',
  'arlConductor',
  'afpConductor',
  'epsConductor',
  'ciudadContactoEmergencia',
  'ciudadReferencia1',
  'ciudadReferencia2',
  'ciudadReferenciaFamiliar',
  'ciudadReferenciaPersonal',
  'entidadBancariaFletes',
  'entidadBancariaAnticipos',
] as const;
const personasYDirecciones = [
  'nombreRazonSocial',
  'direccionTenedor',
  'nombreRazonSocialPropietario',
  'direccionPropietario',
  'direccionConductor',
  'nombreContactoEmergencia',
  'empresaReferencia1',
  'personaContactoReferencia1',
  'empresaReferencia2',
  'personaContactoReferencia2',
  'nombreReferenciaFamiliar',
  'nombreReferenciaPersonal',
  'titularCuentaFletes',
  'titularCuentaAnticipos',
] as const;

/** What the text fields take. The specification is silent: these limits are ours, compared with the schema. */
export const largosYCaracteres: readonly Entrada[] = [
  largo(15, ['placaCabezote', 'placaTrailer']),
  largo(20, ['modelo']),
  largo(30, [
    'numeroDocumentoTenedor',
    'numeroDocumentoPropietario',
    'numeroDocumentoConductor',
    'numeroIdentificacionFletes',
    'numeroIdentificacionAnticipos',
  ]),
  largo(40, telefonosYCuentas),
  largo(100, nombresDelConductor),
  largo(120, lugaresYEntidades),
  largo(200, [...personasYDirecciones, 'contrasenaGPS']),
  largo(254, ['correoElectronicoPropietario']),
  // Names and places in any script, punctuation and © ® ™; no control characters, line breaks inside excepted, no emojis.
  caracteres({
    nombres: ['modelo', ...telefonosYCuentas, ...nombresDelConductor, ...lugaresYEntidades, ...personasYDirecciones],
    acepta: ["Ñáñez O'Neill & Cía. Ltda. «San José» №4 ™", 'Владимир', '山田', 'a\nb'],
    rechaza: ['a\u0000b', 'a\u0007b', 'a\ud800b', 'camión 🚚'],
  }),
  // X.520 serialNumber is a PrintableString.
  caracteres({
    nombres: ['numeroDocumentoTenedor', 'numeroDocumentoPropietario', 'numeroDocumentoConductor'],
    acepta: ['900.123.456-7', 'AB (12) 34', '1023456789'],
    rechaza: ['Ñ123', '12_3', 'a\u0000b', '12#3'],
  }),
];
