import { expect, test } from '@jest/globals';
import { broke, leftOut, tableOf, type Result } from './results.mjs';

const result = (change: Partial<Result> = {}): Result => ({
  name: 'muertes',
  injections: 3,
  breaks: [],
  note: 'gateway 3',
  time: '10 s',
  ...change,
});
const line = (one: Result) => tableOf([one]).split('\n').at(-1) ?? '';

test('what could not be held says so, and counts neither as broken nor as held', () => {
  const one = result({ name: 'servidores-nats', injections: 0, skipped: 'un solo servidor de NATS: --nats 3' });
  expect(line(one)).toMatch(/^servidores-nats +0 +no corrió .*un solo servidor de NATS: --nats 3/);
  expect([broke([one]), leftOut([one, result()])]).toEqual([[], ['servidores-nats']]);
});

test('an invariant that breaks after a drill that was not held is a break', () => {
  const one = result({ skipped: 'sin disco', breaks: ['I3: a file'] });
  expect([broke([one]), leftOut([one])]).toEqual([['muertes'], []]);
  expect(line(one)).not.toContain('no corrió');
});

test('how soon people were served again stands in the table', () => {
  expect(line(result({ recovery: [500, 1500, 2500] }))).toContain('1.5 / 2.5 / 2.5');
});
