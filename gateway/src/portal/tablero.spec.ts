import { tablero } from '@portal/contracts/portal';
import { ana } from '../../test/behaviour.js';
import { Door, refuses } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

test('the counts of the service and one active user: oneself', async () => {
  door.services.reply = () => ({ totalForms: 3, pendingSignatures: 2, completedForms: 1 });
  const answer = await door.http.get(tablero.path).set('authorization', await door.bearerOf(ana));
  expect(answer.body).toEqual({ totalForms: 3, pendingSignatures: 2, completedForms: 1, activeUsers: 1 });
});

test('while the service is away the figures are SERVICIO_NO_DISPONIBLE, never zeros', async () => {
  door.services.reply = refuses('SERVICIO_NO_DISPONIBLE');
  const answer = await door.http.get(tablero.path).set('authorization', await door.bearerOf(ana));
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVICIO_NO_DISPONIBLE']);
});
