import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import {
  buildService,
  createKitTables,
  loadConfig,
  OnEvent,
  processConfigSchema,
  ServiceKitModule,
  signFact,
  type Tx,
} from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { parked, run } from '../../operate/hechos.mjs';

class Tablas1795000000000 {
  async up(runner: Parameters<typeof createKitTables>[0]): Promise<void> {
    await createKitTables(runner, ['outbox', 'inbox', 'parked_event', 'accepted_request']);
    await runner.query('CREATE TABLE borrada (id uuid NOT NULL)');
  }

  async down(): Promise<void> {}
}

class Lector {
  async eliminada(tx: Tx, { inscripcionId }: { inscripcionId: string }): Promise<void> {
    await tx.query('INSERT INTO borrada VALUES ($1)', [inscripcionId]);
  }
}

OnEvent(inscripcionEliminada)(Lector.prototype, 'eliminada', { value: Lector.prototype.eliminada });

class LectorModule {}

let platform: TestPlatform;
let database: TestDatabase;
let pool: pg.Pool;
let service: Awaited<ReturnType<typeof buildService>>;
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('certificados')]);
  const config = loadConfig(processConfigSchema, platform.env('certificados'));
  const settings = { url: database.url, schema: 'certificados', entities: [], migrations: [Tablas1795000000000] };
  service = await buildService({
    module: LectorModule,
    imports: [ServiceKitModule.forRoot({ name: 'certificados', config, database: settings })],
    providers: [Lector],
  });
  await service.listen();
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await service?.close();
  await platform?.close();
  await database?.close();
});

const { subject, type } = inscripcionEliminada;

/** A fact that this release can read, parked by an earlier one. @returns its row */
async function unAparcado(inscripcionId: string): Promise<string> {
  const id = randomUUID();
  const fact = { id: randomUUID(), type, at: new Date().toISOString(), requestId: 'r', data: { inscripcionId } };
  const bytes = Buffer.from(JSON.stringify(fact));
  const signature = signFact(await platform.keys('inscripciones'), subject, bytes);
  await database.query(
    `INSERT INTO certificados.parked_event (id, consumer, sha256, subject, sequence, signature, bytes, proven, reason)
     VALUES ($1, 'certificados-inscripcion-eliminada', gen_random_uuid()::text, $2, 1, $3, $4, true, 'x')`,
    [id, subject, signature, bytes],
  );
  return id;
}

test('what any process parked is listed with its place and the reason', async () => {
  await platform.tell(inscripcionEliminada, { inscripcionId: 'la primera' });
  await eventually('it is parked', async () => (await parked(pool)).length === 1);
  expect(await parked(pool)).toEqual([
    expect.objectContaining({ subject, proven: true, attempts: 1, reason: 'inscripcionId: invalid_format' }),
  ]);
  expect(await run(pool, ['listar'])).toBe(0);
});

test('what its process can read has its effect and goes; what it cannot stays', async () => {
  const id = randomUUID();
  expect(await run(pool, ['repetir', await unAparcado(id)])).toBe(0);
  expect(await database.query('SELECT id FROM certificados.borrada')).toEqual([{ id }]);
  const [unreadable] = await parked(pool);
  expect(await run(pool, ['repetir', String(unreadable?.id)])).toBe(1);
  expect(await parked(pool)).toEqual([expect.objectContaining({ attempts: 2, asked: false })]);
});

test('what is let go is erased; another or no identifier is refused, and nothing is lost', async () => {
  const [{ id } = { id: '' }] = await parked(pool);
  await expect(run(pool, ['descartar', randomUUID()])).rejects.toThrow('No hay un hecho aparcado');
  await expect(run(pool, ['descartar', 'todos'])).rejects.toThrow('no es un identificador');
  for (const words of [['descartar'], ['listar', id], ['borrar', id]]) expect(await run(pool, words)).toBe(2);
  expect(await parked(pool)).toHaveLength(1);
  expect(await run(pool, ['descartar', id])).toBe(0);
  expect(await parked(pool)).toEqual([]);
});
