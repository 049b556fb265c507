import { tablero } from '@portal/contracts/portal';
import { ana } from '../../test/conducta.js';
import { Puerta, rechaza } from '../../test/puerta.js';

let puerta: Puerta;
beforeAll(async () => {
  puerta = await Puerta.abrir();
});
afterAll(() => puerta?.cerrar());

test('the counts of the service and one active user: oneself', async () => {
  puerta.servicios.responder = () => ({ totalForms: 3, pendingSignatures: 2, completedForms: 1 });
  const answer = await puerta.http.get(tablero.path).set('authorization', await puerta.como(ana));
  expect(answer.body).toEqual({ totalForms: 3, pendingSignatures: 2, completedForms: 1, activeUsers: 1 });
});

test('while the service is away the figures are SERVICIO_NO_DISPONIBLE, never zeros', async () => {
  puerta.servicios.responder = rechaza('SERVICIO_NO_DISPONIBLE');
  const answer = await puerta.http.get(tablero.path).set('authorization', await puerta.como(ana));
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVICIO_NO_DISPONIBLE']);
});
