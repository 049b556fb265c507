import { Controller, Injectable, Module, type INestMicroservice } from '@nestjs/common';
import { AppError, defineCall, defineEvent, defineInternalCall, nothing, seconds, type CallContext, type EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, unaPersona, unAnonimo, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  buildService, crearTablasDeKit, Handles, Idempotency, loadConfig, OnEvent, Outbox, processConfigSchema, ServiceKitModule, sql, Transactions,
  type Calls, type Tx,
} from './index.js';

const contar = defineEvent('inscripciones', 'contado', z.object({ n: z.number(), fallar: z.boolean().default(false) }));
const sumar = defineCall({
  method: 'POST', path: '/api/sumar', subject: 'svc.inscripciones.sumar', access: 'sesion', status: 200, idempotent: true, deadline: seconds(5),
  request: z.strictObject({ n: z.number(), fallar: z.boolean().default(false) }), response: z.object({ total: z.number() }), errors: ['CARGA_NO_RECONOCIDA'],
});
const interna = defineInternalCall({
  subject: 'svc.inscripciones.interna', callers: ['certificados'], request: nothing, response: z.object({ actor: z.string() }), errors: [], deadline: seconds(2),
});

class Tablas1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await crearTablasDeKit(runner, ['outbox', 'inbox', 'idempotencia']);
    await runner.query('CREATE TABLE suma (n int NOT NULL)');
    await runner.query('CREATE TABLE contado (n int NOT NULL)');
  }
  async down(): Promise<void> {}
}

@Injectable()
class Sumas {
  entregas = 0;
  constructor(private readonly transactions: Transactions, private readonly outbox: Outbox, private readonly idempotency: Idempotency) {}

  sumar(request: z.output<typeof sumar.request>, context: CallContext) {
    return this.transactions.run((tx) => this.idempotency.run(tx, context, sumar, request, () => this.anotar(tx, request)));
  }

  private async anotar(tx: Tx, { n, fallar }: { n: number; fallar: boolean }) {
    await sql(tx, 'INSERT INTO suma VALUES ($1)', [n]);
    await this.outbox.append(tx, contar, { n });
    if (fallar) throw new AppError('CARGA_NO_RECONOCIDA');
    const { rows } = await sql<{ total: string }>(tx, 'SELECT sum(n) AS total FROM suma');
    return { total: Number(rows[0]!.total), secreto: 'no sale' };
  }

  @OnEvent(contar)
  async contado(tx: Tx, data: EventData<typeof contar>) {
    this.entregas += 1;
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [data.n]);
    if (this.entregas === 1) throw new Error('the first delivery fails after its effect');
  }
}

@Controller()
class SumasController {
  constructor(private readonly sumas: Sumas) {}
  @Handles(sumar)
  sumar(request: z.output<typeof sumar.request>, context: CallContext) { return this.sumas.sumar(request, context); }
  @Handles(interna)
  async interna(_: object, context: CallContext) { return { actor: context.actor.kind }; }
}

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let gateway: Calls;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('pruebas')]);
  const config = loadConfig(processConfigSchema, platform.env('inscripciones'));
  @Module({
    imports: [ServiceKitModule.forRoot({ name: 'inscripciones', config, database: { url: database.url, schema: 'pruebas', entities: [], migrations: [Tablas1795000000000] } })],
    controllers: [SumasController],
    providers: [Sumas],
  })
  class AppModule {}
  app = await buildService(AppModule);
  await app.listen();
  gateway = await platform.calls('gateway');
}, 60_000);

afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const ana = unaPersona();
const query = async <R>(text: string) => app.get(Transactions).run(async (tx) => (await sql<R>(tx, text)).rows);
const codeOf = (promise: Promise<unknown>) => promise.then(() => 'ok', (error: unknown) => (error as AppError).code);

test('a call answers with the closed shape of its contract', async () => {
  expect(await gateway.send(sumar, { n: 2, fallar: false }, { actor: ana })).toEqual({ total: 2 });
});

test('an event reaches its consumer once although its first delivery failed', async () => {
  await eventually('the event is applied', async () => (await query('SELECT 1 FROM contado')).length === 1);
  expect(app.get(Sumas).entregas).toBe(2);
}, 20_000);

test('a refused unit leaves neither row nor event, and an audit entry of the refusal', async () => {
  expect(await codeOf(gateway.send(sumar, { n: 50, fallar: true }, { actor: ana }))).toBe('CARGA_NO_RECONOCIDA');
  expect(await query('SELECT 1 FROM suma WHERE n = 50')).toEqual([]);
  const entries = await query<{ envelope: { data: object } }>(`SELECT envelope FROM outbox WHERE subject = 'aud.inscripciones'`);
  expect(entries.map((entry) => entry.envelope.data)).toContainEqual(
    expect.objectContaining({ accion: 'inscripciones.sumar', resultado: 'rechazado', actor: 'persona:sub-ana', datos: { codigo: 'CARGA_NO_RECONOCIDA' } }),
  );
});

test('the same key gives the stored answer, another body is refused', async () => {
  const options = { actor: ana, idempotencyKey: 'llave-1' };
  const first = await gateway.send(sumar, { n: 3, fallar: false }, options);
  expect(await gateway.send(sumar, { n: 3, fallar: false }, options)).toEqual(first);
  expect(await query('SELECT 1 FROM suma WHERE n = 3')).toHaveLength(1);
  expect(await codeOf(gateway.send(sumar, { n: 4, fallar: false }, options))).toBe('LLAVE_IDEMPOTENTE_REUTILIZADA');
  expect(await gateway.send(sumar, { n: 3, fallar: false }, { ...options, actor: unaPersona('beatriz') })).not.toEqual(first);
});

test('access, unknown keys and bad fields are refused by name', async () => {
  expect(await codeOf(gateway.send(sumar, { n: 1, fallar: false }, { actor: unAnonimo() }))).toBe('UNAUTHORIZED');
  const unknown = gateway.send(sumar, { n: 1, total: 9 } as never, { actor: ana });
  await expect(unknown).rejects.toMatchObject({ code: 'CAMPO_NO_PERMITIDO', fields: [{ path: 'total' }] });
  await expect(gateway.send(sumar, { n: 'x' } as never, { actor: ana })).rejects.toMatchObject({ code: 'DATOS_INVALIDOS', fields: [{ path: 'n' }] });
});

test('a process outside the list of callers is refused, also with a valid signature', async () => {
  expect(await codeOf(gateway.send(interna, {}))).toBe('ACCESO_DENEGADO');
});

test('without a signed context nothing runs', async () => {
  const intruder = await platform.nats.connect('gateway');
  const reply = await intruder.request('svc.inscripciones.interna', '{}', { timeout: 2000 });
  expect(reply.json()).toEqual({ ok: false, error: { code: 'ACCESO_DENEGADO' } });
  await intruder.close();
});

test('nobody at the other end is SERVICIO_NO_DISPONIBLE', async () => {
  const lost = defineInternalCall({ ...interna, subject: 'svc.auditoria.nadie' });
  expect(await codeOf(gateway.send(lost, {}))).toBe('SERVICIO_NO_DISPONIBLE');
});
