import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config-error.js';

const MINUTE_MS = 60_000;
/** Clocks of machines differ by seconds, and we bear minutes. Beyond this one of the two is wrong. */
const MOST_APART_MS = 60 * MINUTE_MS;

/**
 * Links, uploads and stored answers end by the clock of a process: one of another day would end them all, and whatever
 * it made itself would end too late.
 * @throws ConfigError when this process and its database are more than an hour apart
 */
export async function requireDatabaseTime(dataSource: DataSource): Promise<void> {
  const [row] = await dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('the database tells no time');
  const apartMs = Date.now() - row.now.getTime();
  if (Math.abs(apartMs) <= MOST_APART_MS) return;
  const minutes = Math.round(Math.abs(apartMs) / MINUTE_MS);
  const where = apartMs > 0 ? 'adelantado' : 'atrasado';
  throw new ConfigError(
    `El proceso no arranca. Corrija:\n  su reloj está ${where} ${minutes} minutos frente al de la base de datos`,
  );
}
