import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open({ INGRESOS_POR_MINUTO: '21' });
});
afterAll(() => door?.close());

test('many logins at one moment ask Keycloak once whether it answers', async () => {
  expect((await door.http.get('/api/login')).status).toBe(302);
  door.clock.current = new Date(door.clock.current.getTime() + 5000);
  const before = door.keycloak.discoveries;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await door.http.get('/api/login')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([302]));
  expect(door.keycloak.discoveries - before).toBe(1);
});
