import { createHash } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import connectPgSimple from 'connect-pg-simple';
import session, { Store } from 'express-session';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { Log } from '@portal/service-kit';

/** The database holds this hash instead of the id: a row's reader cannot make a cookie of it. */
export const hashDeSesion = (id: string): string => createHash('sha256').update(id).digest('hex');

const PgStore = connectPgSimple(session);
type Callback = (error?: unknown) => void;

/** connect-pg-simple with hashed ids. PostgreSQL derives the columns issuer, subject and keycloak_sid from `sess`. */
class SesionStore extends PgStore {
  constructor(pool: pg.Pool, errorLog: (message: string) => void) {
    super({
      pool,
      tableName: 'sesion',
      createTableIfMissing: false,
      errorLog: (message: unknown) => errorLog(String(message)),
    });
  }

  override get(id: string, callback: (error: unknown, data?: session.SessionData | null) => void): void {
    super.get(hashDeSesion(id), callback);
  }

  override set(id: string, data: session.SessionData, callback?: Callback): void {
    super.set(hashDeSesion(id), data, callback);
  }

  override destroy(id: string, callback?: Callback): void {
    super.destroy(hashDeSesion(id), callback);
  }

  override touch(id: string, data: session.SessionData, callback?: () => void): void {
    super.touch(hashDeSesion(id), data, callback);
  }
}

/** TypeORM's own pool: sessions need no second one. */
const poolOf = (dataSource: DataSource): pg.Pool => (dataSource.driver as unknown as { master: pg.Pool }).master;

/** express-session's store, in the gateway's own schema. */
export const sesionStore: Provider = {
  provide: Store,
  inject: [getDataSourceToken(), Log],
  useFactory: (dataSource: DataSource, log: Log) =>
    new SesionStore(poolOf(dataSource), (message) => log.error(message)),
};
