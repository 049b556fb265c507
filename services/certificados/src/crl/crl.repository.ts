import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { AutoridadId } from '../autoridad/autoridad.entity.js';
import type { MotivoCrl, Revocado } from '../x509/crl.js';
import { CrlEntity } from './crl.entity.js';

/** Published CRLs, and what the next one must say. */
@Injectable()
export class CrlRepository {
  async ultima(tx: Tx, autoridad: AutoridadId): Promise<CrlEntity | undefined> {
    const [row] = await tx.find(CrlEntity, { where: { autoridad }, order: { numero: 'DESC' }, take: 1 });
    return row;
  }

  async insert(tx: Tx, crl: CrlEntity): Promise<void> {
    await tx.insert(CrlEntity, crl);
  }

  /** Issued or revoked since the last CRL was made. */
  async hayPendientes(tx: Tx): Promise<boolean> {
    const { rows } = await sql<{ hay: boolean }>(tx, 'SELECT EXISTS (SELECT 1 FROM serie WHERE crl_pendiente) AS hay');
    return rows[0]?.hay === true;
  }

  /** Marks them as told; a change committed after this stays pending for the next CRL. */
  async tomarPendientes(tx: Tx): Promise<void> {
    await sql(tx, 'UPDATE serie SET crl_pendiente = false WHERE crl_pendiente');
  }

  async revocados(tx: Tx): Promise<Revocado[]> {
    const { rows } = await sql<{ serial: string; revocado_en: Date; motivo: MotivoCrl | null }>(
      tx,
      'SELECT serial, revocado_en, motivo FROM serie WHERE revocado_en IS NOT NULL ORDER BY revocado_en, serial',
    );
    return rows.map((row) => ({ serial: row.serial, revocadoEn: row.revocado_en, motivo: row.motivo ?? undefined }));
  }
}
