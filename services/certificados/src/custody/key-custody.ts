import { randomUUID, type KeyObject } from 'node:crypto';
import { sql, type KeyRing, type Tx } from '@portal/service-kit';
import { abrirSobre, ensobrar } from './key-envelope.js';
import { LlaveEntity } from './key.entity.js';
import { llavePrivada } from './private-key.js';

type Envuelta = Pick<LlaveEntity, 'id' | 'kekId' | 'dataKey' | 'sellada'>;

/** A private key before it is sealed. */
export interface LlaveAbierta {
  /** DER: its owner fills it with zeros when done. */
  readonly pkcs8: Buffer;
  readonly dueno: string;
}

/** Keys of one kind of owner, all under one key ring. They leave it only as a KeyObject for one operation. */
export class Custodia {
  constructor(readonly llavero: KeyRing) {}

  /** @returns the key's id */
  async guardar(tx: Tx, pkcs8: Buffer, dueno: string): Promise<string> {
    const [id] = await this.guardarTodas(tx, [{ pkcs8, dueno }]);
    return id as string;
  }

  /** @returns the keys' ids, in this order */
  async guardarTodas(tx: Tx, llaves: readonly LlaveAbierta[]): Promise<string[]> {
    const kek = this.llavero.current;
    const filas = await Promise.all(
      llaves.map(async ({ pkcs8, dueno }) => {
        const id = randomUUID();
        return { id, dueno, ...(await ensobrar(kek, pkcs8, { llaveId: id, dueno })) };
      }),
    );
    await sql(
      tx,
      'INSERT INTO llave (id, dueno, kek_id, data_key, sellada) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[])',
      [
        filas.map((f) => f.id),
        filas.map((f) => f.dueno),
        filas.map((f) => f.kekId),
        filas.map((f) => f.dataKey),
        filas.map((f) => f.sellada),
      ],
    );
    return filas.map(({ id }) => id);
  }

  /** @throws Error when the key is not there, not this owner's or not under a key-encryption key of ours */
  async abrir(tx: Tx, llaveId: string, dueno: string): Promise<KeyObject> {
    const { rows } = await sql<Envuelta>(
      tx,
      'SELECT id, kek_id AS "kekId", data_key AS "dataKey", sellada FROM llave WHERE id = $1',
      [llaveId],
    );
    if (!rows[0]) throw new Error(`no key ${llaveId}`);
    return this.abrirLlave(rows[0], dueno);
  }

  async abrirLlave(llave: Envuelta, dueno: string): Promise<KeyObject> {
    const pkcs8 = await abrirSobre(this.llavero, llave, { llaveId: llave.id, dueno });
    try {
      return llavePrivada(pkcs8);
    } finally {
      pkcs8.fill(0);
    }
  }

  /** A key whose certificate is revoked or gone signs nothing any more. */
  async destruir(tx: Tx, llaveIds: readonly string[]): Promise<void> {
    if (llaveIds.length > 0) await tx.delete(LlaveEntity, [...llaveIds]);
  }
}

/** How long an authority's key stays open after it was needed: a burst opens it once, an idle process holds none. */
const OPEN_MS = 1000;

/** Keys of the authorities (CA_KEK_FILE). */
export class CustodiaAutoridad extends Custodia {
  private readonly abiertas = new Map<string, KeyObject>();

  override async abrir(tx: Tx, llaveId: string, dueno: string): Promise<KeyObject> {
    const abierta = this.abiertas.get(`${llaveId} ${dueno}`);
    if (abierta) return abierta;
    const key = await super.abrir(tx, llaveId, dueno);
    this.abiertas.set(`${llaveId} ${dueno}`, key);
    setTimeout(() => this.abiertas.delete(`${llaveId} ${dueno}`), OPEN_MS).unref();
    return key;
  }
}

/** Keys of people and of the pool (SIGNER_KEK_FILE). */
export class CustodiaFirmantes extends Custodia {}
