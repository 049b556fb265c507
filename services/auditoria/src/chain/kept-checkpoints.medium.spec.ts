import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { INestMicroservice } from '@nestjs/common';
import { eslabonesDeInscripcion } from '@portal/contracts/auditoria';
import { textoDelPunto } from '@portal/contracts/certificados';
import { verifyTimestamp } from '@portal/pdf-signature';
import { sha256Hex, Transactions, type Calls } from '@portal/service-kit';
import {
  codeOf,
  eventually,
  testDatabase,
  testPlatform,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { force, startReplica, verdictOf } from '../../test/chain.js';
import { command } from '../../test/command.js';
import { startKeeper } from '../../test/keeper.js';
import { preparedDatabase } from '../../test/prepared-database.js';
import { ChainRepository } from './chain.repository.js';
import { ChainService } from './chain.service.js';
import { NOTHING_KEPT } from './checkpoint.rules.js';
import { KeptCheckpointsService } from './kept-checkpoints.service.js';
import { LostLinksUnknown, type Verdict } from './verification.service.js';

let platform: TestPlatform;
let database: TestDatabase;
let keeperDatabase: TestDatabase;
let keeper: ChildProcess;
let app: INestMicroservice;

beforeAll(async () => {
  [platform, database, keeperDatabase] = await Promise.all([
    testPlatform(),
    preparedDatabase(),
    testDatabase('certificados'),
  ]);
  app = await startReplica(platform, database);
});

afterAll(async () => {
  keeper?.kill('SIGKILL');
  await app?.close();
  await platform?.close();
  await database?.close();
  await keeperDatabase?.close();
});

const lengthen = async (by: number) => {
  for (let n = 0; n < by; n += 1) {
    const told = { id: randomUUID(), teller: 'gateway', at: '2026-11-21T15:00:00.000Z' };
    await app.get(Transactions).run((tx) => app.get(ChainService).append(tx, [{ told, data: { n } }]));
  }
  await app.get(ChainService).signHead();
};
const verdict = async ({ withKept }: { withKept: boolean }): Promise<Verdict> =>
  verdictOf(app, withKept ? await app.get(KeptCheckpointsService).all() : NOTHING_KEPT);
/** The operator's command. */
const verify = () =>
  command('verificar-cadena.ts', platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url }));
const points = async () => (await app.get(KeptCheckpointsService).all()).points;
const keep = () => app.get(KeptCheckpointsService).keep();

test('while the keeper is away the checkpoint waits; then it is kept', async () => {
  await lengthen(5);
  await expect(keep()).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE' });
  keeper = startKeeper(platform, keeperDatabase, process.env);
  await eventually('kept', () =>
    keep().then(
      () => true,
      () => false,
    ),
  );
  expect(await points()).toMatchObject([{ seq: 5, genuine: true }]);
});

test('a longer chain gets a later checkpoint, and is whole', async () => {
  // The keeper tells that it founded its authority and its timestamp authority.
  await eventually('both are chained', async () => (await verdict({ withKept: true })).links === 7);
  await app.get(ChainService).signHead();
  await keep();
  expect(await points()).toMatchObject([{ seq: 5 }, { seq: 7 }]);
  expect(await verdict({ withKept: true })).toEqual({ links: 7 });
  expect(await verify()).toEqual({ code: 0, said: 'La cadena de auditoría está íntegra: 7 entradas.' });
});

/** With a keeper of an earlier release: it neither takes nor tells what is said of lost links. */
const withFormer = async () => {
  const calls = await platform.calls('auditoria');
  const former = {
    send: async (contract: never, { perdido: _, ...request }: { perdido?: true }) => {
      const { perdidos: __, ...answer } = (await calls.send(contract, request as never)) as { perdidos?: unknown };
      return answer;
    },
  };
  return new KeptCheckpointsService(app.get(ChainRepository), app.get(Transactions), former as unknown as Calls);
};

test('lost links that their keeper does not tell are not known, which is not none', async () => {
  expect((await app.get(KeptCheckpointsService).all()).lostKnown).toBe(true);
  const kept = await (await withFormer()).all();
  expect(kept).toMatchObject({ lostKnown: false, points: [{ seq: 5 }, { seq: 7 }] });
  await expect(verdictOf(app, kept)).rejects.toThrow(LostLinksUnknown);
  // A break is one whatever else is lost.
  const broken = { ...kept, points: [...kept.points, { seq: 9, hash: '0'.repeat(64), genuine: true }] };
  expect(await verdictOf(app, broken)).toEqual({ links: 7, firstBroken: 8, reason: 'cola-cortada' });
});

test('a lost link that its keeper stamps like a checkpoint is not kept: it is given again', async () => {
  const { seq, hash } = (await points()).at(-1)!;
  const lost = () => keeperDatabase.query('SELECT seq::int, hash FROM certificados.eslabon_perdido');
  expect(await codeOf((await withFormer()).keepLost({ seq, hash }))).toBe('SERVICIO_NO_DISPONIBLE');
  expect(await lost()).toEqual([]);
  await app.get(KeptCheckpointsService).keepLost({ seq, hash });
  expect(await lost()).toEqual([{ seq, hash }]);
  await force(keeperDatabase, 'DELETE FROM certificados.eslabon_perdido');
});

test('an enrolment’s links come with the text of their hashes, and the newest checkpoint with its stamp', async () => {
  const inscripcionId = randomUUID();
  const told = { id: randomUUID(), teller: 'inscripciones', at: '2026-11-21T15:00:00.000Z' };
  const motivo = { sal: '0'.repeat(32), texto: 'Demanda' };
  const entrada = {
    accion: 'evidencia.descargada',
    resultado: 'hecho',
    actor: 'persona:sub-admin',
    recurso: `inscripcion:${inscripcionId}`,
    motivo,
    ocurrioEn: told.at,
  };
  await app.get(Transactions).run((tx) => app.get(ChainService).append(tx, [{ told, data: entrada }]));
  await app.get(ChainService).signHead();
  const gateway = await platform.calls('gateway');
  const { eslabones, punto } = await gateway.send(
    eslabonesDeInscripcion,
    { inscripcionId },
    { actor: unaPersona('admin', ['admin']) },
  );
  expect(eslabones).toMatchObject([{ seq: 8, motivo }]);
  expect(sha256Hex(String(eslabones[0]?.texto))).toBe(eslabones[0]?.hash);
  expect(eslabones[0]?.texto).toContain(inscripcionId);
  expect(punto).toMatchObject({ seq: 8, hash: eslabones[0]?.hash });
  const imprint = createHash('sha256')
    .update(textoDelPunto(punto as never))
    .digest();
  const roots = punto?.raices.map((der) => Buffer.from(der, 'base64')) ?? [];
  expect(verifyTimestamp(Buffer.from(String(punto?.sello), 'base64'), { imprint, roots }).problems).toEqual([]);
  await expect(
    gateway.send(eslabonesDeInscripcion, { inscripcionId }, { actor: unaPersona('ana') }),
  ).rejects.toMatchObject({ code: 'SOLO_ADMINISTRADORES' });
});

test('a replica whose checkpoint comes after a later one of another replica raises no alarm', async () => {
  const calls = await platform.calls('auditoria');
  /** Between reading the newest checkpoint and handing it over another replica hands over a later one. */
  const interrupted: Pick<Calls, 'send'> = {
    send: async (...args) => {
      if (overtaken === 0) {
        overtaken += 1;
        await lengthen(1);
        await keep();
      }
      return calls.send(...args);
    },
  };
  let overtaken = 0;
  await lengthen(1);
  await new KeptCheckpointsService(app.get(ChainRepository), app.get(Transactions), interrupted as Calls).keep();
  expect(overtaken).toBe(1);
  expect(await points()).toMatchObject([{ seq: 5 }, { seq: 7 }, { seq: 8 }, { seq: 10 }]);
});

test('the chain cut together with its own checkpoints is found by the kept one', async () => {
  await force(database, 'DELETE FROM auditoria.entrada WHERE seq > 3; DELETE FROM auditoria.punto_control');
  expect(await verdict({ withKept: false })).toEqual({ links: 3 });
  expect(await verdict({ withKept: true })).toEqual({ links: 3, firstBroken: 4, reason: 'cola-cortada' });
});

test('a chain that grows again after a cut is refused while it is shorter, and stays named when it is longer', async () => {
  await lengthen(1);
  await expect(keep()).rejects.toMatchObject({ code: 'PUNTO_CONTROL_RECHAZADO' });
  await lengthen(6);
  // As long as it was, and another one.
  await expect(keep()).rejects.toMatchObject({ code: 'PUNTO_CONTROL_RECHAZADO' });
  await lengthen(1);
  await keep();
  expect(await verdict({ withKept: true })).toEqual({ links: 11, firstBroken: 5, reason: 'eslabon-alterado' });
});

test('a kept checkpoint whose stamp is another’s is false', async () => {
  await force(keeperDatabase, `UPDATE certificados.punto_control SET hash = repeat('0', 64)`);
  expect(await verdict({ withKept: true })).toMatchObject({ firstBroken: 5, reason: 'punto-falso' });
  expect(await verify()).toEqual({
    code: 1,
    said: 'La cadena de auditoría está rota: la entrada 5 tiene un punto de control falso.',
  });
  keeper.kill('SIGKILL');
  await once(keeper, 'exit');
  await expect(verdict({ withKept: true })).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE' });
  expect(await verify()).toEqual({ code: 2, said: expect.stringMatching(/^certificados .* no responde/) });
});
