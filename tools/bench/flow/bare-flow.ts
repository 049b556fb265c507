/**
 * The flow of a signature in one process, without gateway, NATS and Nest: the same claim and note, the same kernel, the
 * same receipt and durable file, the same rows in the same transactions, by PostgreSQL's own client. What P3 and P4
 * compare with. Left out is what only several processes need: hops, signed contexts, and carrying events to JetStream
 * (the rows are written, as published).
 */
import { createHash, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { readPrivateKey } from '@portal/certificados/bench';
import type { RequestOf } from '@portal/contracts/core';
import type { firmar } from '@portal/contracts/firmas';
import { buildTimestampToken, type Drawing } from '@portal/pdf-signature';
import { leerDibujo } from '@portal/pdf/bench';
import { DiskObjectStore, KeyRing, openEnvelope, sha256Hex } from '@portal/service-kit';
import { keyBinding, signRsa } from '../inputs/keys.js';
import { changed, events, one, SQL, transaction, type Query, type Row } from './query.js';
import type { Sign } from './sign.js';

type Request = RequestOf<typeof firmar>;

/** What the process of this flow gets to know at its start. */
export interface Setting {
  readonly databaseUrl: string;
  readonly objectsDir: string;
  readonly keks: { signers: string; authorities: string };
  /** Our kernel as in the portal; without timestamp and verification; the peer. */
  readonly variant: 'kernel' | 'plain' | 'signpdf';
}

interface Registration {
  readonly link: Row;
  readonly claim: string;
  readonly certificate: Row;
  readonly revision: number;
  readonly file: { key: string; sha256: string; bytes: number };
  readonly request: Request;
  readonly now: Date;
}

export class BareFlow {
  private readonly objects: DiskObjectStore;
  private readonly signers: KeyRing;
  private readonly authorities: KeyRing;
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
    this.signers = new KeyRing('SIGNER_KEK', { read: () => keks.signers });
    this.authorities = new KeyRing('CA_KEK', { read: () => keks.authorities });
  }

  /** What the holder of a link sees. */
  async verify(token: string): Promise<object> {
    const {
      rol,
      placa,
      codigo,
      creada_en: createdAt,
      formulario,
      textos,
      sha256,
      vence_en: expiresAt,
    } = await one(this.alone, SQL.open, [sha256Hex(token)]);
    const { placaTrailer } = formulario;
    return {
      isUsed: false,
      signerType: rol,
      inscripcion: { codigo, placaCabezote: placa, placaTrailer, createdAt, textos },
      documentHash: sha256,
      expiresAt,
    };
  }

  /** Signs, once. */
  async signed(request: Request, idempotencyKey: string): Promise<object> {
    const [idempotency, claim, now] = [sha256Hex(idempotencyKey), randomUUID(), new Date()];
    const receipt = `borradores/${claim}.recibo`;
    const link = await this.transaction((query) => this.claim(query, request, { idempotency, claim, receipt }));
    const drawing = leerDibujo(request.signature);
    const owner = `firmante:${link.inscripcion_id}:${link.rol}`;
    const answer = await this.transaction(async (query) => {
      await query(SQL.lock, [`inscripcion:${link.inscripcion_id}`]);
      const current = await one(query, SQL.current, [link.inscripcion_id]);
      const pdf = await this.objects.read(current.key);
      if (sha256Hex(pdf) !== current.sha256) throw new Error('not what was stored');
      const made = await this.cms(pdf, {
        link,
        claim,
        owner,
        certificateId: request.certificateId,
        drawing,
        certify: current.revision === 0,
        now,
      });
      const file = await this.store(receipt, made.signed);
      await this.register(
        query,
        { link, claim, certificate: made.held, revision: current.revision + 1, file, request, now },
        receipt,
      );
      const stored = {
        message: 'Su firma digital con certificado ha sido registrada exitosamente.',
        nivel: 'B-T',
        sha256: file.sha256,
      };
      await query(SQL.store, [idempotency, sha256Hex(JSON.stringify(request)), JSON.stringify(stored)]);
      return stored;
    });
    await this.objects.delete(receipt);
    await this.alone(SQL.forget, [receipt]);
    return answer;
  }

  /** The link is held and what this attempt may leave behind is noted, in one transaction (ADR 11). */
  private async claim(
    query: Query,
    request: Request,
    { idempotency, claim, receipt }: Record<'idempotency' | 'claim' | 'receipt', string>,
  ): Promise<Row> {
    await query(SQL.tryLock, [idempotency]);
    await query(SQL.stored, [idempotency]);
    const link = await one(query, SQL.open, [sha256Hex(request.token)]);
    if (link.sha256 !== request.documentHash) throw new Error('the document changed');
    await changed(query, SQL.claim, [link.id, claim]);
    await query(SQL.note, [receipt]);
    return link;
  }

  /** The part of `certificados`: its own transaction, the certificate held, the key out of its envelope. */
  private cms(
    pdf: Buffer,
    f: {
      link: Row;
      claim: string;
      owner: string;
      certificateId: string;
      drawing: Drawing;
      certify: boolean;
      now: Date;
    },
  ) {
    return transaction(this.authority, async (query) => {
      await query(SQL.lock, [`firma:${f.claim}`]);
      await query(SQL.cmsOf, [f.claim]);
      const held = await one(query, SQL.hold, [f.certificateId]);
      const covered = await one(query, SQL.covered, [held.serial, held.valido_desde]);
      if (held.dueno !== f.owner || !held.vigente || !covered.vigente) throw new Error('certificate not valid');
      const { rows } = await query(SQL.authorities, []);
      const [issuer, tsa] = ['emisora', 'tsa'].map((id) => rows.find((row) => row.id === id)) as [Row, Row];
      const key = () => keyOf(query, this.signers, held.llave_id, f.owner);
      const timestamp = async (signature: Buffer) => {
        const stamping = (this.stamping ??= await keyOf(query, this.authorities, tsa.llave_id, 'autoridad:tsa'));
        return buildTimestampToken({
          policy: '1.3.6.1.4.1.32473.1.2',
          imprint: createHash('sha256').update(signature).digest(),
          serial: randomBytes(16),
          genTime: f.now,
          accuracySeconds: 1,
          certificates: [tsa.der, issuer.der],
          sign: (bytes) => signRsa(bytes, stamping),
        });
      };
      const { der, serial, sujeto } = held;
      const made = await this.sign(pdf, {
        rol: f.link.rol,
        certify: f.certify,
        drawing: f.drawing,
        nombre: sujeto.commonName,
        certificate: { der, serial },
        issuer: { der: issuer.der },
        key,
        timestamp,
      });
      await query(SQL.cms, [f.claim, held.id, made.digest, made.cms, 'B-T', f.now]);
      await events(query, 'certificados', {
        auditoria: { accion: 'certificado.usado', datos: { claim: f.claim, digest: made.digest } },
      });
      return { ...made, held };
    });
  }

  /** The receipt first: the clean-up after a crash finds the document by it (ADR 11). */
  private async store(receipt: string, pdf: Buffer): Promise<{ key: string; sha256: string; bytes: number }> {
    const sha256 = sha256Hex(pdf);
    await this.objects.put(receipt, Buffer.from(sha256));
    const key = `documentos/${sha256}.pdf`;
    return { key, ...(await this.objects.put(key, pdf, { sha256 })) };
  }

  private async register(
    query: Query,
    { link, claim, certificate, revision, file, request, now }: Registration,
    receipt: string,
  ): Promise<void> {
    const [id, rol] = [link.inscripcion_id, link.rol];
    await changed(query, SQL.keep, [receipt]);
    await changed(query, SQL.use, [link.id, claim, now]);
    await query(SQL.addRevision, [id, revision, file.key, file.sha256, file.bytes, now]);
    const fingerprint = createHash('sha256').update(certificate.der).digest('hex');
    const texts = JSON.stringify(link.textos.map(({ clave }) => clave));
    const observed = JSON.stringify({ ip: '127.0.0.1', userAgent: request.metadata.userAgent, en: now });
    await query(SQL.sign, [
      randomUUID(),
      id,
      rol,
      link.id,
      claim,
      revision,
      'B-T',
      certificate.id,
      fingerprint,
      'Luis Alberto Peña Ríos',
      texts,
      JSON.stringify(request.metadata),
      observed,
      now,
    ]);
    await changed(query, SQL.advance(`firmada_${rol}_en`), [id, revision, revision - 1, now]);
    await query(SQL.delivered, [link.id, now]);
    const done = { revision, sha256: file.sha256 };
    await events(query, 'inscripciones', {
      'firma-registrada': { inscripcionId: id, rol, ...done },
      auditoria: { accion: 'firma.registrada', datos: done },
    });
  }

  private readonly alone: Query = async (text, values) =>
    (await this.pool.query(text, values)) as unknown as Awaited<ReturnType<Query>>;

  private transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return transaction(this.pool, work);
  }
}

/** A private key out of its envelope, for one operation. */
async function keyOf(query: Query, keyRing: KeyRing, llaveId: string, dueno: string): Promise<KeyObject> {
  const { id, kek_id: kekId, data_key: dataKey, sellada: sealed } = await one(query, SQL.key, [llaveId]);
  return readPrivateKey(await openEnvelope(keyRing, { kekId, dataKey, sealed }, keyBinding(id, dueno)));
}
