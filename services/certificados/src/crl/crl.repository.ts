import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import { CrlEntity } from './crl.entity.js';

/** What the next CRL must know of the last one. */
export type CrlDates = Pick<CrlEntity, 'numero' | 'emitidaEn' | 'proximaEn'>;

/** The certificate that a CRL must be newer than. */
export interface Covered {
  readonly serial: string;
  readonly validoDesde: Date;
}

/** Rows of `crl`: what is published. */
@Injectable()
export class CrlRepository {
  async last(tx: Tx, autoridad: AuthorityId): Promise<CrlEntity | undefined> {
    const [row] = await tx.find(CrlEntity, { where: { autoridad }, order: { numero: 'DESC' }, take: 1 });
    return row;
  }

  /** Number and dates of the last one, without its bytes. */
  async lastDates(tx: Tx, autoridad: AuthorityId): Promise<CrlDates | undefined> {
    const { rows } = await sql<CrlDates>(
      tx,
      `SELECT numero, emitida_en AS "emitidaEn", proxima_en AS "proximaEn"
       FROM crl WHERE autoridad = $1 ORDER BY numero DESC LIMIT 1`,
      [autoridad],
    );
    return rows[0];
  }

  /** Whether the last CRL was made after this certificate, is not dated before it, and still counts at `now`. */
  async covers(tx: Tx, { serial, validoDesde }: Covered, now: Date): Promise<boolean> {
    const { rows } = await sql<{ covers: boolean }>(
      tx,
      `SELECT NOT s.crl_pendiente AND c.emitida_en >= $2 AND c.proxima_en > $3 AS covers
       FROM serie s, (SELECT emitida_en, proxima_en FROM crl WHERE autoridad = 'emisora' ORDER BY numero DESC LIMIT 1) c
       WHERE s.serial = $1`,
      [serial, validoDesde, now],
    );
    return rows[0]?.covers === true;
  }

  /** Deletes those that have a successor and are past their own nextUpdate. */
  async prune(tx: Tx, { autoridad, numero }: Pick<CrlEntity, 'autoridad' | 'numero'>, now: Date): Promise<void> {
    const statement = 'DELETE FROM crl WHERE autoridad = $1 AND numero < $2 AND proxima_en < $3';
    await sql(tx, statement, [autoridad, numero, now]);
  }

  async insert(tx: Tx, crl: CrlEntity): Promise<void> {
    await tx.insert(CrlEntity, crl);
  }
}
