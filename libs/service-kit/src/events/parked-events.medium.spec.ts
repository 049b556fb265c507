import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { z } from 'zod';
import { defineEvent, type EventData } from '@portal/contracts/core';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { contado, lecturas, Sumas, sumasModule } from '../../test/sumas.js';
import { buildService, FACT_HEADER, Metrics, OnEvent, signFact, sql, Transactions, type Tx } from '../index.js';
import { forgetInbox, UnreadableEvent } from './event-work.js';
import { ParkedEvents } from './parked-events.js';

/** As a later release reads it: the number may come as text. */
const contadoDespues = defineEvent('inscripciones', 'contado', z.object({ n: z.coerce.number() }));

/** This release, without the first delivery that fails by design. */
class SumasNumeros extends Sumas {
  @OnEvent(contado)
  override async alContar(tx: Tx, { n }: EventData<typeof contado>): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

class SumasDespues extends Sumas {
  @OnEvent(contadoDespues)
  override async alContar(tx: Tx, { n }: EventData<typeof contadoDespues>): Promise<void> {
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

/** Of some numbers it says why it fails in words that no table takes. */
class SumasQueFallan extends Sumas {
  @OnEvent(contadoDespues)
  override async alContar(tx: Tx, { n }: EventData<typeof contadoDespues>): Promise<void> {
    if (n % 2 === 0) throw new Error(`no \0 ${n}`);
    await sql(tx, 'INSERT INTO contado VALUES ($1)', [n]);
  }
}

const durable = 'inscripciones-contado';
let platform: TestPlatform;
let database: TestDatabase;
const running: INestMicroservice[] = [];

const start = async (sumas?: typeof Sumas): Promise<INestMicroservice> => {
  const app = await buildService(sumasModule(platform, database, {}, sumas));
  await app.listen();
  running.push(app);
  return app;
};
const stop = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((app) => app.close()));
};
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(lecturas), testDatabase('pruebas')]);
  await platform.keepInHand(durable);
});
beforeEach(async () => {
  if ((await database.query(`SELECT to_regclass('pruebas.parked_event') AS t`))[0]?.['t'] !== null)
    await database.query('TRUNCATE pruebas.parked_event, pruebas.inbox, pruebas.contado');
});
afterEach(stop);
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

interface Parked {
  id: string;
  reason: string;
  attempts: number;
  proven: boolean;
  asked: boolean;
  text: string;
}
const parked = () =>
  database.query<Parked>(
    `SELECT id, reason, attempts, proven, asked_at IS NOT NULL AS asked, convert_from(bytes, 'UTF8') AS text
     FROM pruebas.parked_event ORDER BY sequence`,
  );
const oneParked = (): Promise<Parked> => eventually('it is parked', async () => (await parked())[0]);
const ask = (id: string) => database.query('UPDATE pruebas.parked_event SET asked_at = now() WHERE id = $1', [id]);
const counted = async (n: number): Promise<number> =>
  (await database.query('SELECT 1 FROM pruebas.contado WHERE n = $1', [n])).length;
const areUnfinished = (count: number) =>
  eventually(`${count} are unfinished`, async () => {
    const { num_ack_pending } = await (await platform.jetstream()).consumers.info('HECHOS', durable);
    return num_ack_pending === count;
  });

/** Bytes and proof of a fact, as `inscripciones` would tell it. */
async function unHecho(data: unknown, at = new Date()): Promise<{ bytes: Buffer; signature: string }> {
  const fact = { id: randomUUID(), type: contado.type, at: at.toISOString(), requestId: 'r', data };
  const bytes = Buffer.from(JSON.stringify(fact));
  return { bytes, signature: signFact(await platform.keys('inscripciones'), contado.subject, bytes) };
}

async function publish({ bytes, signature }: { bytes: Buffer; signature: string }, msgID: string): Promise<void> {
  const header = headers();
  header.set(FACT_HEADER, signature);
  const nats = await platform.connect('inscripciones');
  await jetstream(nats).publish(contado.subject, bytes, { headers: header, msgID });
}

/** Rows that take up the room of the consumer. */
const fill = (count: number) =>
  database.query(
    `INSERT INTO pruebas.parked_event (consumer, sha256, subject, sequence, signature, bytes, proven, reason)
     SELECT $1, n::text, $2, n, '', '', true, '' FROM generate_series(1, $3::int) n`,
    [durable, contado.subject, count],
  );

describe('what a release cannot read', () => {
  test('is parked as it came, and the consumer goes on', async () => {
    const app = await start(SumasNumeros);
    await platform.tell(contado, { n: 'once' });
    await platform.tell(contado, { n: 12 });
    await eventually('the fact behind it is heard', async () => (await counted(12)) === 1);
    const { reason, proven, attempts, text } = await oneParked();
    expect([reason, proven, attempts]).toEqual(['n: invalid_type', true, 1]);
    expect(JSON.parse(text)).toMatchObject({ type: 'contado', data: { n: 'once' } });
    await areUnfinished(0);
    expect((await app.get(Metrics).eventsParked.get()).values).toEqual([
      expect.objectContaining({ labels: { consumer: durable }, value: 1 }),
    ]);
  });

  test('has one row when it is delivered again, as after a crash before the acknowledgement', async () => {
    await start(SumasNumeros);
    await start(SumasNumeros);
    const fact = await unHecho({ n: 'trece' });
    await Promise.all(['uno', 'dos', 'tres'].map((msgId) => publish(fact, `trece-${msgId}`)));
    await eventually('all three came', async () => (await parked())[0]?.attempts === 3);
    expect(await parked()).toHaveLength(1);
  });

  test('is not what nobody signed: that is refused and kept nowhere', async () => {
    await start(SumasNumeros);
    const { bytes } = await unHecho({ n: 'catorce' });
    await publish({ bytes, signature: (await unHecho({ n: 15 })).signature }, 'catorce');
    await platform.tell(contado, { n: 15 });
    await eventually('the fact behind it is heard', async () => (await counted(15)) === 1);
    expect(await parked()).toEqual([]);
  });

  test('stays in the stream while there is no room, and is parked when there is', async () => {
    await start(SumasNumeros);
    await fill(1000);
    await platform.tell(contado, { n: 'dieciséis' });
    await platform.tell(contado, { n: 17 });
    await eventually('the fact behind it is heard', async () => (await counted(17)) === 1);
    await areUnfinished(1);
    expect(await parked()).toHaveLength(1000);
    await database.query(`DELETE FROM pruebas.parked_event WHERE sequence = 1000`);
    await eventually('it is parked', async () => (await parked()).length === 1000);
    expect((await parked()).map(({ text }) => text).join('')).toContain('dieciséis');
  });

  test('of a teller that is unknown here has a smaller room of its own', async () => {
    const parking = (await start(SumasNumeros)).get(ParkedEvents);
    const parkAs = (n: number, proven: boolean) =>
      parking.park(
        'otro',
        { subject: proven ? 'aud.pdf' : `aud.nadie${n}`, sequence: n, signature: '', bytes: Buffer.from(String(n)) },
        new UnreadableEvent('x', proven),
      );
    for (let n = 1; n <= 100; n += 1) expect(await parkAs(n, false)).toBe(true);
    expect([await parkAs(101, false), await parkAs(7, false), await parkAs(101, true)]).toEqual([false, true, true]);
  });
});

describe('a parked fact that somebody asks for', () => {
  test('is given to a later release once, whatever replicas and repetitions there are', async () => {
    await start(SumasNumeros);
    const fact = await unHecho({ n: '21' });
    await publish(fact, '21-uno');
    const { id } = await oneParked();
    await stop();
    await Promise.all([start(SumasDespues), start(SumasDespues)]);
    expect(await counted(21)).toBe(0);
    await ask(id);
    await eventually('it is given', async () => (await parked()).length === 0);
    await publish(fact, '21-dos');
    await platform.tell(contadoDespues, { n: 22 });
    await eventually('what came afterwards is heard', async () => (await counted(22)) === 1);
    expect(await counted(21)).toBe(1);
  });

  test('whose effect committed before a crash has none again', async () => {
    await start(SumasNumeros);
    const fact = await unHecho({ n: '23' });
    await publish(fact, '23-uno');
    const { id } = await oneParked();
    await stop();
    await start(SumasDespues);
    // The effect is there and the row still is, as when the process died between the two.
    await publish(fact, '23-dos');
    await eventually('it is heard', async () => (await counted(23)) === 1);
    await ask(id);
    await eventually('the row goes', async () => (await parked()).length === 0);
    expect(await counted(23)).toBe(1);
  });

  test('stays when this release cannot read it either, and nobody waits for it any more', async () => {
    await start(SumasNumeros);
    await platform.tell(contado, { n: 'veinticuatro' });
    const { id } = await oneParked();
    await ask(id);
    await eventually('it was tried', async () => (await parked())[0]?.attempts === 2);
    expect(await parked()).toEqual([expect.objectContaining({ id, asked: false, reason: 'n: invalid_type' })]);
  });

  test('whose effect fails is tried again until it succeeds', async () => {
    await start(SumasNumeros);
    await platform.tell(contado, { n: '25' });
    const { id } = await oneParked();
    await stop();
    await start(SumasDespues);
    await database.query('ALTER TABLE pruebas.contado RENAME TO otra');
    await ask(id);
    await eventually('it failed twice', async () => ((await parked())[0]?.attempts ?? 0) > 2);
    await database.query('ALTER TABLE pruebas.otra RENAME TO contado');
    await eventually('it is given', async () => (await parked()).length === 0);
    expect(await counted(25)).toBe(1);
  });

  test('whose failure is told in words that no table takes holds back no other', async () => {
    await start(SumasNumeros);
    await platform.tell(contado, { n: '28' });
    await platform.tell(contado, { n: '29' });
    const ids = await eventually('both are parked', async () => {
      const rows = await parked();
      return rows.length === 2 && rows.map(({ id }) => id);
    });
    await stop();
    await start(SumasQueFallan);
    await Promise.all(ids.map(ask));
    await eventually('the other one is given', async () => (await counted(29)) === 1);
    await eventually('the first one was tried', async () => ((await parked())[0]?.attempts ?? 0) > 1);
    expect((await parked()).map(({ id, reason }) => [id, reason])).toEqual([[ids[0], 'no \ufffd 28']]);
  });

  test('may be told long ago: its age counts to the day when it was parked', async () => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    await start(SumasDespues);
    const park = async (n: string, toldDaysAgo: number) => {
      const { bytes, signature } = await unHecho({ n }, days(toldDaysAgo));
      await database.query(
        `INSERT INTO pruebas.parked_event
           (consumer, sha256, subject, sequence, signature, bytes, proven, reason, parked_at, asked_at)
         VALUES ($1, $2, $3, 1, $4, $5, true, '', $6, now())`,
        [durable, n, contado.subject, signature, bytes, days(30)],
      );
    };
    await park('26', 50);
    await park('27', 60);
    await eventually('the younger one is given', async () => (await counted(26)) === 1);
    await eventually('the older one is refused', async () => (await parked())[0]?.asked === false);
    expect([(await parked()).length, await counted(27)]).toEqual([1, 0]);
  });
});

test('the inbox remembers what it did when the oldest parked fact came', async () => {
  const app = await start(SumasNumeros);
  const remembered = async () => {
    await app.get(Transactions).run(forgetInbox);
    const rows = await database.query<{ consumer: string }>('SELECT consumer FROM pruebas.inbox ORDER BY 1');
    return rows.map(({ consumer }) => consumer);
  };
  for (const age of [29, 31, 36])
    await database.query(
      `INSERT INTO pruebas.inbox (consumer, event_id, received_at)
       VALUES ($1, gen_random_uuid(), now() - $2::int * interval '1 day')`,
      [String(age), age],
    );
  await fill(2);
  await database.query(`UPDATE pruebas.parked_event SET parked_at = now() - interval '5 days' WHERE sequence = 1`);
  expect(await remembered()).toEqual(['29', '31']);
  await database.query('DELETE FROM pruebas.parked_event');
  expect(await remembered()).toEqual(['29']);
});
