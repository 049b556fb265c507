import { type Certificado, certificadoSchema } from '@portal/contracts/certificados';
import { type DocumentoVerificado, documentoVerificadoSchema, type EnlaceVerificado, enlaceVerificadoSchema } from '@portal/contracts/firmas';

export const TOKEN = 'Q'.repeat(43);
export const HUELLA = 'b'.repeat(64);

const texto = (clave: string, titulo: string, cuerpo: string) => ({ clave, version: '0.1', titulo, texto: cuerpo, sha256: 'a'.repeat(64) });
const puntos = (cuantos: number) => Array.from({ length: cuantos }, (_, index) => `${index + 1}. Punto ${index + 1}.`).join('\n');

const acuerdo = texto('acuerdo-firma', 'Acuerdo', 'Al firmar confirmo que soy **Carlos Muñoz**.');

const lecturas = {
  conductor: [
    texto('compromiso-conductor', 'Compromiso de Seguridad Vial y Operacional', `Yo, **Carlos Muñoz**, me comprometo a:\n\n${puntos(23)}`),
    texto('compromisos-generales', 'Compromisos generales', puntos(10)),
  ],
  propietario: [texto('declaracion-final', 'Declaración y Autorización Final', `Declaro y autorizo:\n\n${puntos(8)}`)],
};

/** An open link, parsed through the contract so that it cannot drift. */
export const unEnlace = (cambios: Partial<EnlaceVerificado> = {}): EnlaceVerificado => {
  const signerType = cambios.signerType ?? 'conductor';
  return enlaceVerificadoSchema.parse({
    isUsed: false,
    signerType,
    documentHash: HUELLA,
    expiresAt: '2026-11-28T15:00:00.000Z',
    inscripcion: {
      codigo: 'TER-2026-000148',
      placaCabezote: 'WLK508',
      placaTrailer: '',
      createdAt: '2026-11-21T15:00:00.000Z',
      nombre: 'Carlos Muñoz',
      tipoDocumento: 'CC',
      numeroDocumento: '1023456789',
      correo: 'carlos@correo.co',
      calidad: signerType,
      textos: [...lecturas[signerType], acuerdo],
    },
    ...cambios,
  });
};

export const enlaceUsado = { isUsed: true, inscripcion: null, signerType: 'conductor', signedAt: '2026-11-21T16:20:00.000Z' };

export const unCertificado = (cambios: Partial<Certificado> = {}): Certificado =>
  certificadoSchema.parse({
    id: '5b0f6c1e-3f0e-4a57-9a1e-1f2e3d4c5b6a',
    status: 'active',
    commonName: 'Carlos Muñoz',
    organizationName: 'TRANSCARGA',
    countryCode: 'CO',
    email: 'carlos@correo.co',
    subject: 'CN=Carlos Muñoz',
    issuer: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA',
    serialNumber: '0A',
    validFrom: '2020-01-01T00:00:00.000Z',
    validTo: '2999-11-21T15:00:00.000Z',
    expiresAt: '2999-11-21T15:00:00.000Z',
    fingerprint: '9F:3C:A1:77:0B:E2:4D:11:22',
    ...cambios,
  });

export const unDocumento = (cambios: Partial<DocumentoVerificado> = {}): DocumentoVerificado =>
  documentoVerificadoSchema.parse({
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    completa: true,
    revision: 2,
    sha256: HUELLA,
    revisiones: ['c', 'd', 'b', 'e'].map((letra, revision) => ({ revision, sha256: letra.repeat(64), firmas: Math.min(revision, 2) })),
    firmas: [
      { rol: 'conductor', iniciales: 'C.M.', firmadoEn: '2026-11-21T16:20:00.000Z', nivel: 'B-T', certificado: 'vigente' },
      { rol: 'propietario', iniciales: 'M.Ñ.', firmadoEn: '2026-11-21T20:04:00.000Z', nivel: 'B-T', certificado: 'vencido' },
    ],
    ...cambios,
  });
