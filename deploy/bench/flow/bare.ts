/**
 * The flow of a signature in one process, without gateway, NATS and Nest: the same claim, the same kernel, the same
 * durable file and the same rows in the same transactions, by PostgreSQL's own client. What P3 and P4 compare with.
 */
import { createHash, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { buildTimestampToken, type Drawing } from '@portal/pdf-signature';
import { DiskObjectStore, sha256Hex } from '@portal/service-kit';
import type pg from 'pg';
import { llavePrivada } from '../../../services/certificados/src/custodia/llave-privada.js';
import { Llavero } from '../../../services/certificados/src/custodia/llavero.js';
import { abrirSobre } from '../../../services/certificados/src/custodia/sobre.js';
import { firmarRsa } from '../../../services/certificados/src/x509/firmar-tbs.js';
import { leerDibujo } from '../../../services/pdf/src/firmas/dibujo.js';
import type { Signer } from '../platform/signers.js';
import { changed, event, one, open, transaction, type Query, type Row } from './bare-database.js';
import type { Sign } from './bare-sign.js';
import { SQL } from './bare.sql.js';
import { signing } from './users.js';

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

export class BareFlow {
  private readonly objects: DiskObjectStore;
  private readonly signers: Llavero;
  private readonly authorities: Llavero;
  /** Open for a second after its use in `certificados`: in a busy minute, always. */
  private stamping: KeyObject | undefined;

  constructor(
    private readonly pool: pg.Pool,
    /** The authority's own connections: who holds an enrolment waits for one of them. */
    private readonly authority: pg.Pool,
    objectsDir: string,
    keks: { signers: Buffer; authorities: Buffer },
    private readonly sign: Sign,
  ) {
    this.objects = new DiskObjectStore(objectsDir);
    this.signers = new Llavero('SIGNER_KEK', { read: () => keks.signers });
    this.authorities = new Llavero('CA_KEK', { read: () => keks.authorities });
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
      const issuer = await one(query, SQL.authority, ['emisora']);
      const key = () => keyOf(query, this.signers, f.certificate.llave_id, f.owner);
      const timestamp = async (signature: Buffer) => {
        const tsa = await one(query, SQL.authority, ['tsa']);
        const stamping = (this.stamping ??= await keyOf(query, this.authorities, tsa.llave_id, 'autoridad:tsa'));
        return buildTimestampToken({
          policy: '1.3.6.1.4.1.32473.1.2', imprint: createHash('sha256').update(signature).digest(), serial: randomBytes(16), genTime: f.now,
          accuracySeconds: 1, certificates: [tsa.der, issuer.der], sign: (bytes) => firmarRsa(bytes, stamping),
        });
      };
      const { der, serial, sujeto } = f.certificate;
      const made = await this.sign(pdf, { rol: f.rol, certify: f.certify, drawing: f.drawing, nombre: sujeto.commonName, certificate: { der, serial }, issuer: { der: issuer.der }, key, timestamp });
      await query(SQL.cms, [f.claim, f.certificate.id, made.digest, made.cms, 'B-T', f.now]);
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
    await query(SQL.sign, [randomUUID(), id, rol, link.id, claim, revision, 'B-T', certificate.id, fingerprint, 'Luis Alberto Peña Ríos', texts, JSON.stringify(request.metadata), observed, now]);
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

/** A private key out of its envelope, for one operation. */
async function keyOf(query: Query, llavero: Llavero, llaveId: string, dueno: string): Promise<KeyObject> {
  const { id, kek_id: kekId, data_key: dataKey, sellada } = await one(query, SQL.key, [llaveId]);
  return llavePrivada(await abrirSobre(llavero, { kekId, dataKey, sellada }, { llaveId: id, dueno }));
}
