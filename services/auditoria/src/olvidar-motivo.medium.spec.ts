import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { databaseOptions, openDatabase, Transactions } from '@portal/service-kit';
import { testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { command } from '../test/command.js';
import { preparedDatabase } from '../test/prepared-database.js';
import { admit } from './chain/admission.rules.js';
import { ChainRepository } from './chain/chain.repository.js';
import { NOTHING_KEPT } from './chain/checkpoint.rules.js';
import { GENESIS, nextLink } from './chain/link.rules.js';
import { VerificationService } from './chain/verification.service.js';
import { auditoriaDatabase } from './database.js';

let platform: TestPlatform;
let database: TestDatabase;
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

const MOTIVO = 'Ana Gómez lo pidió por teléfono';
const forget = (...args: string[]) =>
  command('olvidar-motivo.ts', platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url }), ...args);

test('the text of a reason goes, its salt too; the others stay and the chain is whole', async () => {
  const [id, otherId, thirdId] = [randomUUID(), randomUUID(), randomUUID()];
  const [una, otra] = [`inscripcion:${randomUUID()}`, `inscripcion:${randomUUID()}`];
  const settings = auditoriaDatabase(database.url);
  const dataSource = await openDatabase(databaseOptions(settings), settings);
  const [chain, transactions] = [new ChainRepository(), new Transactions(dataSource)];
  const at = '2026-11-21T15:00:00.000Z';
  await transactions.run(async (tx) => {
    let head = GENESIS;
    for (const [eventId, recurso] of [
      [id, una],
      [otherId, una],
      [thirdId, otra],
    ] as const) {
      const entry = {
        accion: 'inscripcion.eliminada',
        resultado: 'hecho',
        actor: 'persona:a',
        recurso,
        datos: {},
        motivo: { sal: '0123456789abcdef'.repeat(2), texto: MOTIVO },
        ocurrioEn: at,
      };
      const admission = admit('inscripciones', eventId, entry, at);
      if (!admission.motivo) throw new Error('the entry has no reason');
      const link = nextLink(head, eventId, admission);
      await chain.insert(tx, [link]);
      await chain.insertMotivos(tx, [{ eventId, ...admission.motivo }]);
      head = link;
    }
  });

  const kept = async () =>
    (await database.query<{ id: string }>('SELECT event_id AS id FROM auditoria.motivo')).map((row) => row.id).sort();
  expect(await forget(id)).toEqual({ code: 0, said: 'motivos borrados: 1' });
  expect(await kept()).toEqual([otherId, thirdId].sort());
  expect(await forget(otra)).toEqual({ code: 0, said: 'motivos borrados: 1' });
  expect(await kept()).toEqual([otherId]);
  const { publicKey } = generateKeyPairSync('ed25519');
  const found = await transactions.run((tx) => new VerificationService(chain).verify(tx, publicKey, NOTHING_KEPT));
  expect(found).toEqual({ links: 3 });
  await dataSource.destroy();

  expect(await forget(id)).toEqual({ code: 1, said: 'no hay motivo de eso' });
});

test.each([[[]], [['no-es-un-evento']], [[`persona:${randomUUID()}`]], [[randomUUID(), randomUUID()]]])(
  'without exactly one thing it says how it is used, and erases nothing: %j',
  async (args) => {
    const before = await database.query('SELECT FROM auditoria.motivo');
    expect(await forget(...args)).toEqual({ code: 2, said: expect.stringMatching(/^Uso: /) });
    expect(await database.query('SELECT FROM auditoria.motivo')).toEqual(before);
  },
);
