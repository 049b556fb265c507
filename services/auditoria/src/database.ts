import { databaseOptions, migrationsBeside, openDatabase, type DatabaseSettings } from '@portal/service-kit';
import { CheckpointEntity, EntradaEntity, MotivoEntity } from './chain/entrada.entity.js';
import { VerificacionEntity } from './verificacion/verificacion.entity.js';

const migrations = await migrationsBeside(import.meta.url);

/** The schema `auditoria`. */
export const auditoriaDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'auditoria',
  entities: [EntradaEntity, CheckpointEntity, MotivoEntity, VerificacionEntity],
  migrations,
  ownerApart: true,
});

/** What the service may do with each table. It adds links and checkpoints, and erases only reasons. */
const rights = {
  entrada: 'SELECT, INSERT',
  punto_control: 'SELECT, INSERT',
  motivo: 'SELECT, INSERT, DELETE',
  verificacion: 'SELECT, INSERT',
  accepted_request: 'SELECT, INSERT, DELETE',
  inbox: 'SELECT, INSERT, DELETE',
  parked_event: 'SELECT, INSERT, UPDATE, DELETE',
  outbox: 'SELECT, INSERT, UPDATE, DELETE',
  published_stream: 'SELECT, INSERT, UPDATE',
  migrations: 'SELECT',
} as const;

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
