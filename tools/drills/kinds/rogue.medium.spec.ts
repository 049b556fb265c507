import { jetstream } from '@nats-io/jetstream';
import { testNats, type TestNats } from '@portal/test-kit';
import { natsState, rogueNats } from './rogue-nats.mjs';
import { breaksOf, rogueTable } from './rogue.mjs';

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats();
});
afterAll(() => nats?.close());

test('with the password of each process, everything forbidden on NATS is refused and changes nothing', async () => {
  const inscripciones = await nats.connect('inscripciones');
  await jetstream(inscripciones).publish('evt.inscripciones.inscripcion-enviada', '{}');
  await inscripciones.close();
  const place = { url: nats.url, password: (user: string) => nats.password(user) };
  const before = await natsState(place);
  const tries = await rogueNats(place);
  expect(breaksOf(tries)).toEqual([]);
  expect(await natsState(place)).toEqual(before);
  expect(new Set(tries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  expect(rogueTable(tries).split('\n')[0]).toMatch(/Rechazados +gateway +inscripciones/);
});
