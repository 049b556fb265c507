import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@portal/test-kit';
import { Door } from '../../test/door.js';

const doors: Door[] = [];
async function aDoor(env: Record<string, string> = {}): Promise<Door> {
  const door = await Door.open(env);
  doors.push(door);
  return door;
}
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

test('a gateway that takes requests and has read the registry may take over', async () => {
  expect(await (await aDoor()).parts()).toEqual({ status: 200, parts: { remotos: true, listening: true } });
});

test('a gateway that could not read the registry may not take over, until it has', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'remoto-'));
  const unreadable = join(dist, 'file-hashes.json');
  mkdirSync(unreadable);
  const door = await aDoor({ REMOTES_DIRS: JSON.stringify({ 'mfe-admin': dist }) });
  expect(await door.parts()).toEqual({ status: 503, parts: { remotos: false, listening: true } });
  rmdirSync(unreadable);
  await eventually('it has read the registry', async () => (await door.parts()).status === 200);
  rmdirSync(dist);
});

test('a gateway that does not listen may not take over', async () => {
  const door = await aDoor();
  const closed = once(door.server, 'close');
  door.server.close();
  await closed;
  expect(await door.parts()).toEqual({ status: 503, parts: { remotos: true, listening: false } });
});
