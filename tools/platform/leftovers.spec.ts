import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endLeftovers, isSame, readKnown, startOf, writeKnown } from './leftovers.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-rezagos-'));
  file = path.join(folder, 'procesos.json');
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const started of children.splice(0)) started.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const idle = ['-e', 'setInterval(() => {}, 1000); process.stdout.write("ready")'];
async function child() {
  const started = spawn(process.execPath, idle, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  children.push(started);
  await once(started.stdout, 'data');
  return { started, pid: started.pid ?? -1, start: startOf(started.pid ?? -1) ?? '' };
}

test('what a killed run left is ended, and named', async () => {
  const { started, pid, start } = await child();
  const gone = once(started, 'exit');
  writeKnown(file, [{ name: 'nats', pid, start }]);
  expect(await endLeftovers(file, 'marca')).toEqual(['nats']);
  await gone;
  expect(readKnown(file)).toEqual([]);
});

test('a process that only got the same id later is never touched', async () => {
  const { started, pid } = await child();
  writeKnown(file, [{ name: 'nats', pid, start: 'otro-momento' }]);
  expect(await endLeftovers(file, 'marca')).toEqual([]);
  expect(started.exitCode ?? started.signalCode).toBeNull();
  started.kill('SIGKILL');
});

test('a runner that is alive is not disturbed', async () => {
  writeKnown(file, [{ name: 'npm', pid: process.pid, start: startOf(process.pid) ?? '' }]);
  await expect(endLeftovers(file, 'marca')).rejects.toThrow(String(process.pid));
});

test('a list torn by a crash counts as empty', () => {
  writeFileSync(file, '[{"name":');
  expect(readKnown(file)).toEqual([]);
});

test('no process is the same as one that has ended', async () => {
  const { started, pid, start } = await child();
  expect(isSame({ name: 'x', pid, start })).toBe(true);
  started.kill('SIGKILL');
  await once(started, 'exit');
  expect(isSame({ name: 'x', pid, start })).toBe(false);
});
