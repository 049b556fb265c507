import { Door } from '../../test/door.js';

let door: Door;
const ready = async () => (await door.http.get('/health/ready')).status;
const aSecondLater = () => {
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
};
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

test('a flood of readiness checks asks the database once a second', async () => {
  const before = door.readiness.asked;
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(door.readiness.asked - before).toBe(1);
});

test('readiness names the version of each remote', async () => {
  const { body } = await door.http.get('/health/ready');
  expect(body).toEqual({ status: 'ok', versiones: { 'mfe-admin': '0.1.0', 'mfe-firma': '0.1.0' } });
});

test.each(['database', 'nats'] as const)('without %s the gateway is not ready, until it is back', async (part) => {
  door.readiness[part] = false;
  aSecondLater();
  expect(await ready()).toBe(503);
  door.readiness[part] = true;
  aSecondLater();
  expect(await ready()).toBe(200);
});
