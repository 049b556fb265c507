import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePlaces, root, type Places } from '../platform/places.mjs';
import { whilePublishing } from './while-publishing.mjs';

let places: Places;
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-cerrojo-')));
});
afterEach(() => rmSync(places.data, { recursive: true, force: true }));

test('who comes while another one publishes is told what and by whom; afterwards the way is free', async () => {
  await whilePublishing(places, 'pdf', async () => {
    await expect(whilePublishing(places, 'gateway', async () => 'both')).rejects.toThrow(
      `Se está publicando pdf (proceso ${process.pid}): espere a que termine y repita.`,
    );
  });
  expect(await whilePublishing(places, 'gateway', async () => 'free')).toBe('free');
});

/** Of a publisher that was killed. */
const leaveDead = () =>
  writeFileSync(`${places.publishing}.7`, JSON.stringify({ pid: process.pid, start: 'otro-momento', name: 'pdf' }));

test('a publisher that was killed holds nobody up', async () => {
  leaveDead();
  expect(await whilePublishing(places, 'gateway', async () => 'free')).toBe('free');
});

test('a lock that a loss of power left empty holds nobody up', async () => {
  writeFileSync(`${places.publishing}.7`, '');
  expect(await whilePublishing(places, 'gateway', async () => 'free')).toBe('free');
});

test('the lock goes with a failure, and leaves nothing but its number', async () => {
  const fails = async () => {
    throw new Error('no se pudo');
  };
  await expect(whilePublishing(places, 'pdf', fails)).rejects.toThrow('no se pudo');
  expect(await whilePublishing(places, 'pdf', async () => 'free')).toBe('free');
  expect(readdirSync(places.data).filter((name) => name.startsWith('publicacion'))).toEqual(['publicacion.json.2']);
});

test('of many at once one publishes', async () => {
  leaveDead();
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => whilePublishing(places, 'pdf', work)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('publishers that are killed one after the other never leave two at work', async () => {
  const at = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href);
  const log = path.join(places.data, 'adentro');
  // Each notes that it is inside, gives way to all others, notes that it leaves, and is killed with the lock.
  const publisher = `
    import { appendFileSync } from 'node:fs';
    import { setImmediate as turn } from 'node:timers/promises';
    import { whilePublishing } from ${at('tools/artefacts/while-publishing.mjs')};
    const note = (text) => appendFileSync(${JSON.stringify(log)}, text + ' ' + process.pid + '\\n');
    for (;;) await whilePublishing({ publishing: ${JSON.stringify(places.publishing)} }, 'pdf', async () => {
      note('in');
      for (let n = 0; n < 50; n += 1) await turn();
      note('out');
      process.kill(process.pid, 'SIGKILL');
    }).catch(() => turn());`;
  const file = path.join(places.data, 'publicador.mjs');
  writeFileSync(file, publisher);
  const lane = async () => {
    for (let n = 0; n < 6; n += 1)
      await new Promise((resolve) => execFile(process.execPath, [file], { env: {} }, resolve));
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  const notes = readFileSync(log, 'utf8').trim().split('\n');
  expect(notes).toHaveLength(72);
  for (let n = 0; n < notes.length; n += 2) expect(notes[n + 1]).toBe(notes[n]?.replace('in', 'out'));
});
