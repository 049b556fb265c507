import type { Clock } from '../clock.js';
import type { Log } from '../logging/log.js';
import { RefusalLines } from './refusal-lines.js';

const clock = { at: 0, now: () => new Date(clock.at) };
const told: unknown[] = [];
const log = { error: (message: string, fields: object) => void told.push({ message, ...fields }) };
const lines = new RefusalLines(log as unknown as Log, clock as unknown as Clock);
const taken = (subject: string, times: number): number =>
  Array.from({ length: times }, () => lines.take('auditoria-auditoria', subject)).filter(Boolean).length;

test('a flood of one teller hides no other one, and is counted when its minute is over', () => {
  expect(taken('aud.gateway', 150)).toBe(120);
  expect(taken('aud.pdf', 1)).toBe(1);
  lines.tellOmitted();
  expect(told).toEqual([]);
  clock.at += 60_000;
  lines.tellOmitted();
  expect(told).toEqual([{ message: 'events refused', detail: 'auditoria-auditoria gateway', count: 30 }]);
  expect(taken('aud.gateway', 1)).toBe(1);
});
