import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makePlaces, type Places } from '../platform/places.mjs';
import { whilePublishing } from './publishing-lock.mjs';

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

test('a publisher that was killed holds nobody up', async () => {
  writeFileSync(places.publishing, JSON.stringify({ pid: process.pid, start: 'otro-momento', name: 'pdf' }));
  expect(await whilePublishing(places, 'gateway', async () => 'free')).toBe('free');
});

test('the lock goes with a failure, and leaves nothing', async () => {
  const fails = async () => {
    throw new Error('no se pudo');
  };
  await expect(whilePublishing(places, 'pdf', fails)).rejects.toThrow('no se pudo');
  expect(existsSync(places.publishing)).toBe(false);
  expect(readdirSync(places.data).filter((name) => name.startsWith('publicacion'))).toEqual([]);
});

test('of many at once one publishes', async () => {
  writeFileSync(places.publishing, JSON.stringify({ pid: process.pid, start: 'otro-momento', name: 'pdf' }));
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
