import { expect, test } from '@jest/globals';
import { spent, statOf } from './processes.mjs';

test('a name with spaces and parentheses hides no field', () => {
  const fields = [
    'S',
    7,
    ...Array.from({ length: 9 }, () => 0),
    10,
    20,
    3,
    4,
    ...Array.from({ length: 6 }, () => 0),
    99,
  ];
  expect(statOf(`42 (a (b) c) ${fields.join(' ')}`)).toEqual({ parent: 7, ticks: 37, pages: 99 });
});

test('a process that was started again counts from nothing', () => {
  const look = (cpuMs: number) => ({ at: 0, of: { pdf: { cpuMs, megabytes: 1 } } });
  expect(spent([look(100), look(150), look(20), look(50)])).toEqual({ pdf: 100 });
});
