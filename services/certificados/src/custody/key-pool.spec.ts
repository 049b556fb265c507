import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { Metrics, Patience, withPatience, type Log, type Sweeper, type Transactions } from '@portal/service-kit';
import type { KeyPoolRepository } from './key-pool.repository.js';
import { KeyPoolService } from './key-pool.service.js';

/** How long each key takes here, by a clock that only this moves. */
const KEY_MS = 30_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A pool whose keys lie in memory; `made` tells of each one. @param ready what each key waits for before it is one */
function aPool(ready: Promise<void> = Promise.resolve()) {
  let keys = 0;
  let made = (): void => undefined;
  const next = () => new Promise<void>((resolve) => (made = resolve));
  const repository: Pick<KeyPoolRepository, 'add' | 'count'> = {
    add: async () => {
      await ready;
      jest.advanceTimersByTime(KEY_MS);
      keys += 1;
      made();
    },
    count: async () => keys,
  };
  const asked = { units: 0, singles: 0 };
  const transactions = {
    run: (work: (tx: never) => unknown) => {
      asked.units += 1;
      return work({} as never);
    },
    single: (work: (tx: never) => unknown) => {
      asked.singles += 1;
      return work({} as never);
    },
  };
  const service = new KeyPoolService(
    repository as KeyPoolRepository,
    transactions as unknown as Transactions,
    { every: () => undefined, interval: 1000 } as unknown as Sweeper,
    { warn: () => undefined } as unknown as Log,
    new Metrics('certificados'),
    { LLAVES_EN_RESERVA: 0, LLAVES_MINIMAS: 0, LLAVES_CPU: 1, LLAVES_ESPERA_MS: 2 * KEY_MS },
  );
  const take = async (): Promise<string> => {
    if (keys === 0) throw new AppError('LLAVES_AGOTADAS');
    keys -= 1;
    return 'a key';
  };
  return { service, take, next, asked };
}

test('who would wait longer than his patience is refused at once, with the seconds that the line takes', async () => {
  const { service, take } = aPool();
  expect(await service.withKey(take)).toBe('a key');
  const waiting = service.withKey(take);
  const late = service.withKey(take).catch((error: unknown) => error);
  expect(await late).toMatchObject({ code: 'LLAVES_AGOTADAS', retryAfter: 60 });
  expect(await waiting).toBe('a key');
});

test('a key is one transaction, and its stock is looked at by single statements', async () => {
  const { service, take, asked } = aPool();
  expect(await service.withKey(take)).toBe('a key');
  expect(asked.units).toBe(1);
  expect(asked.singles).toBeGreaterThan(1);
});

test('nor does who asks for another wait longer than that one does, as fast as keys are made', async () => {
  const { service, take } = aPool();
  expect(await service.withKey(take)).toBe('a key');
  const late = withPatience(Patience.of(1.2 * KEY_MS), () => service.withKey(take));
  await expect(late).rejects.toMatchObject({ code: 'LLAVES_AGOTADAS', retryAfter: 30 });
});

test('where no key comes, the refusal goes out while its caller listens', async () => {
  const { service, take } = aPool(new Promise(() => undefined));
  let code: unknown;
  const asked = withPatience(Patience.of(KEY_MS), () => service.withKey(take));
  asked.catch((error: unknown) => (code = (error as AppError).code));
  while (!service.hasLine) await new Promise(setImmediate);
  jest.advanceTimersByTime(KEY_MS - 1);
  await new Promise(setImmediate);
  expect(code).toBe('LLAVES_AGOTADAS');
});
