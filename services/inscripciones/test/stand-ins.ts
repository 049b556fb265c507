import { randomUUID, X509Certificate } from 'node:crypto';
import {
  certificadoDe,
  certificadoSchema,
  emitirCertificado,
  estadoCertificados,
  evidenciaDeValidacion,
  permisoDeFirma,
  sellarDigest,
  type Certificado,
  type ConstanciaDeFirma,
  type Dueno,
  type PermisoDeFirma,
} from '@portal/contracts/certificados';
import { AppError, type ErrorCode, type RequestOf } from '@portal/contracts/core';
import {
  abrirRevision,
  abrirSello,
  ampliarDocumento,
  borradorDe,
  borradorDeRevision0,
  cerrarRevision,
  cerrarSello,
  enRecibo,
  firmarRevision,
  inspeccionarPdf,
  prepararContrato,
  prepararDocumento,
  reciboDe,
  type Evidencia,
} from '@portal/contracts/pdf';
import {
  acceptSignature,
  appendDss,
  buildCms,
  carriedCertificates,
  closeDocTimestamp,
  closeIncrement,
  openDocTimestamp,
  openIncrement,
  PdfSignatureError,
  prepareCms,
  verifySignatures,
} from '@portal/pdf-signature';
import { testCrl } from '@portal/pdf-signature/test/crl';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { testPki, type TestPki } from '@portal/pdf-signature/test/pki';
import { stampDigest } from '@portal/pdf-signature/test/stamp';
import { canonicalJson, DiskObjectStore, sha256Hex, type ObjectStore, type Permits } from '@portal/service-kit';
import { answering, fakeService, type TestPlatform } from '@portal/test-kit';
import { appearance, firmarPdf, type FirmaDePrueba } from './firmar-pdf.js';

/** Where a stand-in shall fail next, with which code. */
type Failures = Partial<
  Record<
    | 'preparar'
    | 'contrato'
    | 'firmar'
    | 'cerrar'
    | 'inspeccionar'
    | 'emitir'
    | 'evidencia'
    | 'ampliar'
    | 'abrir-sello'
    | 'sellar'
    | 'cerrar-sello',
    ErrorCode
  >
>;

export interface StandIns {
  readonly failures: Failures;
  readonly meanwhile: Meanwhile;
  readonly objects: ObjectStore;
  readonly pki: TestPki;
  /** As `certificados` gives and reads them. */
  readonly permisos: Permits;
  /** Certificates by owner, newest last. */
  readonly certificados: Map<string, Certificado[]>;
  /** The claims that signatures were asked for, made or not. */
  readonly reservasPedidas: string[];
  /** What each signature was asked to show, oldest first. */
  readonly evidencias: Evidencia[];
  /** How often `certificados` was asked for a certificate. */
  certificadosPedidos: number;
  /** What each certificate was asked for with, oldest first. */
  readonly emitidos: RequestOf<typeof emitirCertificado>[];
  /** How often CRLs were made: each has a number of its own. */
  crls: number;
  /** Documents can be extended. Off, so that other tests find the revisions that they made. */
  amplia: boolean;
  /** What `certificados` says otherwise than it is. */
  dicho?: Partial<ConstanciaDeFirma>;
  /** The level that signatures are made at. */
  nivel: 'B-B' | 'B-T';
  /** What a taken `pdf` stores and announces instead of the signature that was asked for. */
  mentira?: (pedida: FirmaDePrueba, firmado: Buffer, pki: TestPki) => Buffer | Promise<Buffer>;
  /** The same for what shall only lengthen a document's proof. */
  mentiraAlAmpliar?: (anterior: Buffer, ampliado: Buffer, pki: TestPki) => Buffer | Promise<Buffer>;
  /** The level that a taken `pdf` announces of an extended document. */
  nivelDicho?: 'B-LT' | 'B-LTA';
  /** A snapshot that cannot be rendered. */
  instantaneaImposible?: string;
}

/** What a test lets happen in the middle of a call, before it is answered. */
interface Meanwhile {
  /** An upload is about to be inspected. */
  inspeccion?: () => Promise<unknown>;
  /** The document is stored under this key. */
  preparado?: (key: string) => Promise<unknown>;
  /** A signature was asked for under this note, and nothing is written yet. */
  pedido?: (borrador: string) => Promise<unknown>;
  /** A signature for the signer's device is drawn, and not yet kept. */
  abierto?: () => Promise<unknown>;
  /** The signed document is stored under this key. */
  cerrado?: (key: string) => Promise<unknown>;
  /** The extended document is stored under this key. */
  ampliado?: (key: string) => Promise<unknown>;
  /** The certificate is made. */
  emitido?: () => Promise<unknown>;
}

/**
 * `pdf` and `certificados` as far as this service can tell: documents that grow by a revision, each really signed, and
 * certificates by owner.
 */
export async function startStandIns(platform: TestPlatform): Promise<StandIns> {
  const standIns: StandIns = {
    failures: {},
    meanwhile: {},
    objects: new DiskObjectStore(platform.objectsDir),
    pki: testPki(),
    permisos: await platform.permits('certificados'),
    certificados: new Map(),
    reservasPedidas: [],
    evidencias: [],
    certificadosPedidos: 0,
    emitidos: [],
    crls: 0,
    amplia: false,
    nivel: 'B-T',
  };
  await fakeService(platform, 'pdf', pdf(standIns));
  await fakeService(platform, 'certificados', certificados(standIns));
  return standIns;
}

const failAt = ({ failures }: StandIns, paso: keyof Failures): void => {
  const codigo = failures[paso];
  if (codigo) throw new AppError(codigo);
};

const preparado = preparedPdf();

/** A document of its own for each snapshot: it stands in the file's identifier, which nobody signs yet. */
async function documentoVacio(sha256: string): Promise<Buffer> {
  const texto = (await preparado).toString('latin1');
  return Buffer.from(
    texto.replace(/\/ID \[ ?<[0-9a-fA-F]{32}>/, (id) => id.slice(0, -33) + sha256.slice(0, 32) + '>'),
    'latin1',
  );
}

const pdf = (standIns: StandIns) => {
  const guardar = guardarEn(standIns);
  return [
    answering(prepararDocumento, async ({ instantanea, sha256 }) => {
      failAt(standIns, 'preparar');
      if (instantanea === standIns.instantaneaImposible) throw new AppError('SERVICIO_NO_DISPONIBLE');
      const congelada = await standIns.objects.read(instantanea);
      if (sha256Hex(congelada) !== sha256) throw new Error('the snapshot is not what was announced');
      const recibo = reciboDe(borradorDeRevision0(sha256));
      const documento = await documentoVacio(sha256);
      const antes = (await standIns.objects.exists(recibo)) ? enRecibo(`${await standIns.objects.read(recibo)}`) : [];
      await standIns.objects.put(recibo, Buffer.from([...new Set([...antes, sha256Hex(documento)])].join('\n')));
      const archivo = await guardar('documentos', documento);
      await standIns.meanwhile.preparado?.(archivo.key);
      return { ...archivo, paginas: 3 };
    }),
    answering(prepararContrato, (pedido) => {
      failAt(standIns, 'contrato');
      return guardar('documentos', `%PDF contrato ${canonicalJson(pedido)}\n`);
    }),
    answering(inspeccionarPdf, async ({ key }) => {
      await standIns.meanwhile.inspeccion?.();
      failAt(standIns, 'inspeccionar');
      const bytes = await standIns.objects.read(key);
      return { sha256: sha256Hex(bytes), bytes: bytes.length, paginas: 1 };
    }),
    answering(firmarRevision, async ({ revision, rol, certifica, evidencia, claimId, permiso }) => {
      const borrador = borradorDe(claimId);
      standIns.reservasPedidas.push(claimId);
      standIns.evidencias.push(evidencia);
      await standIns.meanwhile.pedido?.(borrador);
      failAt(standIns, 'firmar');
      const { certificateId, ...pedido } = standIns.permisos.read('inscripciones', permisoDeFirma, permiso);
      exigirVigente(standIns, { certificateId, ...pedido }, 'servidor');
      const pedida: FirmaDePrueba = {
        pdf: await standIns.objects.read(revision.key),
        rol,
        certifica,
        firmante: standIns.pki[rol],
        nivel: standIns.nivel,
        nombre: evidencia.nombre,
      };
      const { pdf: firmado, digest } = await firmarPdf(pedida, standIns.pki);
      const archivo = await guardar('documentos', (await standIns.mentira?.(pedida, firmado, standIns.pki)) ?? firmado);
      await standIns.objects.put(reciboDe(borrador), Buffer.from(archivo.sha256));
      await standIns.meanwhile.cerrado?.(archivo.key);
      failAt(standIns, 'cerrar');
      const dicho: ConstanciaDeFirma = {
        claimId,
        certificateId,
        digest,
        nivel: standIns.nivel,
        ...standIns.dicho,
      };
      return { ...archivo, constancia: standIns.permisos.give('inscripciones', dicho) };
    }),
    answering(abrirRevision, async ({ revision, rol, certifica, evidencia, claimId }) => {
      const borrador = borradorDe(claimId);
      standIns.evidencias.push(evidencia);
      failAt(standIns, 'firmar');
      const { draft, digest } = openIncrement({
        pdf: await standIns.objects.read(revision.key),
        field: rol,
        certify: certifica,
        appearance: appearance(evidencia.nombre),
        signedAt: new Date(evidencia.firmadoEn),
      });
      await standIns.objects.put(borrador, draft);
      await standIns.meanwhile.abierto?.();
      return { borrador, digest: digest.toString('hex') };
    }),
    answering(cerrarRevision, async ({ claimId, borrador, digest, permiso, valor }) => {
      standIns.reservasPedidas.push(claimId);
      await standIns.meanwhile.pedido?.(borrador);
      const pedido = standIns.permisos.read('inscripciones', permisoDeFirma, permiso);
      exigirVigente(standIns, pedido, 'dispositivo');
      const huella = Buffer.from(digest, 'hex');
      const cms = deFuera(standIns, pedido.dueno, huella, Buffer.from(valor, 'base64'));
      const firmado = closeIncrement(await standIns.objects.read(borrador), cms, huella);
      const archivo = await guardar('documentos', firmado);
      await standIns.objects.put(reciboDe(borradorDe(claimId)), Buffer.from(archivo.sha256));
      await standIns.meanwhile.cerrado?.(archivo.key);
      failAt(standIns, 'cerrar');
      const { certificateId } = pedido;
      const dicho: ConstanciaDeFirma = { ...{ claimId, certificateId, digest }, nivel: 'B-B' };
      return { ...archivo, constancia: standIns.permisos.give('inscripciones', dicho) };
    }),
    ...ampliaciones(standIns),
  ];
};

/** Stores a file under its hash. */
const guardarEn =
  ({ objects }: StandIns) =>
  async (carpeta: string, contenido: string | Buffer) => {
    const bytes = Buffer.from(contenido);
    const key = `${carpeta}/${sha256Hex(bytes)}.pdf`;
    return { key, ...(await objects.put(key, bytes)) };
  };

/** What lengthens the proof of a document: really appended, as `pdf` does. */
const ampliaciones = (standIns: StandIns) => {
  const guardar = guardarEn(standIns);
  const cerrar = async (borrador: string, anterior: Buffer, ampliado: Buffer) => {
    const guardado = (await standIns.mentiraAlAmpliar?.(anterior, ampliado, standIns.pki)) ?? ampliado;
    const archivo = await guardar('documentos', guardado);
    await standIns.objects.put(reciboDe(borrador), Buffer.from(archivo.sha256));
    return archivo;
  };
  return [
    answering(ampliarDocumento, async ({ claimId, revision, certificados, crls }) => {
      failAt(standIns, 'ampliar');
      if (!standIns.amplia) throw new AppError('EVIDENCIA_INSUFICIENTE');
      const anterior = await standIns.objects.read(revision.key);
      const ampliado = appendDss({
        pdf: anterior,
        certificates: [...carriedCertificates(anterior), ...certificados.map(der)],
        crls: crls.map(der),
      });
      const { signatures } = verifySignatures(ampliado, { roots: [standIns.pki.root.der] });
      const borrador = borradorDe(claimId);
      await standIns.objects.put(borrador, ampliado);
      const archivo = await cerrar(borrador, anterior, ampliado);
      await standIns.meanwhile.ampliado?.(archivo.key);
      const archivada = signatures.every(({ level }) => level === 'B-LTA');
      return { ...archivo, nivel: standIns.nivelDicho ?? (archivada ? ('B-LTA' as const) : ('B-LT' as const)) };
    }),
    answering(abrirSello, async ({ claimId, revision }) => {
      failAt(standIns, 'abrir-sello');
      const borrador = borradorDe(claimId);
      const { draft, digest } = openDocTimestamp(await standIns.objects.read(revision.key));
      await standIns.objects.put(borrador, draft);
      return { borrador, digest: digest.toString('hex') };
    }),
    answering(cerrarSello, async ({ borrador, digest, token }) => {
      failAt(standIns, 'cerrar-sello');
      const draft = await standIns.objects.read(borrador);
      return cerrar(borrador, draft, closeDocTimestamp(Buffer.from(draft), der(token), Buffer.from(digest, 'hex')));
    }),
  ];
};

const der = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Each signer has a certificate of its own. */
const titularDe = ({ pki }: StandIns, dueno: Dueno) => (dueno.kind === 'firmante' ? pki[dueno.rol] : pki.conductor);

const keyOf = (dueno: Dueno): string => canonicalJson(dueno);

/** As `certificados` closes with a value from outside. */
function deFuera(standIns: StandIns, dueno: Dueno, digest: Buffer, valor: Buffer): Buffer {
  const prepared = prepareCms(digest, [titularDe(standIns, dueno).der, standIns.pki.issuing.der]);
  try {
    return buildCms(acceptSignature(prepared, valor));
  } catch (error) {
    throw error instanceof PdfSignatureError ? new AppError('DATOS_INVALIDOS') : error;
  }
}

/** As `certificados` judges before it signs. */
function exigirVigente(
  { certificados: todos }: StandIns,
  { dueno, certificateId }: PermisoDeFirma,
  llaveEn: NonNullable<Certificado['llave']>,
): void {
  const certificado = todos.get(keyOf(dueno))?.find(({ id }) => id === certificateId);
  if (!certificado) throw new AppError('CERTIFICADO_AJENO');
  if (certificado.status === 'revoked' || (certificado.llave ?? 'servidor') !== llaveEn)
    throw new AppError('CERTIFICADO_NO_VIGENTE');
}

const certificados = (standIns: StandIns) => [
  answering(certificadoDe, ({ dueno, id }) => {
    standIns.certificadosPedidos += 1;
    const suyos = standIns.certificados.get(keyOf(dueno)) ?? [];
    return { certificado: (id ? suyos.find((uno) => uno.id === id) : suyos.at(-1)) ?? null };
  }),
  answering(estadoCertificados, ({ ids }) => ({
    certificados: [...standIns.certificados.values()].flat().filter(({ id }) => ids.includes(id)),
  })),
  answering(emitirCertificado, async (pedido) => {
    failAt(standIns, 'emitir');
    standIns.emitidos.push(pedido);
    const { dueno, csr, ...datos } = pedido;
    const huella = new X509Certificate(titularDe(standIns, dueno).der).fingerprint256;
    const nuevo = { ...unCertificado(datos, huella), ...(csr !== undefined && { llave: 'dispositivo' as const }) };
    const anteriores = standIns.certificados.get(keyOf(dueno)) ?? [];
    const reemplazados = anteriores.map((uno) => ({ ...uno, status: 'revoked' as const }));
    standIns.certificados.set(keyOf(dueno), [...reemplazados, nuevo]);
    await standIns.meanwhile.emitido?.();
    return nuevo;
  }),
  answering(evidenciaDeValidacion, async ({ desde }) => {
    failAt(standIns, 'evidencia');
    standIns.crls += 1;
    // Made now, by its own clock, when the one of who asks is behind.
    const lista = { number: standIns.crls, issuedAt: new Date(Math.max(Date.parse(desde), Date.now())) };
    const autoridades = [standIns.pki.root, standIns.pki.issuing];
    const crls = await Promise.all(autoridades.map((autoridad) => testCrl(autoridad, lista)));
    return {
      certificados: autoridades.map((autoridad) => autoridad.der.toString('base64')),
      crls: crls.map((crl) => crl.toString('base64')),
    };
  }),
  answering(sellarDigest, async ({ digest }) => {
    failAt(standIns, 'sellar');
    return { token: (await stampDigest(standIns.pki, Buffer.from(digest, 'hex'))).toString('base64') };
  }),
];

const unCertificado = (
  datos: { commonName: string; organizationName: string; countryCode: string; email: string },
  fingerprint: string,
): Certificado =>
  certificadoSchema.parse({
    ...datos,
    id: randomUUID(),
    status: 'active',
    subject: `CN=${datos.commonName}`,
    issuer: 'CN=Emisora de prueba',
    serialNumber: randomUUID().replaceAll('-', '').toUpperCase(),
    validFrom: new Date().toISOString(),
    validTo: new Date(Date.now() + 365 * 86_400_000).toISOString(),
    expiresAt: new Date(Date.now() + 365 * 86_400_000).toISOString(),
    fingerprint,
  });
