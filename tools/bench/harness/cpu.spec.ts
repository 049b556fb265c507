import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuOfGroups, cpuPerRun, parseStat } from './cpu.js';

test('a process name with blanks and parentheses does not shift the fields', () => {
  const stat = '77 (a) b (c) S 1 42 42 0 -1 4194560 100 0 0 0 11 7 3 2 20 0 1 0 99 0 0';
  expect(parseStat(stat)).toEqual({ group: 42, ticks: 23 });
});

test('work costs CPU, waiting costs next to none', async () => {
  const spin = () => {
    for (const before = process.cpuUsage(); process.cpuUsage(before).user < 40_000;);
  };
  expect(await cpuPerRun(3, spin)).toBeGreaterThanOrEqual(40);
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  expect(await cpuPerRun(3, wait)).toBeLessThan(20);
});

test('a group’s CPU grows while one of its processes works', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("x"); for (;;);'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    const group = child.pid as number;
    const before = cpuOfGroups([group]);
    const until = performance.now() + 60_000;
    while (cpuOfGroups([group]) - before < 50 && performance.now() < until);
    expect(cpuOfGroups([group]) - before).toBeGreaterThanOrEqual(50);
    expect(cpuOfGroups([])).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
