import { randomBytes } from 'node:crypto';
import { auditoriaDatabase } from '@portal/auditoria/seed';
import { certificadosDatabase } from '@portal/certificados/seed';
import { aadGps, inscripcionesDatabase } from '@portal/inscripciones/seed';
import { notificacionesDatabase } from '@portal/notificaciones/seed';
import { createKitTables, databaseOptions, KeyRing, openDatabase, sealText } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { seed } from '../load.js';

const others = ['notificaciones', 'auditoria', 'certificados', 'gateway'];

/** A database with the schemas of all processes, as their migrations make them, and invented enrolments of every state. */
export async function seededPortal(enrolments: number): Promise<TestDatabase> {
  const database = await testDatabase('inscripciones');
  const owner = new URL(database.url).username;
  for (const schema of others) await database.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${owner}`);
  for (const settings of [inscripcionesDatabase, notificacionesDatabase, auditoriaDatabase, certificadosDatabase])
    await (await openDatabase(databaseOptions(settings(database.url)))).destroy();
  // Of the gateway's tables only what it tells the audit is looked at.
  const inGateway = (text: string) => database.query(`SET search_path TO gateway; ${text}`);
  await createKitTables({ query: inGateway } as never, ['outbox']);
  const secret = randomBytes(32);
  const ring = new KeyRing('FORM_KEK', { read: () => secret });
  const target = {
    databaseUrl: database.adminUrl,
    owners: { inscripciones: owner, notificaciones: owner, auditoria: owner },
    kekId: ring.current.id,
    seal: (id: string) => sealText(ring, 'clave-sembrada', aadGps(id)),
  };
  const now = new Date('2026-11-24T12:00:00Z');
  await seed(target, { enrolments, seed: 'prueba', now, progress: () => undefined });
  return database;
}
