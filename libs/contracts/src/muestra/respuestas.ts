import type { RolFirmante } from '@portal/dominio/roles';
import { certificadoSchema, type Certificado } from '../certificados/certificado.schema.js';
import { constanciaSchema, type Constancia } from '../firmas/constancia.contract.js';
import { enlaceVerificadoSchema, type EnlaceVerificado } from '../firmas/enlaces.contract.js';
import { documentoVerificadoSchema, type DocumentoVerificado } from '../firmas/verificar.contract.js';
import { verInscripcion, type InscripcionVista } from '../inscripciones/ficha.contract.js';
import { firmanteDe, telefonoDe } from '../inscripciones/firmantes.rules.js';
import { inscripcionListadaSchema, type InscripcionListada } from '../inscripciones/inscripcion-listada.schema.js';
import { reportes, type Reporte } from '../inscripciones/reportes.contract.js';
import { inscripcionDeMuestra } from './inscripcion-de-muestra.js';

/**
 * What the server answers about the sample enrolment, parsed through the contracts so that it cannot drift. Tests of
 * every area and the catalogue of screens draw on it.
 */
const {
  nombresConductor,
  apellidosConductor,
  numeroDocumentoConductor,
  correoElectronicoConductor,
  placaCabezote,
  placaTrailer,
} = inscripcionDeMuestra;
const nombre = `${nombresConductor} ${apellidosConductor}`;
const codigo = 'TER-2026-000148';
const fecha = '2026-11-21T15:20:00.000Z';
const firmada = '2026-11-21T16:20:00.000Z';

export const TOKEN = 'Q'.repeat(43);
export const HUELLA = 'b'.repeat(64);

/** An enrolment as lists show it. */
export const unaListada = (cambios: Partial<InscripcionListada> = {}): InscripcionListada =>
  inscripcionListadaSchema.parse({
    ...inscripcionDeMuestra,
    id: '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    codigo,
    createdAt: fecha,
    updatedAt: fecha,
    userEmail: 'registrante@transcarga.test',
    propietarioSigned: false,
    conductorSigned: false,
    signatureRequested: true,
    entregas: { conductor: { estado: 'aceptado', fecha }, propietario: { estado: 'en-cola', fecha } },
    ...cambios,
  });

/** The driver's certificate, valid at any time. */
export const unCertificado = (cambios: Partial<Certificado> = {}): Certificado =>
  certificadoSchema.parse({
    id: '7f3a91c4-0b52-4e1d-9a6e-1f2e3d4c5b6a',
    status: 'active',
    commonName: nombre,
    organizationName: 'TRANSCARGA',
    countryCode: 'CO',
    email: correoElectronicoConductor,
    subject: `CN=${cambios.commonName ?? nombre}`,
    issuer: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA',
    serialNumber: '0A',
    validFrom: '2020-01-01T15:00:00.000Z',
    validTo: '2999-08-14T15:00:00.000Z',
    expiresAt: '2999-08-14T15:00:00.000Z',
    fingerprint: '9F:3C:A1:77:0B:E2:4D:11:22',
    ...cambios,
  });

/** The certificate of the person who is signed in (page Certificados). */
export const unCertificadoPropio = (cambios: Partial<Certificado> = {}): Certificado =>
  unCertificado({ commonName: 'Ana Gómez', email: 'registrante@transcarga.test', ...cambios });

const texto = (clave: string, titulo: string, cuerpo: string) => ({
  clave,
  version: '0.1',
  titulo,
  texto: cuerpo,
  sha256: 'a'.repeat(64),
});
const puntos = (cuantos: number) =>
  Array.from(
    { length: cuantos },
    (_, index) => `${index + 1}. Conducir dentro de los límites de velocidad, punto ${index + 1}.`,
  ).join('\n');
const lecturas = {
  conductor: [
    texto(
      'compromiso-conductor',
      'Compromiso de Seguridad Vial y Operacional',
      `Yo, **${nombre}**, me comprometo a:\n\n${puntos(23)}`,
    ),
    texto('compromisos-generales', 'Compromisos generales', puntos(10)),
  ],
  propietario: [texto('declaracion-final', 'Declaración y Autorización Final', `Declaro y autorizo:\n\n${puntos(8)}`)],
};

const datos = {
  conductor: [{ titulo: 'Conductor', datos: [{ rotulo: 'Nombres', valor: nombresConductor }] }],
  propietario: [
    {
      titulo: 'Pago de fletes',
      datos: [{ rotulo: 'Número de cuenta', valor: inscripcionDeMuestra.numeroCuentaFletes }],
    },
    { titulo: 'Pago de anticipos', datos: [{ rotulo: 'Porcentaje de anticipo', valor: '35 %' }] },
    { titulo: 'Tenedor', datos: [{ rotulo: 'Nombre o razón social', valor: inscripcionDeMuestra.nombreRazonSocial }] },
  ],
};

/** An open signing link. */
export const unEnlace = (cambios: Partial<EnlaceVerificado> = {}): EnlaceVerificado => {
  const signerType = cambios.signerType ?? 'conductor';
  return enlaceVerificadoSchema.parse({
    isUsed: false,
    signerType,
    documentHash: HUELLA,
    expiresAt: '2026-11-28T15:00:00.000Z',
    codigo,
    firmas: { hechas: 0, total: 2 },
    inscripcion: {
      codigo,
      placaCabezote,
      placaTrailer,
      nombre,
      createdAt: fecha,
      tipoDocumento: 'CC',
      numeroDocumento: numeroDocumentoConductor,
      correo: correoElectronicoConductor,
      calidad: signerType,
      inscribio: 'Ana Gómez',
      datos: datos[signerType],
      textos: [
        ...lecturas[signerType],
        texto('acuerdo-firma', 'Acuerdo', `Al firmar confirmo que soy **${nombre}**, que leí el documento.`),
      ],
    },
    ...cambios,
  });
};

/** The receipt of the driver, while the other signature is missing. */
export const unaConstancia = (cambios: Partial<Constancia> = {}): Constancia =>
  constanciaSchema.parse({
    codigo,
    codigoVerificacion: '7K3M9QXT2B8R5WZC',
    placa: placaCabezote,
    nombre,
    firmadoEn: firmada,
    nivel: 'B-T',
    sha256: HUELLA,
    aceptado: lecturas.conductor.map(({ titulo, version }) => ({ titulo, version })),
    firmas: { hechas: 1, total: 2 },
    faltan: ['tenedor'],
    ...cambios,
  });

export const enlaceUsado = {
  isUsed: true,
  inscripcion: null,
  signerType: 'conductor',
  signedAt: firmada,
  codigo,
  firmas: { hechas: 1, total: 2 },
};

/** What the public check says of a document that both have signed. */
export const unDocumento = (cambios: Partial<DocumentoVerificado> = {}): DocumentoVerificado =>
  documentoVerificadoSchema.parse({
    codigo,
    placa: placaCabezote,
    completa: true,
    revision: 2,
    sha256: HUELLA,
    huellaContenido: 'e'.repeat(64),
    revisiones: ['c', 'd', 'b', 'e'].map((letra, revision) => ({
      revision,
      sha256: letra.repeat(64),
      firmas: Math.min(revision, 2),
    })),
    firmas: [
      { rol: 'conductor', iniciales: 'L.P.', firmadoEn: firmada, nivel: 'B-T', certificado: 'vigente' },
      {
        rol: 'propietario',
        iniciales: 'M.Ñ.',
        firmadoEn: '2026-11-21T20:04:00.000Z',
        nivel: 'B-T',
        certificado: 'vencido',
      },
    ],
    ...cambios,
  });

/** What the page of the sample enrolment gets. */
export const unaVista = (cambios: Partial<InscripcionVista> = {}): InscripcionVista => {
  const listada = cambios.listada ?? unaListada();
  const firmante = (rol: RolFirmante) => ({
    ...firmanteDe(inscripcionDeMuestra, rol),
    telefono: telefonoDe(inscripcionDeMuestra, rol),
    enviados: 1,
    enlaceActual: { emitidoEn: fecha, venceEn: '2999-11-28T15:20:00.000Z' },
  });
  return verInscripcion.response.parse({
    listada,
    formulario: inscripcionDeMuestra,
    creador: { nombre: 'Ana Gómez', correo: listada.userEmail },
    documento: { revision: 0, bytes: 61_440, sha256: HUELLA },
    cartas: [],
    firmantes: { conductor: firmante('conductor'), propietario: firmante('propietario') },
    certificados: [],
    correos: [],
    historia: [],
    ...cambios,
  });
};

/** A report of November until the twenty-first, by a month's period. */
export const unReporte = (cambios: Partial<Reporte> = {}): Reporte => {
  const meses = [251, 203, 270, 309, 281, 322, 296, 331, 320, 349, 374, 231];
  const dias = [14, 12, 9, 11, 6, 2, 0, 17, 11, 13, 10, 9, 2, 0];
  return reportes.response.parse({
    actual: {
      desde: '2026-11-01',
      hasta: '2026-11-21',
      enviadas: 318,
      abiertas: 286,
      firmadas: 254,
      completas: 231,
      horas: { abierta: 3.2, conductor: 7, propietario: 20.1, completa: 21.3 },
    },
    anterior: {
      desde: '2026-10-01',
      hasta: '2026-10-21',
      enviadas: 306,
      abiertas: 270,
      firmadas: 240,
      completas: 225,
      horas: { abierta: 4, conductor: 9, propietario: 25, completa: 26 },
    },
    esperan: { total: '79', haceDias: { total: '27', hasta: '2026-11-17' } },
    meses: meses.map((completas, n) => {
      const mes = n === 0 ? '2025-12' : `2026-${String(n).padStart(2, '0')}`;
      const ultimo = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).getUTCDate();
      return {
        desde: `${mes}-01`,
        hasta: n === 11 ? `${mes}-21` : `${mes}-${ultimo}`,
        enviadas: n === 11 ? 318 : completas + 20,
        completas,
      };
    }),
    dias: dias.map((completas, n) => ({ dia: `2026-11-${String(n + 8).padStart(2, '0')}`, completas })),
    ...cambios,
  });
};
