import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);
const preload = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url));
/** So coarse that a machine which stands still between two looks at the clock counts as none. */
const HOUR = 3_600_000;

/** What the clock of the system is ahead of Date, by what nobody has shifted. */
const told = `({
  now: Date.now() - performance.timeOrigin - performance.now(),
  made: new Date().getTime() - Date.now(),
  said: new Date(Date()).getTime() - Date.now(),
  given: new Date(5).getTime(),
  utc: Date.UTC(1970, 0, 1),
  is: new Date() instanceof Date && new Date().constructor === Date,
})`;
const script = `console.log(JSON.stringify(${told}))`;

const hoursApart = (ms: unknown) => Math.abs(Math.round(Number(ms) / HOUR));

test('a process runs ten hours behind, and times that are given stay what they are', async () => {
  const env = { ...process.env, CLOCK_SHIFT_MS: String(-10 * HOUR) };
  const { stdout } = await run(process.execPath, ['--import', preload, '-e', script], { env });
  const { now, made, said, given, utc, is } = JSON.parse(stdout) as Record<string, number>;
  expect(Math.round(Number(now) / HOUR)).toBe(-10);
  expect([hoursApart(made), hoursApart(said), given, utc, is]).toEqual([0, 0, 5, 0, true]);
});
