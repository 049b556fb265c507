import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  AppError,
  defineCall,
  defineEvent,
  defineInternalCall,
  nothing,
  seconds,
  type CallContext,
  type EventData,
} from '@portal/contracts/core';
import type { TestDatabase, TestPlatform } from '@portal/test-kit';
import {
  Clock,
  createKitTables,
  Effects,
  Handles,
  loadConfig,
  OnEvent,
  Outbox,
  processConfigSchema,
  ServiceKitModule,
  sql,
  Transactions,
  type Tx,
} from '../src/index.js';

export const contado = defineEvent('inscripciones', 'contado', z.object({ n: z.number() }));
/** Its consumer: `testPlatform(lecturas)`. */
export const lecturas = { inscripciones: ['inscripciones.contado'] };

/** Adds a number; `fallar` refuses after everything was written; `ms` makes it slow. */
export const sumar = defineCall({
  method: 'POST',
  path: '/api/sumar',
  subject: 'svc.inscripciones.sumar',
  access: 'sesion',
  status: 200,
  idempotent: true,
  deadline: seconds(5),
  request: z.strictObject({ n: z.number(), fallar: z.boolean().default(false), ms: z.number().default(0) }),
  response: z.object({ total: z.number() }),
  errors: ['CARGA_NO_RECONOCIDA'],
});
export const interna = defineInternalCall({
  subject: 'svc.inscripciones.interna',
  callers: ['certificados'],
  request: nothing,
  response: z.object({ actor: z.string() }),
  errors: [],
  deadline: seconds(2),
});
/** What was added until now. */
export const total = defineInternalCall({
  subject: 'svc.inscripciones.total',
  callers: ['gateway'],
  repeatable: true,
  request: nothing,
  response: z.object({ total: z.number() }),
  errors: [],
  deadline: seconds(2),
});
type Sumar = z.output<typeof sumar.request>;

class Tablas1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables = ['outbox', 'published_stream', 'inbox', 'parked_event', 'idempotencia', 'accepted_request'] as const;
    await createKitTables(runner, tables);
    await runner.query('CREATE TABLE suma (n int NOT NULL)');
    await runner.query('CREATE TABLE contado (n int NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE suma, contado');
  }
}

@Injectable()
export class Sumas {
  entregas = 0;

  constructor(
    protected readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly effects: Effects,
  ) {}

  sumar(request: Sumar, context: CallContext): Promise<{ total: number }> {
    return this.effects.once(context, sumar, request, (tx) => this.anotar(tx, request));
  }

  async anotar(tx: Tx, { n, fallar, ms }: Sumar): Promise<{ total: number }> {
    await sql(tx, 'INSERT INTO suma VALUES ($1)', [n]);
    await this.outbox.append(tx, contado, { n });
    if (ms > 0) await sql(tx, 'SELECT pg_sleep($1)', [ms / 1000]);
    if (fallar) throw new AppError('CARGA_NO_RECONOCIDA');
    const { rows } = await sql<{ total: string }>(tx, 'SELECT sum(n) AS total FROM suma');
    return { total: Number(rows[0]?.total), secreto: 'no sale' } as { total: number };
  }

  total(): Promise<{ total: number }> {
    return this.transactions.run(async (tx) => {
      const { rows } = await sql<{ total: string | null }>(tx, 'SELECT sum(n) AS total FROM suma');
      return { total: Number(rows[0]?.total) };
    });
  }

  /** The first delivery fails after its effect. */
  @OnEvent(contado)
  async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    this.entregas += 1;
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
    if (this.entregas === 1) throw new Error('the first delivery fails');
  }
}

@Controller()
class SumasController {
  constructor(private readonly sumas: Sumas) {}

  @Handles(sumar)
  sumar(request: Sumar, context: CallContext): Promise<{ total: number }> {
    return this.sumas.sumar(request, context);
  }

  @Handles(total)
  total(): Promise<{ total: number }> {
    return this.sumas.total();
  }

  @Handles(interna)
  async interna(_: object, { actor }: CallContext): Promise<{ actor: string }> {
    return { actor: actor.kind };
  }
}

@Module({})
class SumasModule {}

/**
 * A small service on everything the kit has, for the kit's own tests.
 * @param sumas another release of its reader
 */
export function sumasModule(
  platform: Pick<TestPlatform, 'env'>,
  database: TestDatabase,
  extra: Record<string, string> = {},
  sumas = Sumas,
  clock?: Clock,
): DynamicModule {
  const config = loadConfig(processConfigSchema, platform.env('inscripciones', extra));
  const settings = { url: database.url, schema: database.schema, entities: [], migrations: [Tablas1795000000000] };
  return {
    module: SumasModule,
    imports: [ServiceKitModule.forRoot({ name: 'inscripciones', config, database: settings, ...(clock && { clock }) })],
    controllers: [SumasController],
    providers: [{ provide: Sumas, useClass: sumas }],
  };
}
