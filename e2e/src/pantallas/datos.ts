import { certificadoSchema, type Certificado } from '@portal/contracts/certificados';
import { documentoVerificadoSchema, enlaceVerificadoSchema, type EnlaceVerificado } from '@portal/contracts/firmas';
import { inscripcionListadaSchema, type InscripcionListada } from '@portal/contracts/inscripciones';
import { datosDeInscripcion } from '@portal/test-kit/builders';

export const TOKEN = 'Q'.repeat(43);
const HUELLA = 'b'.repeat(64);
const fecha = '2026-11-21T15:20:00.000Z';

/** A listed enrolment, parsed through the contract so that it cannot drift. */
export const unaListada = (cambios: Partial<InscripcionListada> = {}): InscripcionListada =>
  inscripcionListadaSchema.parse({
    ...datosDeInscripcion,
    id: '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    codigo: 'TER-2026-000148',
    createdAt: fecha,
    updatedAt: fecha,
    userEmail: 'registrante@transcarga.test',
    propietarioSigned: false,
    conductorSigned: false,
    signatureRequested: true,
    entregas: { conductor: { estado: 'aceptado', fecha }, propietario: { estado: 'en-cola', fecha } },
    ...cambios,
  });

const otra = (digito: number, placaCabezote: string, cambios: Partial<InscripcionListada>) =>
  unaListada({
    id: `0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5${digito}`,
    codigo: `TER-2026-00014${digito}`,
    createdAt: `2026-11-1${digito}T15:20:00.000Z`,
    placaCabezote,
    ...cambios,
  });

/** One of each status that a person and an administrator can see. */
export const lista: readonly InscripcionListada[] = [
  unaListada(),
  otra(7, 'SXR214', { nombresConductor: 'Óscar Iván', apellidosConductor: 'Quiñones', conductorSigned: true }),
  otra(5, 'TGB930', {
    nombresConductor: 'Yeison',
    apellidosConductor: 'Cuero Angulo',
    propietarioSigned: true,
    entregas: { conductor: { estado: 'rechazado', motivo: 'El buzón no existe', fecha }, propietario: { estado: 'firmado', fecha } },
  }),
  otra(3, 'WHK077', { placaTrailer: '', conductorSigned: true, propietarioSigned: true }),
  otra(1, 'UYV655', { signatureRequested: false }),
];

export const unCertificado = (cambios: Partial<Certificado> = {}): Certificado =>
  certificadoSchema.parse({
    id: '5b0f6c1e-3f0e-4a57-9a1e-1f2e3d4c5b6a',
    status: 'active',
    commonName: 'Ana Gómez',
    organizationName: 'TRANSCARGA',
    countryCode: 'CO',
    email: 'registrante@transcarga.test',
    subject: 'CN=Ana Gómez',
    issuer: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA',
    serialNumber: '0A',
    validFrom: '2026-03-01T15:00:00.000Z',
    validTo: '2027-03-01T15:00:00.000Z',
    expiresAt: '2027-03-01T15:00:00.000Z',
    fingerprint: '9F:3C:A1:77:0B:E2:4D:11:22',
    ...cambios,
  });

const texto = (clave: string, titulo: string, cuerpo: string) => ({ clave, version: '0.1', titulo, texto: cuerpo, sha256: 'a'.repeat(64) });
const puntos = (cuantos: number) =>
  Array.from({ length: cuantos }, (_, index) => `${index + 1}. Conducir dentro de los límites de velocidad, punto ${index + 1}.`).join('\n');
const lecturas = {
  conductor: [
    texto('compromiso-conductor', 'Compromiso de Seguridad Vial y Operacional', `Yo, **Luis Alberto Peña Ríos**, me comprometo a:\n\n${puntos(23)}`),
    texto('compromisos-generales', 'Compromisos generales', puntos(10)),
  ],
  propietario: [texto('declaracion-final', 'Declaración y Autorización Final', `Declaro y autorizo:\n\n${puntos(8)}`)],
};

/** An open signing link. */
export const unEnlace = (signerType: 'conductor' | 'propietario'): EnlaceVerificado =>
  enlaceVerificadoSchema.parse({
    isUsed: false,
    signerType,
    documentHash: HUELLA,
    expiresAt: '2026-11-28T15:00:00.000Z',
    inscripcion: {
      codigo: 'TER-2026-000148',
      placaCabezote: 'WLK508',
      placaTrailer: 'R37108',
      createdAt: fecha,
      nombre: 'Luis Alberto Peña Ríos',
      tipoDocumento: 'CC',
      numeroDocumento: '1023456789',
      correo: 'luis.pena@correo.test',
      calidad: signerType,
      textos: [...lecturas[signerType], texto('acuerdo-firma', 'Acuerdo', 'Al firmar confirmo que soy **Luis Alberto Peña Ríos**.')],
    },
  });

export const enlaceUsado = { isUsed: true, inscripcion: null, signerType: 'conductor', signedAt: fecha };

export const firmaRegistrada = { message: 'Firma registrada', nivel: 'B-T', sha256: HUELLA };

export const documentoVerificado = documentoVerificadoSchema.parse({
  codigo: 'TER-2026-000148',
  placa: 'WLK508',
  completa: true,
  revision: 2,
  sha256: HUELLA,
  revisiones: ['c', 'd', 'b', 'e'].map((letra, revision) => ({ revision, sha256: letra.repeat(64), firmas: Math.min(revision, 2) })),
  firmas: [
    { rol: 'conductor', iniciales: 'L.P.', firmadoEn: fecha, nivel: 'B-T', certificado: 'vigente' },
    { rol: 'propietario', iniciales: 'M.Ñ.', firmadoEn: fecha, nivel: 'B-T', certificado: 'vencido' },
  ],
});

export const cifras = { totalForms: 22, completedForms: 18, pendingSignatures: 4, activeUsers: 7 };
