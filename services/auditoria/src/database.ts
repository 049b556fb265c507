import { databaseOptions, migrationsBeside, openDatabase, type DatabaseSettings } from '@portal/service-kit';
import { CheckpointEntity, EntradaEntity, MotivoEntity } from './chain/entrada.entity.js';
import { VerificacionEntity } from './verificacion/verificacion.entity.js';

const migrations = await migrationsBeside(import.meta.url);

/**
 * What the service may do with the tables of the chain: it adds, and erases only reasons. With a login that may do more
 * it does not start. So these rights do not grow: the release before would not start again.
 */
const chainRights = {
  entrada: 'SELECT, INSERT',
  punto_control: 'SELECT, INSERT',
  motivo: 'SELECT, INSERT, DELETE',
  verificacion: 'SELECT, INSERT',
} as const;

/** What it may do with each table. */
const rights = {
  ...chainRights,
  accepted_request: 'SELECT, INSERT, DELETE',
  inbox: 'SELECT, INSERT, DELETE',
  parked_event: 'SELECT, INSERT, UPDATE, DELETE',
  outbox: 'SELECT, INSERT, UPDATE, DELETE',
  published_stream: 'SELECT, INSERT, UPDATE',
  migrations: 'SELECT',
} as const;

/** The schema `auditoria`. */
export const auditoriaDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'auditoria',
  entities: [EntradaEntity, CheckpointEntity, MotivoEntity, VerificacionEntity],
  migrations,
  ownerApart: chainRights,
});

/**
 * Migrates the schema as its owner and gives the service's login its rights, and no other (docs/adr/0024).
 * @param ownerUrl of the login that owns the schema
 * @param writer name of the service's login
 */
export async function prepareSchema(ownerUrl: string, writer: string): Promise<void> {
  const dataSource = await openDatabase(databaseOptions(auditoriaDatabase(ownerUrl)));
  try {
    await dataSource.transaction(async (tx) => {
      const to = `"${writer.replaceAll('"', '""')}"`;
      await tx.query(`REVOKE ALL ON ALL TABLES IN SCHEMA auditoria FROM ${to}`);
      for (const [table, right] of Object.entries(rights)) await tx.query(`GRANT ${right} ON ${table} TO ${to}`);
    });
  } finally {
    await dataSource.destroy();
  }
}
