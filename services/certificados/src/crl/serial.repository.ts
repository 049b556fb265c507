import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { CrlReason, RevokedSerial } from '../x509/issue-crl.js';
import { newSerial } from '../x509/new-serial.js';

/** Rows of `serie`: serial numbers, and what the next CRL must say of them. */
@Injectable()
export class SerialRepository {
  /**
   * Serials that are unique in the database before anything is issued under them.
   * @param make replaced by tests that force a collision
   */
  async take(tx: Tx, count: number, make: () => string = newSerial): Promise<string[]> {
    const serials: string[] = [];
    while (serials.length < count) {
      const drawn = Array.from({ length: count - serials.length }, make);
      const { rows } = await sql<{ serial: string }>(
        tx,
        'INSERT INTO serie (serial) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING serial',
        [drawn],
      );
      serials.push(...rows.map(({ serial }) => serial));
    }
    return serials;
  }

  /** Of two revocations the first stands. */
  async revoke(tx: Tx, serial: string, reason: CrlReason | null): Promise<void> {
    await sql(
      tx,
      `UPDATE serie SET revocado_en = clock_timestamp(), motivo = $2, crl_pendiente = true
       WHERE serial = $1 AND revocado_en IS NULL`,
      [serial, reason],
    );
  }

  /** Whether one was issued or revoked since the last CRL was made. */
  async anyPending(tx: Tx): Promise<boolean> {
    const { rows } = await sql<{ any: boolean }>(
      tx,
      'SELECT EXISTS (SELECT 1 FROM serie WHERE crl_pendiente) AS "any"',
    );
    return rows[0]?.any === true;
  }

  /** Marks them as published. A change committed after this stays pending for the next CRL. */
  async clearPending(tx: Tx): Promise<void> {
    await sql(tx, 'UPDATE serie SET crl_pendiente = false WHERE crl_pendiente');
  }

  async revoked(tx: Tx): Promise<RevokedSerial[]> {
    const { rows } = await sql<{ serial: string; revokedAt: Date; reason: CrlReason | null }>(
      tx,
      `SELECT serial, revocado_en AS "revokedAt", motivo AS reason FROM serie
       WHERE revocado_en IS NOT NULL ORDER BY revocado_en, serial`,
    );
    return rows.map((row) => ({ ...row, reason: row.reason ?? undefined }));
  }
}
