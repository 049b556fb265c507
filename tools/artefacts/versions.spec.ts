import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { KEPT_DAYS } from '@portal/service-kit/remotes';
import { makePlaces, type Places } from '../platform/places.mjs';
import {
  changeVersions,
  isWanted,
  previousOf,
  readVersions,
  withBuilt,
  withLine,
  writeVersions,
  type Versions,
} from './versions.mjs';

let places: Places;
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-versiones-')));
});
afterEach(() => rmSync(places.data, { recursive: true, force: true }));

const now = new Date('2026-01-01T00:00:00Z');
const none: Versions = { lines: {}, history: [], built: {} };
const days = (n: number) => new Date(now.getTime() + n * 24 * 3600 * 1000);

test('a changed line names the version before, who changed it and when; it is read again as written', () => {
  const first = withLine(none, { area: 'pdf', version: 'a', by: 'ana', now });
  const second = withBuilt(withLine(first, { area: 'pdf', version: 'b', now: days(1) }), 'pdf', 'b');
  writeVersions(places, second);
  expect(readVersions(places)).toEqual(second);
  expect(second.lines.pdf).toEqual({ area: 'pdf', version: 'b', previous: 'a', since: days(1).toISOString() });
  expect(second.history).toHaveLength(2);
});

test('the version that is in service already changes nothing: the one before stays the one before', () => {
  const versions = withLine(withLine(none, { area: 'pdf', version: 'a', now }), { area: 'pdf', version: 'b', now });
  expect(withLine(versions, { area: 'pdf', version: 'b', now: days(1) })).toBe(versions);
});

test('a file cut in half is refused with what to do', () => {
  writeFileSync(places.versions, '{"lines":{"pdf":');
  expect(() => readVersions(places)).toThrow(/está dañado: bórrelo/);
});

test('a write that ends after its first kilobyte is no line in service: what stood before stands', async () => {
  const before = withLine(none, { area: 'pdf', version: 'a', now });
  writeVersions(places, before);
  const program = `import { writeVersions } from '${new URL('./versions.mjs', import.meta.url).href}';
    writeVersions(${JSON.stringify({ versions: places.versions })}, { built: { pdf: 'x'.repeat(4096) } });`;
  // The system takes the kilobyte, says so, and refuses only the next write (setrlimit, RLIMIT_FSIZE).
  const limited = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', program];
  await expect(promisify(execFile)('bash', limited)).rejects.toThrow('EFBIG');
  expect(readVersions(places)).toEqual(before);
});

test('what runs, what ran before and what ran within thirty days is kept, the rest is not', () => {
  const versions = ['a', 'b', 'c', 'd'].reduce<Versions>(
    (before, version, index) => withLine(before, { area: 'pdf', version, now: days(index) }),
    { ...none, built: { pdf: 'x' } },
  );
  const wanted = (version: string, at: Date) => isWanted(versions, 'pdf', at)(version);
  expect(['a', 'b', 'c', 'd', 'x'].filter((version) => wanted(version, days(10)))).toEqual(['a', 'b', 'c', 'd', 'x']);
  expect(['a', 'b', 'c', 'd', 'x'].filter((version) => wanted(version, days(100)))).toEqual(['c', 'd', 'x']);
});

test('processes are kept as long as remotes', () => {
  const versions = withLine(
    withLine(withLine(none, { area: 'pdf', version: 'a', now }), { area: 'pdf', version: 'b', now }),
    {
      area: 'pdf',
      version: 'c',
      now,
    },
  );
  expect(isWanted(versions, 'pdf', days(KEPT_DAYS - 0.1))('a')).toBe(true);
  expect(isWanted(versions, 'pdf', days(KEPT_DAYS + 0.1))('a')).toBe(false);
});

test('the version that a revert would go to is kept, however long ago it ran', () => {
  const published = ['a', 'b', 'c'].reduce<Versions>(
    (before, version, index) => withLine(before, { area: 'pdf', version, now: days(index) }),
    none,
  );
  const back = withLine(published, { area: 'pdf', version: 'b', reverted: true, now: days(3) });
  expect(previousOf(back, 'pdf')).toBe('a');
  expect(['a', 'b', 'c'].filter(isWanted(back, 'pdf', days(100)))).toEqual(['a', 'b', 'c']);
});

test('however much happened since, a process can go back from the version that it has', () => {
  const published = ['a', 'b'].reduce<Versions>(
    (before, version) => withLine(before, { area: 'pdf', version, now }),
    none,
  );
  const busy = Array.from({ length: 1500 }).reduce<Versions>(
    (before, _, n) => withLine(before, { area: 'gateway', version: `${n}`, now: days(100) }),
    published,
  );
  expect(busy.history).toHaveLength(1001);
  expect(previousOf(busy, 'pdf')).toBe('a');
  expect(['a', 'b'].filter(isWanted(busy, 'pdf', days(200)))).toEqual(['a', 'b']);
});

test('of many processes that change it at once none loses what another one wrote', async () => {
  // No time passes for them: who waits its turn does not give up because the machine stands still.
  const program = `import { changeVersions, withBuilt } from '${new URL('./versions.mjs', import.meta.url).href}';
    performance.now = () => 0;
    for (let n = 0; n < 25; n += 1)
      changeVersions(${JSON.stringify({ versions: places.versions })}, (now) => withBuilt(now, process.pid + '-' + n, 'a'));`;
  const run = promisify(execFile);
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', program])));
  expect(Object.keys(readVersions(places).built)).toHaveLength(100);
});

test('who was killed while changing it holds nobody up', () => {
  writeFileSync(`${places.versions}.cerrojo.7`, JSON.stringify({ pid: process.pid, start: 'otro-momento', name: '' }));
  changeVersions(places, (versions) => withBuilt(versions, 'pdf', 'a'));
  expect(readVersions(places).built).toEqual({ pdf: 'a' });
});
