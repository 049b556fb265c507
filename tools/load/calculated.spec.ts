import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../platform/places.mjs';

const page = readFileSync(path.join(root, 'docs/rendimiento.md'), 'utf8');
const SIGNERS = 2;
const LOOKS = 10;
/** Processors are busy for half of their time. */
const HALF = 0.5;

/** The cells of the row that begins so. */
function row(begin: string): string[] {
  const line = page.split('\n').find((one) => one.startsWith(`| ${begin}`));
  if (!line) throw new Error(`no row ${begin}`);
  return line.split('|').map((cell) => cell.trim());
}

/** Milliseconds that the page's own table says of one unit. */
const cost = (unit: string): number => Number(/\d+/.exec(row(unit)[2]!)![0]);
const whole = cost('an enrolment with') + SIGNERS * cost('a whole signer') + LOOKS * cost('a look through the list');

/** To so many places that count: '22', '0.2'. */
const rounded = (value: number): string => String(Number(value.toPrecision(value < 10 ? 1 : 3)));

test('the calculated page says what its costs come to', () =>
  expect(page).toContain(`is taken for ${whole} ms of processor time`));

test.each(['10 000', '1 000 000', '100 000 000'])('%s enrolments a year follow from costs and assumptions', (year) => {
  const perSecond = Number(year.replaceAll(' ', '')) / 250 / 5 / 3600;
  const [, , busiest, processors] = row(`${year} | `);
  const told = [perSecond, SIGNERS * perSecond, LOOKS * perSecond];
  expect(busiest).toBe(told.map((value) => (value < 10 ? rounded(value) : String(Math.round(value)))).join(' · '));
  expect(Number(processors)).toBe(Math.max(1, Math.ceil((perSecond * whole) / 1000 / HALF)));
});
