import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { AutoridadId } from '../authority/authority.entity.js';
import type { MotivoCrl, Revocado } from '../x509/issue-crl.js';
import { CrlEntity } from './crl.entity.js';

export type FechasCrl = Pick<CrlEntity, 'numero' | 'emitidaEn' | 'proximaEn'>;

/** What a CRL must be newer than. */
export interface Cubierto {
  readonly serial: string;
  readonly validoDesde: Date;
}

/** Published CRLs, and what the next one must say. */
@Injectable()
export class CrlRepository {
  async ultima(tx: Tx, autoridad: AutoridadId): Promise<CrlEntity | undefined> {
    const [row] = await tx.find(CrlEntity, { where: { autoridad }, order: { numero: 'DESC' }, take: 1 });
    return row;
  }

  /** Number and dates of the last one, without its bytes. */
  async fechas(tx: Tx, autoridad: AutoridadId): Promise<FechasCrl | undefined> {
    const { rows } = await sql<FechasCrl>(
      tx,
      `SELECT numero, emitida_en AS "emitidaEn", proxima_en AS "proximaEn" FROM crl WHERE autoridad = $1 ORDER BY numero DESC LIMIT 1`,
      [autoridad],
    );
    return rows[0];
  }

  /** Whether the last CRL was made after this certificate, is not dated before it, and still counts at `ahora`. */
  async cubre(tx: Tx, { serial, validoDesde }: Cubierto, ahora: Date): Promise<boolean> {
    const { rows } = await sql<{ cubre: boolean }>(
      tx,
      `SELECT NOT s.crl_pendiente AND c.emitida_en >= $2 AND c.proxima_en > $3 AS cubre
       FROM serie s, (SELECT emitida_en, proxima_en FROM crl WHERE autoridad = 'emisora' ORDER BY numero DESC LIMIT 1) c
       WHERE s.serial = $1`,
      [serial, validoDesde, ahora],
    );
    return rows[0]?.cubre === true;
  }

  /** Those that have a successor and are past their own nextUpdate say nothing to anybody. */
  async podar(tx: Tx, { autoridad, numero }: Pick<CrlEntity, 'autoridad' | 'numero'>, ahora: Date): Promise<void> {
    await sql(tx, 'DELETE FROM crl WHERE autoridad = $1 AND numero < $2 AND proxima_en < $3', [
      autoridad,
      numero,
      ahora,
    ]);
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
