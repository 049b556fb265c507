import { camposPropietario, camposTenedor } from '@portal/contracts/inscripciones';
import { campo, campos } from '../pruebas/campo.js';
import { calcula } from '../pruebas/constante.js';
import { enPalabras, type Frase } from '../pruebas/entrada.js';

const documentos = ['CC', 'CE', 'NIT', 'pasaporte', 'rut'] as const;

export const vehiculoTenedorPropietario: readonly Frase[] = [
  ['authorization: acepto or no-acepto.', campo('authorization', { opciones: ['acepto', 'no-acepto'] })],
  [
    'Vehicle: placaCabezote; modelo (model year, text); tipoVehiculo (cabezote, turbo, camion, mula); placaTrailer (optional); tipoCarroceria (abierta, cerrada, tanque, refrigerada); numeroEjes (number, default 4).',
    ...campos(['placaCabezote', 'modelo'], { acepta: ['2021'], rechaza: ['', 2021] }),
    campo('tipoVehiculo', { opciones: ['cabezote', 'turbo', 'camion', 'mula'] }),
    campo('placaTrailer', { opcional: true, acepta: [''] }),
    campo('tipoCarroceria', { opciones: ['abierta', 'cerrada', 'tanque', 'refrigerada'] }),
    campo('numeroEjes', { defecto: 4, acepta: [1, 10], rechaza: ['4', 2.5] }),
  ],
  [
    'GPS: operadorGPS, usuarioGPS (e-mail), contrasenaGPS.',
    campo('operadorGPS', { rechaza: [''] }),
    campo('usuarioGPS', { acepta: ['gps@operador.co'], rechaza: ['gps'] }),
    campo('contrasenaGPS', { rechaza: [''] }),
    enPalabras('operadorGPS', 'usuarioGPS', 'contrasenaGPS'),
  ],
  [
    'Holder: nombreRazonSocial, tipoDocumentoTenedor (CC, CE, NIT, pasaporte, rut), numeroDocumentoTenedor, lugarExpedicionTenedor, fechaExpedicionTenedor (date), telefonoContactoTenedor, direccionTenedor, barrioTenedor, ciudadTenedor, correoElectronicoTenedor.',
    ...campos(
      [
        'nombreRazonSocial',
        'numeroDocumentoTenedor',
        'lugarExpedicionTenedor',
        'telefonoContactoTenedor',
        'direccionTenedor',
        'barrioTenedor',
        'ciudadTenedor',
      ],
      { rechaza: [''] },
    ),
    campo('tipoDocumentoTenedor', { opciones: documentos }),
    campo('fechaExpedicionTenedor', { acepta: ['1998-05-14'], rechaza: ['14/05/1998', '1998-02-30'] }),
    campo('correoElectronicoTenedor', { acepta: ['a@b.co'], rechaza: ['a@b'] }),
  ],
  [
    'mismoTenedor (boolean): the owner is the same as the holder.',
    campo('mismoTenedor', { defecto: false, acepta: [true, false], rechaza: ['true'] }),
  ],
  [
    'Owner: the same ten fields with the suffix Propietario (nombreRazonSocialPropietario and so on), all optional.',
    ...campos(
      camposPropietario.filter((nombre) => nombre !== 'tipoDocumentoPropietario'),
      { opcional: true, acepta: [''] },
    ),
    campo('tipoDocumentoPropietario', { opcional: true, opciones: documentos, acepta: [''] }),
    calcula(
      'camposPropietario',
      () => [...camposPropietario].sort(),
      camposTenedor.map((nombre) => `${nombre.replace(/Tenedor$/, '')}Propietario`).sort(),
    ),
  ],
];
