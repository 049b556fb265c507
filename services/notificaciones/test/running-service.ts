import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { INestMicroservice } from '@nestjs/common';
import { titularDeCertificado } from '@portal/contracts/certificados';
import { AppError, type EventDefinition, type ResponseOf } from '@portal/contracts/core';
import { constanciaDelFirmante } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  correoDeEnlace,
  datosDeCorreccion,
  datosDeEliminacion,
  datosDeRetiro,
  eliminacionAvisada,
  selloDeEnlace,
} from '@portal/contracts/inscripciones';
import { freePort } from '@portal/platform/ports';
import { buildService, DiskObjectStore, loadConfig, sealJson, type ObjectStore } from '@portal/service-kit';
import {
  answering,
  eventually,
  fakeService,
  testDatabase,
  testPlatform,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { notificacionesConfigSchema } from '../src/config.js';
import { testMailbox, type Mailbox } from './mailbox.js';
import { testProvider, type Provider } from './provider.js';
import { reportMailbox, type ReportMailbox } from './report-mailbox.js';

/** One service with its database, and a mail server that refuses when a test wants it. */
export let database: TestDatabase;
export let mailbox: Mailbox;
/** The provider of short messages, which takes what a test does not refuse. */
export let provider: Provider;
/** Where mails come back to. */
export let rebotes: ReportMailbox;
export let app: INestMicroservice;
/** The store as `pdf` reaches it: this service only reads. */
export let objects: ObjectStore;
export let platform: TestPlatform;
let key: Buffer;
let settings: Record<string, string>;

export const SECRETO = randomBytes(16).toString('hex');
export const SUPERADMIN = 'super@transcarga.test';

/** What `inscripciones` and `certificados` know, by id, and what happens before `inscripciones` says it. */
export const conocido = {
  enlaces: new Map<string, ResponseOf<typeof correoDeEnlace>>(),
  completadas: new Map<string, ResponseOf<typeof copiasDeCompletada>>(),
  correcciones: new Map<string, ResponseOf<typeof datosDeCorreccion>>(),
  retiros: new Map<string, ResponseOf<typeof datosDeRetiro>>(),
  eliminadas: new Map<string, ResponseOf<typeof datosDeEliminacion>>(),
  constancias: new Map<string, ResponseOf<typeof constanciaDelFirmante>>(),
  titulares: new Map<string, ResponseOf<typeof titularDeCertificado>>(),
  antes: new Map<string, () => Promise<unknown>>(),
};

/** Takes `inscripciones` away. */
export let silenciar: () => Promise<void>;

/** Starts `inscripciones` as far as this service can tell. */
export async function inscripciones(): Promise<void> {
  silenciar = await fakeService(platform, 'inscripciones', [
    answering(correoDeEnlace, async ({ enlaceId }) => {
      const dicho = conocido.enlaces.get(enlaceId);
      await conocido.antes.get(enlaceId)?.();
      if (!dicho) throw new AppError('ENLACE_INVALIDO');
      return dicho;
    }),
    answering(datosDeCorreccion, ({ correccionId }) => {
      const dicho = conocido.correcciones.get(correccionId);
      if (!dicho) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return dicho;
    }),
    answering(datosDeRetiro, ({ inscripcionId }) => {
      const dicho = conocido.retiros.get(inscripcionId);
      if (!dicho) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return dicho;
    }),
    answering(datosDeEliminacion, ({ inscripcionId }) => {
      const dicho = conocido.eliminadas.get(inscripcionId);
      if (!dicho) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return dicho;
    }),
    answering(eliminacionAvisada, ({ inscripcionId }) => {
      conocido.eliminadas.delete(inscripcionId);
      return {};
    }),
    answering(constanciaDelFirmante, ({ inscripcionId, rol }) => {
      const dicho = conocido.constancias.get(`${inscripcionId} ${rol}`);
      if (!dicho) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return dicho;
    }),
    answering(copiasDeCompletada, ({ inscripcionId }) => {
      const dicho = conocido.completadas.get(inscripcionId);
      if (!dicho) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return dicho;
    }),
  ]);
}

const certificados = () =>
  fakeService(platform, 'certificados', [
    answering(titularDeCertificado, ({ certificadoId }) => {
      const dicho = conocido.titulares.get(certificadoId);
      if (!dicho) throw new AppError('CERTIFICADO_NO_ENCONTRADO');
      return dicho;
    }),
  ]);

/** Another replica over the same database and mail server. */
export async function replica(): Promise<INestMicroservice> {
  const env = platform.env('notificaciones', settings);
  const started = await buildService(AppModule.forRoot(loadConfig(notificacionesConfigSchema, env)));
  await started.listen();
  return started;
}

beforeAll(async () => {
  [platform, database, mailbox, provider, rebotes] = await Promise.all([
    testPlatform(),
    testDatabase('notificaciones'),
    freePort().then(testMailbox),
    testProvider(),
    reportMailbox(),
  ]);
  const secreto = path.join(platform.objectsDir, '..', `mensajes-${randomUUID()}`);
  await writeFile(secreto, SECRETO);
  objects = new DiskObjectStore(platform.objectsDir);
  await Promise.all([mailbox.open(), rebotes.open()]);
  key = await platform.secret('MAIL_KEY_FILE');
  settings = {
    NOTIFICACIONES_DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    ...rebotes.settings,
    CORREO_INTERVALO_MS: '50',
    CORREO_ESPERA_MS: '60',
    // Longer than a busy machine takes for anything: a test that wants their end makes its row older.
    CORREO_VIDA_MS: '600000',
    CORREO_RESERVA_MS: '90000',
    CORREO_ESPERA_COPIA_MS: '600000',
    CORREO_POR_DIA: '3',
    CORREO_POR_CREADOR: '2',
    CORREO_SUPERADMINISTRADORES: SUPERADMIN,
    MENSAJES_URL: provider.url,
    MENSAJES_SECRETO_FILE: secreto,
    MENSAJES_PLAZO_MS: '30000',
  };
  await Promise.all([inscripciones(), certificados()]);
  app = await replica();
});

afterAll(async () => {
  await app?.close();
  await Promise.all([mailbox?.close(), provider?.close(), rebotes?.remove()]);
  await platform?.close();
  await database?.close();
});

/** Publishes without a message id, so that a repetition reaches the consumer. */
export const publish = (event: EventDefinition, data: unknown, id: string = randomUUID()): Promise<string> =>
  platform.tell(event, data, { id });

/** Each fact of this kind that was told has ended: none waits and none will be delivered again. */
export const terminados = (event: EventDefinition) =>
  eventually(`every ${event.type} has ended`, async () => {
    const { consumers } = await platform.jetstream();
    const { num_pending, num_ack_pending } = await consumers.info('HECHOS', `notificaciones-${event.type}`);
    return num_pending + num_ack_pending === 0;
  });

let n = 0;
/** A signing link as it is announced, which `inscripciones` knows, its token sealed for this service. */
export function unEnlace(
  extra: Partial<
    Record<'correo' | 'nombre' | 'placa' | 'tokenSellado' | 'creadorSub' | 'venceEn' | 'telefono', string>
  > = {},
  inscripcionId: string = randomUUID(),
) {
  const [enlaceId, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const data = { enlaceId, inscripcionId, rol: 'conductor' as const, motivo: 'solicitud' };
  const correo = extra.correo ?? `firmante${++n}@transcarga.test`;
  const dicho = {
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    calidad: 'conductor' as const,
    nombre: 'Carlos Muñoz',
    venceEn: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    creadorSub: randomUUID(),
    tokenSellado: sealJson(key, { token }, selloDeEnlace({ ...data, correo })),
    ...extra,
    correo,
  };
  conocido.enlaces.set(enlaceId, dicho);
  return { data, dicho, token, correo, enlaceId };
}

export const received = (address: string) => mailbox.received.filter(({ to }) => to.includes(address));
export const arrived = (address: string) => eventually(`a mail to ${address}`, () => received(address)[0]);
export const rowOf = async (address: string) =>
  (
    await database.query<{
      id: string;
      estado: string;
      retorno: string;
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
    `SELECT type, envelope->'data' AS data FROM notificaciones.outbox WHERE envelope->'data'->>'correoId' = $1 ORDER BY seq`,
    [correoId],
  );

export const HUELLA = 'ab'.repeat(32);

/** A signature that `inscripciones` knows. */
export function unaFirma(correo: string, inscripcionId: string = randomUUID()) {
  const rol = 'conductor' as const;
  conocido.constancias.set(`${inscripcionId} ${rol}`, {
    codigo: 'TER-2026-000148',
    codigoVerificacion: 'ABCD-EFGH',
    placa: 'WLK508',
    nombre: 'Carlos Muñoz',
    correo,
    creadorSub: randomUUID(),
    firmadoEn: '2026-11-21T15:42:00.000Z',
    nivel: 'B-T',
    sha256: HUELLA,
    aceptado: [{ titulo: 'Compromiso de Seguridad Vial y Operacional', version: '0.1-borrador' }],
    firmas: { hechas: 1, total: 2 },
    faltan: ['tenedor'],
  });
  return { inscripcionId, rol, revision: 1, sha256: HUELLA, nivel: 'B-T' };
}
