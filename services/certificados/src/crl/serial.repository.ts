import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { nuevoSerial } from '../x509/new-serial.js';

type MakeSerial = () => string;

/** Serial numbers, unique in the database before anything is issued under them (signing.md 8). */
@Injectable()
export class SeriesRepository {
  /** @param make replaced by tests that force a collision */
  async reservar(tx: Tx, cuantas: number, make: MakeSerial = nuevoSerial): Promise<string[]> {
    const series: string[] = [];
    while (series.length < cuantas) {
      const sorteadas = Array.from({ length: cuantas - series.length }, make);
      const { rows } = await sql<{ serial: string }>(
        tx,
        'INSERT INTO serie (serial) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING serial',
        [sorteadas],
      );
      series.push(...rows.map(({ serial }) => serial));
    }
    return series;
  }

  async revocar(tx: Tx, serial: string, motivo: string | null): Promise<void> {
    await sql(
      tx,
      'UPDATE serie SET revocado_en = clock_timestamp(), motivo = $2, crl_pendiente = true WHERE serial = $1',
      [serial, motivo],
    );
  }
}
