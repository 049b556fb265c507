import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { nuevoSerial } from '../x509/serial.js';

type MakeSerial = () => string;

/** Serial numbers, unique in the database before anything is issued under them (signing.md 8). */
@Injectable()
export class SeriesRepository {
  /** @param make replaced by tests that force a collision */
  async reservar(tx: Tx, make: MakeSerial = nuevoSerial): Promise<string> {
    for (;;) {
      const serial = make();
      const { rows } = await sql(tx, 'INSERT INTO serie (serial) VALUES ($1) ON CONFLICT DO NOTHING RETURNING serial', [serial]);
      if (rows.length === 1) return serial;
    }
  }

  async revocar(tx: Tx, serial: string, motivo: string | null): Promise<void> {
    await sql(tx, 'UPDATE serie SET revocado_en = clock_timestamp(), motivo = $2, crl_pendiente = true WHERE serial = $1', [serial, motivo]);
  }
}
