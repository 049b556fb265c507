import { randomBytes, randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { EventDefinition } from '@portal/contracts/core';
import { selloDeEnlace } from '@portal/contracts/inscripciones';
import { buildService, DiskObjectStore, loadConfig, sealJson, type ObjectStore } from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { notificacionesConfigSchema } from '../src/config.js';
import { freePort, testMailbox, type Mailbox } from './mailbox.js';

/** One service with its database, and a mail server that refuses when a test wants it. */
export let database: TestDatabase;
export let mailbox: Mailbox;
export let app: INestMicroservice;
/** The store as `pdf` reaches it: this service only reads. */
export let objects: ObjectStore;
let platform: TestPlatform;
let key: Buffer;

beforeAll(async () => {
  [platform, database, mailbox] = await Promise.all([
    testPlatform(),
    testDatabase('notificaciones'),
    freePort().then(testMailbox),
  ]);
  objects = new DiskObjectStore(platform.objectsDir);
  await mailbox.open();
  key = await platform.secret('MAIL_KEY_FILE');
  const settings = {
    CORREO_INTERVALO_MS: '50',
    CORREO_ESPERA_MS: '60',
    CORREO_VIDA_MS: '8000',
    CORREO_RESERVA_MS: '2000',
    CORREO_POR_DIA: '3',
  };
  const env = platform.env('notificaciones', {
    NOTIFICACIONES_DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    ...settings,
  });
  app = await buildService(AppModule.forRoot(loadConfig(notificacionesConfigSchema, env)));
  await app.listen();
});

afterAll(async () => {
  await app?.close();
  await mailbox?.close();
  await platform?.close();
  await database?.close();
});

/** Publishes without a message id, so that a repetition reaches the consumer. */
export const publish = (event: EventDefinition, data: unknown, id: string = randomUUID()): Promise<string> =>
  platform.tell(event, data, { id });

let n = 0;
/** A signing link as it is announced, its token sealed for this service. */
export function unEnlace(extra: Partial<Record<'correo' | 'nombre' | 'placa' | 'tokenSellado', string>> = {}) {
  const [enlaceId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const data = {
    enlaceId,
    inscripcionId: randomUUID(),
    rol: 'conductor' as const,
    motivo: 'solicitud',
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    calidad: 'conductor',
    nombre: 'Carlos Muñoz',
    correo: `firmante${++n}@transcarga.test`,
    venceEn: '2026-11-28T15:00:00.000Z',
    ...extra,
  };
  const tokenSellado = sealJson(key, { token }, selloDeEnlace(data));
  return { data: { tokenSellado, ...data }, token, correo: data.correo, enlaceId };
}

export const received = (address: string) => mailbox.received.filter(({ to }) => to.includes(address));
export const arrived = (address: string) => eventually(`a mail to ${address}`, () => received(address)[0]);
export const rowOf = async (address: string) =>
  (
    await database.query<{
      id: string;
      estado: string;
      motivo: string | null;
      token_sellado: string | null;
      intentos: number;
      datos: object;
    }>('SELECT * FROM notificaciones.correo WHERE destinatario = $1', [address])
  )[0];
export const ended = (address: string) =>
  eventually(`the end of ${address}`, async () => {
    const row = await rowOf(address);
    return row && row.estado !== 'en-cola' ? row : undefined;
  });
export const hechos = (correoId: string) =>
  database.query<{ type: string; data: Record<string, unknown> }>(
    `SELECT type, envelope->'data' AS data FROM notificaciones.outbox WHERE envelope->'data'->>'correoId' = $1`,
    [correoId],
  );
