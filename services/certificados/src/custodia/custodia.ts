import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import type { Tx } from '@portal/service-kit';
import { LlaveEntity } from './llave.entity.js';
import type { Llavero } from './llavero.js';
import { abrirSobre, ensobrar } from './sobre.js';

/** Keys of one kind of owner, all under one key ring. They leave it only as a KeyObject for one operation. */
export class Custodia {
  constructor(readonly llavero: Llavero) {}

  /** @param pkcs8 private key, DER: its owner fills it with zeros when done @returns the key's id */
  async guardar(tx: Tx, pkcs8: Buffer, dueno: string): Promise<string> {
    const id = randomUUID();
    const sobre = await ensobrar(this.llavero.vigente, pkcs8, { llaveId: id, dueno });
    await tx.insert(LlaveEntity, { id, dueno, ...sobre });
    return id;
  }

  /** @throws Error when the key is not there, not this owner's or not under a key-encryption key of ours */
  async abrir(tx: Tx, llaveId: string, dueno: string): Promise<KeyObject> {
    const llave = await tx.findOneByOrFail(LlaveEntity, { id: llaveId });
    return this.abrirLlave(llave, dueno);
  }

  async abrirLlave(llave: LlaveEntity, dueno: string): Promise<KeyObject> {
    const pkcs8 = await abrirSobre(this.llavero, llave, { llaveId: llave.id, dueno });
    try {
      return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    } finally {
      pkcs8.fill(0);
    }
  }

  /** A key whose certificate is revoked or gone signs nothing any more. */
  async destruir(tx: Tx, llaveIds: readonly string[]): Promise<void> {
    if (llaveIds.length > 0) await tx.delete(LlaveEntity, [...llaveIds]);
  }
}

/** Keys of root and issuing authority (CA_KEK_FILE). */
export class CustodiaAutoridad extends Custodia {}

/** Keys of people and of the pool (SIGNER_KEK_FILE). */
export class CustodiaFirmantes extends Custodia {}
