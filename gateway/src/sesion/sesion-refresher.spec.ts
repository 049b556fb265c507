import { jest } from '@jest/globals';
import type { Log, Transactions } from '@portal/service-kit';
import type { Config } from '../config.js';
import { KeycloakService } from '../keycloak/keycloak.service.js';
import type { SesionContentService } from './sesion-content.service.js';
import { SesionRefresher } from './sesion.service.js';
import type { SesionesRepository } from './sesiones.repository.js';

const values = { KEYCLOAK_URL: 'http://localhost', KEYCLOAK_REALM: 'portal' };

/** A Keycloak that takes `ms` to fail, on a clock that only its failures move. */
function silentKeycloak(ms: number) {
  const clock = { instant: 1_000_000, now: () => new Date(clock.instant) };
  const keycloak = new KeycloakService({ values } as Config, clock);
  const asked = jest.spyOn(keycloak, 'discover').mockImplementation(async () => {
    await Promise.resolve();
    clock.instant += ms;
    throw new Error('no answer');
  });
  return { clock, keycloak, asked };
}

test('the rest begins when the attempt ended, however long it took', async () => {
  const { clock, keycloak, asked } = silentKeycloak(6000);
  await keycloak.refresh('a');
  expect(keycloak.rests()).toBe(true);
  expect(await keycloak.refresh('b')).toMatchObject({ kind: 'no-answer' });
  expect(asked).toHaveBeenCalledTimes(1);
  clock.instant += 5000;
  expect(keycloak.rests()).toBe(false);
});

test('a crowd of due sessions holds three connections, and none once Keycloak rests', async () => {
  const { clock, keycloak, asked } = silentKeycloak(6000);
  let [open, most] = [0, 0];
  const transactions = {
    run: async (work: (tx: never) => Promise<unknown>) => {
      most = Math.max(most, (open += 1));
      return work(undefined as never).finally(() => (open -= 1));
    },
  } as unknown as Transactions;
  const repository = { lock: async () => ({ renovarEn: 0 }) } as unknown as SesionesRepository;
  const content = { tokensOf: () => ({ refresh: 'x' }) } as unknown as SesionContentService;
  const refresher = new SesionRefresher(transactions, repository, keycloak, content, clock, {
    warn: () => undefined,
  } as unknown as Log);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => refresher.refresh(`hash-${n}`)));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['no-answer']));
  expect(most).toBe(3);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
});
