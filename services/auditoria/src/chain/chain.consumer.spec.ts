import { jest } from '@jest/globals';
import type { Log, Sweeper } from '@portal/service-kit';
import { ChainConsumer } from './chain.consumer.js';
import type { ChainService } from './chain.service.js';
import type { KeptCheckpointsService } from './kept-checkpoints.service.js';
import type { SeenLinksService } from './seen-links.service.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Its keeper answers when `answer` does. */
const consumer = (answer: () => Promise<void>, warned: string[] = []) =>
  new ChainConsumer(
    { signHead: () => Promise.resolve() } as ChainService,
    { keep: answer } as KeptCheckpointsService,
    { handOver: () => Promise.resolve() } as unknown as SeenLinksService,
    {} as Sweeper,
    { warn: (message: string) => void warned.push(message) } as Log,
  );

test('who stops waits five seconds for a keeper that does not answer, and no longer', async () => {
  const ended: string[] = [];
  void consumer(() => new Promise(() => undefined))
    .onApplicationShutdown()
    .then(() => ended.push('ended'));
  await jest.advanceTimersByTimeAsync(4999);
  expect(ended).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['ended']);
});

test.each([
  ['has kept it', () => Promise.resolve(), []],
  ['refuses it', () => Promise.reject(new Error('refused')), ['last checkpoint not kept']],
])('who stops waits no longer once its keeper %s', async (_, answer, expected) => {
  const warned: string[] = [];
  await consumer(answer, warned).onApplicationShutdown();
  expect([warned, jest.getTimerCount()]).toEqual([expected, 0]);
});
