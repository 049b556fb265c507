import type { INestMicroservice } from '@nestjs/common';
import type { Motivo } from '@portal/contracts/auditoria';
import type { Certificado } from '@portal/contracts/certificados';
import type { Actor, NatsCall, RequestOf, ResponseOf } from '@portal/contracts/core';
import { firmar, generarParaConductor, generarParaPropietario } from '@portal/contracts/firmas';
import {
  correoDeEnlace,
  crearInscripcion,
  enlaceEmitido,
  selloDeEnlace,
  type Inscripcion,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { buildService, loadConfig, openJson, openReason, type Calls, type Clock } from '@portal/service-kit';
import {
  eventually,
  listening,
  opening,
  testDatabase,
  testPlatform,
  unaInscripcion,
  unAnonimo,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { inscripcionesConfigSchema } from '../src/config.js';
import { startStandIns, type StandIns } from './stand-ins.js';

/** A link as its signer gets it by mail. */
export interface EnlaceRecibido {
  readonly enlaceId: string;
  readonly inscripcionId: string;
  readonly rol: RolFirmante;
  readonly token: string;
  readonly nombre: string;
  readonly correo: string;
}

export const registrante = unaPersona('ana');
export const administrador = unaPersona('admin', ['admin']);
export const superadministrador = unaPersona('superadmin', ['admin', 'super-admin']);
/** `data:image/png;base64,…`: the stand-in of `pdf` does not look inside. */
const DIBUJO = 'data:image/png;base64,iVBORw0KGgo=';

/** The service on a real PostgreSQL and NATS, with stand-ins for the two processes it asks. */
export class TestService {
  private constructor(
    readonly platform: TestPlatform,
    readonly database: TestDatabase,
    readonly standIns: StandIns,
    readonly gateway: Calls,
    readonly notificaciones: Calls,
    public app: INestMicroservice,
    private readonly ajustes: Record<string, string>,
    private readonly clock: Clock | undefined,
  ) {}

  static start(ajustes: Record<string, string> = {}, clock?: Clock): Promise<TestService> {
    return opening(async (keep) => {
      const database = await keep(testDatabase('inscripciones'));
      return TestService.on(await keep(testPlatform()), database, ajustes, clock);
    });
  }

  /** On a machine and rows that are there. */
  static on(
    platform: TestPlatform,
    database: TestDatabase,
    ajustes: Record<string, string> = {},
    clock?: Clock,
  ): Promise<TestService> {
    return opening(async (keep) => {
      const standIns = await startStandIns(platform);
      const app = await keep(startApp(platform, database, ajustes, clock));
      const [gateway, notificaciones] = [await platform.calls('gateway'), await platform.calls('notificaciones')];
      return new TestService(platform, database, standIns, gateway, notificaciones, app, ajustes, clock);
    });
  }

  async restart(): Promise<void> {
    await this.app.close();
    this.app = await startApp(this.platform, this.database, this.ajustes, this.clock);
  }

  /** One more process over the same database. */
  replica(): Promise<INestMicroservice> {
    return startApp(this.platform, this.database, this.ajustes, this.clock);
  }

  /** A second process over the same database, with other settings: for those that must not start. */
  async startAnother(ajustes: Record<string, string>): Promise<void> {
    await (await startApp(this.platform, this.database, { ...this.ajustes, ...ajustes })).close();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
    await this.database.close();
  }

  send<C extends NatsCall>(
    contract: C,
    request: RequestOf<C>,
    actor: Actor = unAnonimo(),
    idempotencyKey?: string,
  ): Promise<ResponseOf<C>> {
    return this.gateway.send(contract, request, { actor, idempotencyKey });
  }

  /** Sends an enrolment and waits until both links were announced. */
  async enviada(
    cambios: Partial<Inscripcion> = {},
  ): Promise<{ inscripcion: InscripcionListada; form: Inscripcion } & Record<RolFirmante, EnlaceRecibido>> {
    const form = unaInscripcion(cambios);
    const inscripcion = await this.send(crearInscripcion, form, registrante);
    const [conductor, propietario] = await Promise.all([
      this.enlace(inscripcion.id, 'conductor'),
      this.enlace(inscripcion.id, 'propietario'),
    ]);
    return { inscripcion, form, conductor, propietario };
  }

  /** The newest link of a role, asked for and opened with the mail key as `notificaciones` does. */
  async enlace(inscripcionId: string, rol: RolFirmante): Promise<EnlaceRecibido> {
    const key = await this.platform.secret('MAIL_KEY_FILE');
    return eventually(`link of ${rol}`, async () => {
      const [fila] = await this.hechos(enlaceEmitido.type, inscripcionId, rol);
      if (!fila) return undefined;
      const { enlaceId } = enlaceEmitido.data.parse(fila);
      const { nombre, correo, tokenSellado } = await this.notificaciones.send(correoDeEnlace, { enlaceId });
      const enlace = { enlaceId, inscripcionId, rol, nombre, correo };
      const { token } = openJson(key, tokenSellado ?? '', selloDeEnlace(enlace)) as { token: string };
      return { ...enlace, token };
    });
  }

  /** Data of the events of a type about an enrolment, newest first. */
  async hechos(type: string, inscripcionId: string, rol?: RolFirmante): Promise<Record<string, unknown>[]> {
    const filas = await this.database.query<{ data: Record<string, unknown> }>(
      `SELECT envelope->'data' AS data FROM inscripciones.outbox
       WHERE type = $1 AND envelope->'data'->>'inscripcionId' = $2
         AND ($3::text IS NULL OR envelope->'data'->>'rol' = $3) ORDER BY seq DESC`,
      [type, inscripcionId, rol ?? null],
    );
    return filas.map(({ data }) => data);
  }

  /** Audit entries of an action, newest first. */
  async auditoria(accion: string): Promise<Record<string, unknown>[]> {
    const filas = await this.database.query<{ data: Record<string, unknown>; motivo: Motivo | null }>(
      `SELECT envelope->'data' AS data, envelope->'data'->'motivo' AS motivo FROM inscripciones.outbox
       WHERE type = 'auditoria' AND envelope->'data'->>'accion' = $1 ORDER BY seq DESC`,
      [accion],
    );
    // Reasons lie sealed for `auditoria`, which is asked here what it reads.
    const keys = await this.platform.keys('auditoria');
    return filas.map(({ data, motivo }) => ({
      ...data,
      ...(motivo && { motivo: { ...motivo, texto: openReason(keys, 'inscripciones', motivo) } }),
    }));
  }

  certificar({ rol, token, nombre, correo }: EnlaceRecibido, key?: string, csr?: string): Promise<Certificado> {
    const contrato = rol === 'conductor' ? generarParaConductor : generarParaPropietario;
    return this.send(
      contrato,
      {
        ...{ token, commonName: nombre, email: correo, organizationName: 'TRANSCARGA', countryCode: 'CO' },
        ...(csr !== undefined && { csr }),
      },
      unAnonimo(),
      key,
    );
  }

  firmar(
    enlace: EnlaceRecibido,
    certificado: Certificado,
    cambios: Partial<RequestOf<typeof firmar>> = {},
    key?: string,
  ) {
    return this.send(firmar, unaFirma(enlace.token, certificado.id, cambios), unAnonimo(), key);
  }
}

/** No attempt outlives it on a machine that stands still: a test that wants its end makes the row older. */
export const FIRMA_RESERVA_MS = 600_000;

async function startApp(
  platform: TestPlatform,
  database: TestDatabase,
  ajustes: Record<string, string>,
  clock?: Clock,
): Promise<INestMicroservice> {
  const env = platform.env('inscripciones', {
    INSCRIPCIONES_DATABASE_URL: database.url,
    FIRMA_RESERVA_MS: String(FIRMA_RESERVA_MS),
    ENVIOS_POR_HORA: '100000',
    ...ajustes,
  });
  return listening(await buildService(AppModule.forRoot(loadConfig(inscripcionesConfigSchema, env), clock)));
}

export const unaFirma = (
  token: string,
  certificateId: string,
  cambios: Partial<RequestOf<typeof firmar>> = {},
): RequestOf<typeof firmar> => ({
  token,
  certificateId,
  signature: DIBUJO,
  metadata: {
    userAgent: 'prueba',
    deviceInfo: { browser: 'Chrome 130', os: 'Android', screenResolution: '390x844', timezone: 'America/Bogota' },
  },
  ...cambios,
});
