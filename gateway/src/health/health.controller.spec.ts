import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

test('a flood of readiness checks asks the database once a second', async () => {
  const ready = async () => (await door.http.get('/health/ready')).status;
  const before = door.readiness.asked;
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(door.readiness.asked - before).toBe(1);
  door.readiness.ok = false;
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
  expect(await ready()).toBe(503);
  door.readiness.ok = true;
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
  expect(await ready()).toBe(200);
});
