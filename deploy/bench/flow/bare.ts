/**
 * The flow of a signature in one process, without gateway, NATS and Nest: the same claim, the same kernel, the same
 * durable file and the same rows in the same transactions, by PostgreSQL's own client. What P3 and P4 compare with.
 */
import { createHash, createPrivateKey, randomUUID } from 'node:crypto';
import { openIncrement, closeIncrement, signCms, verifySignatures, type Drawing } from '@portal/pdf-signature';
import { DiskObjectStore, sha256Hex } from '@portal/service-kit';
import type pg from 'pg';
import { Llavero } from '../../../services/certificados/src/custodia/llavero.js';
import { abrirSobre } from '../../../services/certificados/src/custodia/sobre.js';
import { firmarRsa } from '../../../services/certificados/src/x509/firmar-tbs.js';
import { CAMPO } from '../../../services/pdf/src/documento/campos-firma.js';
import { palabras } from '../../../services/pdf/src/firmas/apariencia.js';
import { leerDibujo } from '../../../services/pdf/src/firmas/dibujo.js';
import type { Signer } from '../platform/signers.js';
import { SQL } from './bare.sql.js';
import { signing } from './users.js';

/** The columns that the flow reads, of whichever table. */
interface Row {
  id: string;
  inscripcion_id: string;
  sha256: string;
  key: string;
  revision: number;
  formulario: object;
  textos: Record<string, { clave: string }[]>;
  vence_en: Date;
  firmada_conductor_en: Date | null;
  firmada_propietario_en: Date | null;
  vigente: boolean;
  der: Buffer;
  serial: string;
  sujeto: { commonName: string };
  llave_id: string;
  kek_id: string;
  data_key: Buffer;
  sellada: Buffer;
}

/** How the bytes are signed: our kernel, or a peer. */
export type Sign = (pdf: Buffer, facts: SignFacts) => Promise<{ signed: Buffer; cms: Buffer; digest: string }>;

export interface SignFacts {
  readonly rol: 'conductor' | 'propietario';
  readonly certify: boolean;
  readonly drawing: Drawing;
  readonly nombre: string;
  readonly certificate: { der: Buffer; serial: string };
  readonly issuer: { der: Buffer };
  readonly key: () => Promise<ReturnType<typeof createPrivateKey>>;
}

/** Our kernel, then our own verification, as `pdf` and `certificados` do between them. */
export const withKernel: Sign = async (pdf, { rol, certify, drawing, nombre, certificate, issuer, key }) => {
  const evidence = palabras({
    nombre, documento: 'CC 1.023.456.789', calidad: rol, firmadoEn: new Date().toISOString(),
    certificado: { serie: certificate.serial, emisor: 'CN=TRANSCARGA CA Personas', huella: '9F:3C:A1:77:0B:E2:44:1D' },
    dispositivo: 'Chrome 156 · Android 14', lugar: '3.451647, -76.531985 (± 12 m)', texto: 'compromiso-conductor 0.1 (81aa3c0d5ef16b20)',
  });
  const open = openIncrement({ pdf, field: rol, certify, signedAt: new Date(), signerName: nombre, appearance: { width: CAMPO.ancho, height: CAMPO.alto, drawing, evidence } });
  const signer = await key();
  const cms = await signCms({ digest: open.digest, certificates: [certificate.der, issuer.der], sign: (bytes) => firmarRsa(bytes, signer) });
  const signed = closeIncrement(open.draft, cms, open.digest);
  if (!verifySignatures(signed).intact) throw new Error('the signature does not hold');
  return { signed, cms, digest: open.digest.toString('hex') };
};

export class BareFlow {
  private readonly objects: DiskObjectStore;
  private readonly llavero: Llavero;

  constructor(
    private readonly pool: pg.Pool,
    /** The authority's own connections: who holds an enrolment waits for one of them. */
    private readonly authority: pg.Pool,
    objectsDir: string,
    signerKek: Buffer,
    private readonly sign: Sign,
  ) {
    this.objects = new DiskObjectStore(objectsDir);
    this.llavero = new Llavero('SIGNER_KEK', { read: () => signerKek });
  }

  /** Opens the link and signs. */
  async run(signer: Signer): Promise<void> {
    const seen = await this.verify(signer.token);
    await this.signed(signer, JSON.parse(JSON.stringify(signing(signer.certificateId, seen))) as ReturnType<typeof signing>);
  }

  private async verify(token: string): Promise<string> {
    return this.transaction(async (query) => {
      const { link, enrolment } = await open(query, token);
      const original = await one(query, SQL.revision, [enrolment.id, 0]);
      const answer = { isUsed: false, inscripcion: { formulario: enrolment.formulario, textos: enrolment.textos }, documentHash: original.sha256, expiresAt: link.vence_en };
      return (JSON.parse(JSON.stringify(answer)) as { documentHash: string }).documentHash;
    });
  }

  private async signed({ token, rol }: Signer, request: ReturnType<typeof signing>): Promise<void> {
    const [idempotency, claim, now] = [sha256Hex(randomUUID()), randomUUID(), new Date()];
    await this.transaction(async (query) => {
      await query(SQL.tryLock, [idempotency]);
      await query(SQL.stored, [idempotency]);
    });
    const { link, enrolment } = await this.transaction(async (query) => {
      const opened = await open(query, token);
      const original = await one(query, SQL.revision, [opened.enrolment.id, 0]);
      if (original.sha256 !== request.documentHash) throw new Error('the document changed');
      return opened;
    });
    await this.transaction((query) => changed(query, SQL.claim, [link.id, claim]));
    const drawing = leerDibujo(request.signature);
    const owner = `firmante:${enrolment.id}:${rol}`;
    const certificate = await this.transaction((query) => one(query, SQL.certificate, [owner]));
    await this.transaction(async (query) => {
      await query(SQL.lock, [`inscripcion:${enrolment.id}`]);
      const current = await one(query, SQL.enrolment, [enrolment['id']]);
      const revision = await one(query, SQL.revision, [enrolment.id, current['revision']]);
      const pdf = await this.objects.read(revision.key);
      if (sha256Hex(pdf) !== revision.sha256) throw new Error('not what was stored');
      const made = await this.cms(pdf, { rol, claim, owner, certificate, drawing, certify: current.revision === 0, now });
      const file = await this.store(made.signed);
      await this.register(query, { link, enrolment: current, claim, rol, certificate, revision: current.revision + 1, file, request, now });
      await query(SQL.store, [idempotency, sha256Hex(JSON.stringify(request)), JSON.stringify({ sha256: file.sha256 })]);
    });
  }

  /** The part of `certificados`: its own transaction, the certificate held, the key out of its envelope. */
  private cms(pdf: Buffer, f: { rol: Signer['rol']; claim: string; owner: string; certificate: Row; drawing: Drawing; certify: boolean; now: Date }) {
    return transaction(this.authority, async (query) => {
      await query(SQL.lock, [`firma:${f.claim}`]);
      await query(SQL.cmsOf, [f.claim]);
      const held = await one(query, SQL.hold, [f.certificate['id']]);
      if (!held.vigente) throw new Error('certificate not valid');
      const issuer = await one(query, SQL.authority, []);
      const key = async () => {
        const { id, kek_id: kekId, data_key: dataKey, sellada } = await one(query, SQL.key, [f.certificate['llave_id']]);
        return createPrivateKey({ key: await abrirSobre(this.llavero, { kekId, dataKey, sellada }, { llaveId: id, dueno: f.owner }), format: 'der', type: 'pkcs8' });
      };
      const { der, serial, sujeto } = f.certificate;
      const made = await this.sign(pdf, { rol: f.rol, certify: f.certify, drawing: f.drawing, nombre: sujeto.commonName, certificate: { der, serial }, issuer: { der: issuer.der }, key });
      await query(SQL.cms, [f.claim, f.certificate.id, made.digest, made.cms, 'B-B', f.now]);
      await event(query, 'certificados', 'auditoria', { accion: 'certificado.usado', datos: { claim: f.claim, digest: made.digest } });
      return made;
    });
  }

  private async store(pdf: Buffer): Promise<{ key: string; sha256: string; bytes: number }> {
    const key = `documentos/${sha256Hex(pdf)}.pdf`;
    return { key, ...(await this.objects.put(key, pdf)) };
  }

  private async register(query: Query, f: Registration): Promise<void> {
    const { link, enrolment, claim, rol, certificate, revision, file, request, now } = f;
    const id = enrolment.id;
    await changed(query, SQL.use, [link.id, claim, now]);
    await query(SQL.addRevision, [id, revision, file.key, file.sha256, file.bytes, now]);
    const fingerprint = createHash('sha256').update(certificate.der).digest('hex');
    const texts = JSON.stringify(enrolment.textos[rol]?.map(({ clave }) => clave) ?? []);
    const observed = JSON.stringify({ ip: '127.0.0.1', userAgent: request.metadata.userAgent, en: now });
    await query(SQL.sign, [randomUUID(), id, rol, link.id, claim, revision, 'B-B', certificate.id, fingerprint, 'Luis Alberto Peña Ríos', texts, JSON.stringify(request.metadata), observed, now]);
    await changed(query, SQL.advance(`firmada_${rol}_en`), [id, revision, revision - 1, now]);
    await query(SQL.delivered, [link.id, now]);
    await event(query, 'inscripciones', 'firma-registrada', { inscripcionId: id, rol, revision, sha256: file.sha256 });
    await event(query, 'inscripciones', 'auditoria', { accion: 'firma.registrada', datos: { revision, sha256: file.sha256 } });
    const after = await one(query, SQL.enrolment, [id]);
    if (!after.firmada_conductor_en || !after.firmada_propietario_en) return;
    await event(query, 'inscripciones', 'inscripcion-completada', { inscripcionId: id, sha256: file.sha256 });
    await event(query, 'inscripciones', 'auditoria', { accion: 'inscripcion.completada', datos: { sha256: file.sha256 } });
  }

  private transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return transaction(this.pool, work);
  }
}

async function transaction<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(async (text, values) => (await client.query(text, values)) as unknown as { rows: Row[]; rowCount: number });
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

interface Registration {
  readonly link: Row;
  readonly enrolment: Row;
  readonly claim: string;
  readonly rol: Signer['rol'];
  readonly certificate: Row;
  readonly revision: number;
  readonly file: { key: string; sha256: string; bytes: number };
  readonly request: ReturnType<typeof signing>;
  readonly now: Date;
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: Row[]; rowCount: number }>;

async function one(query: Query, text: string, values: unknown[]): Promise<Row> {
  const [row] = (await query(text, values)).rows;
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

async function changed(query: Query, text: string, values: unknown[]): Promise<void> {
  if ((await query(text, values)).rowCount !== 1) throw new Error(`not one row: ${text}`);
}

async function open(query: Query, token: string): Promise<{ link: Row; enrolment: Row }> {
  const link = await one(query, SQL.link, [sha256Hex(token)]);
  return { link, enrolment: await one(query, SQL.enrolment, [link['inscripcion_id']]) };
}

/** Marked as published: no service shall spend its time on them. */
async function event(query: Query, schema: string, type: string, data: object): Promise<void> {
  const id = randomUUID();
  await query(SQL.event(schema), [id, type, `evt.${schema}.${type}`, JSON.stringify({ id, type, at: new Date(), requestId: id, data })]);
}
