import { certificadoSchema } from '@portal/contracts/certificados';
import { pedirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import { enlaceVerificadoSchema, firmar, generarParaConductor, metadatosFirmaSchema } from '@portal/contracts/firmas';
import { inscripcionListadaSchema } from '@portal/contracts/inscripciones';
import { tablero } from '@portal/contracts/portal';
import { usuarioSchema } from '@portal/contracts/sesion';
import { calcula } from '../pruebas/constante.js';
import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { forma, valores } from '../pruebas/forma.js';
import { muestra } from './lugares.js';

const { deviceInfo, geolocation } = metadatosFirmaSchema.shape;
const lista = [
  'id',
  'createdAt',
  'updatedAt',
  'userEmail',
  'placaCabezote',
  'placaTrailer',
  'nombresConductor',
  'apellidosConductor',
  'tipoDocumentoConductor',
  'numeroDocumentoConductor',
  'telefonoConductor',
  'correoElectronicoConductor',
  'nombreRazonSocial',
  'tipoDocumentoTenedor',
  'numeroDocumentoTenedor',
  'telefonoContactoTenedor',
  'correoElectronicoTenedor',
];
const propietario = [
  'nombreRazonSocialPropietario',
  'tipoDocumentoPropietario',
  'numeroDocumentoPropietario',
  'telefonoContactoPropietario',
  'correoElectronicoPropietario',
];
const resto = [
  'personaFirmaContrato',
  'aceptaTerminosContrato',
  'certificacionBancariaAnticiposUrl',
  'propietarioSigned',
  'conductorSigned',
  'signatureRequested',
];

export const entidades: readonly Capitulo[] = [
  {
    titulo: 'User',
    frases: [
      [
        'email, firstName, lastName, profileImageUrl.',
        ...forma(usuarioSchema, ['email', 'firstName', 'lastName', 'profileImageUrl']),
      ],
    ],
  },
  {
    titulo: 'Dashboard stats',
    frases: [
      [
        'totalForms, pendingSignatures, completedForms, activeUsers.',
        ...forma(tablero.response, ['totalForms', 'pendingSignatures', 'completedForms', 'activeUsers']),
      ],
      [
        'All are numbers, default 0.',
        calcula('default', () => tablero.response.parse({}), {
          totalForms: 0,
          pendingSignatures: 0,
          completedForms: 0,
          activeUsers: 0,
        }),
        valores(tablero.response.shape.totalForms, [3], ['3']),
      ],
    ],
  },
  {
    titulo: 'Enrolment as listed',
    frases: [
      [
        'id, createdAt, updatedAt, userEmail, placaCabezote, placaTrailer, the driver fields nombresConductor, apellidosConductor, tipoDocumentoConductor, numeroDocumentoConductor, telefonoConductor and correoElectronicoConductor, the holder fields nombreRazonSocial, tipoDocumentoTenedor, numeroDocumentoTenedor, telefonoContactoTenedor and correoElectronicoTenedor, the owner fields (name, document type, document number, phone, e-mail), personaFirmaContrato, aceptaTerminosContrato, certificacionBancariaAnticiposUrl (object path), and the booleans propietarioSigned, conductorSigned and signatureRequested.',
        ...forma(inscripcionListadaSchema, [...lista, ...propietario, ...resto]),
        valores(inscripcionListadaSchema.shape.conductorSigned, [true, false], ['true']),
      ],
      ['Whether it carries the whole form is not shown.', conducta(muestra.listas, 'contrasena|numeroCuenta')],
    ],
  },
  {
    titulo: 'Certificate',
    frases: [
      [
        'id; status (active or revoked); commonName; organizationName; expiresAt.',
        ...forma(certificadoSchema, ['id', 'status', 'commonName', 'organizationName', 'expiresAt']),
        valores(certificadoSchema.shape.status, ['active', 'revoked']),
      ],
      [
        'In the signing view: subject, issuer, validTo, fingerprint.',
        ...forma(certificadoSchema, ['subject', 'issuer', 'validTo', 'fingerprint']),
      ],
    ],
  },
  {
    titulo: 'Signature verify response',
    frases: [
      [
        'isUsed, inscripcion, signerType (conductor or propietario).',
        ...forma(enlaceVerificadoSchema, ['isUsed', 'inscripcion', 'signerType']),
        valores(enlaceVerificadoSchema.shape.signerType, ['conductor', 'propietario'], ['tenedor']),
      ],
    ],
  },
  {
    titulo: 'Signature submission',
    frases: [
      [
        'signature (PNG image data), certificateId.',
        ...forma(firmar.request, ['signature', 'certificateId']),
        conducta(muestra.firma),
      ],
      [
        'metadata: userAgent; deviceInfo (browser, os, screenResolution, timezone); geolocation (lat, lng, accuracy, address).',
        ...forma(firmar.request, ['metadata']),
        ...forma(metadatosFirmaSchema, ['userAgent', 'deviceInfo', 'geolocation']),
        ...forma(deviceInfo, ['browser', 'os', 'screenResolution', 'timezone']),
        ...forma(geolocation.unwrap(), ['lat', 'lng', 'accuracy', 'address']),
      ],
    ],
  },
  {
    titulo: 'Certificate generation payload',
    frases: [
      [
        'commonName, organizationName, countryCode.',
        ...forma(generarParaConductor.request, ['commonName', 'organizationName', 'countryCode']),
      ],
      ['Signing-link generation adds token and email.', ...forma(generarParaConductor.request, ['token', 'email'])],
    ],
  },
  {
    titulo: 'Upload response',
    frases: [
      [
        'objectPath.',
        ...forma(registrarCertificacion.response, ['objectPath']),
        ...forma(pedirCarga.response, ['uploadURL']),
      ],
    ],
  },
];
