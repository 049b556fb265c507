import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { kill, membersOf, readKnown, startOf } from './leftovers.mjs';
import { makePlaces, type Places } from './places.mjs';
import { freePort, isFree } from './ports.mjs';
import { Supervisor, type Part } from './supervisor.mjs';
import { answersAt, waitFor } from './wait-for.mjs';

const serving = (port: number) =>
  `require("http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1"); require("child_process").spawn("sleep", ["600"])`;

async function supervised(work: (supervisor: Supervisor, part: Part, port: number, places: Places) => Promise<void>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-supervisor-'));
  const places = makePlaces(folder);
  const port = await freePort();
  const supervisor = new Supervisor(places);
  const part: Part = {
    name: 'pieza',
    command: process.execPath,
    args: ['-e', serving(port)],
    ready: answersAt(`http://127.0.0.1:${port}/`),
    shown: 'none',
  };
  try {
    await work(supervisor, part, port, places);
  } finally {
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a part that is killed is started again, and is ready again', () =>
  supervised(async (supervisor, part) => {
    await supervisor.start(part);
    const before = supervisor.pidOf('pieza') ?? 0;
    kill(before, 'SIGKILL');
    await waitFor(
      'another process',
      async () => {
        if (supervisor.pidOf('pieza') === before) throw new Error('not yet');
      },
      { deadline: 60_000 },
    );
    await waitFor('its answer', part.ready, { deadline: 60_000 });
    expect(supervisor.pidOf('pieza')).not.toBe(before);
  }));

test('a stop leaves no process, not even a grandchild, and no taken port', () =>
  supervised(async (supervisor, part, port, { processes: list, installation }) => {
    await supervisor.start(part);
    const known = readKnown(list).filter(({ name }) => name === 'pieza');
    expect(known).toHaveLength(1);
    expect(membersOf(known[0]?.pid ?? -1, installation)).toHaveLength(2);
    await supervisor.stopAll();
    expect(known.map(({ pid }) => startOf(pid))).toEqual([undefined]);
    await waitFor(
      'the group',
      async () => {
        if (membersOf(known[0]?.pid ?? -1, installation).length > 0) throw new Error('alive');
      },
      { deadline: 60_000 },
    );
    expect(await isFree(port)).toBe(true);
    expect(readKnown(list)).toEqual([]);
  }));

test('a part that ends before it is ready fails with its last lines', () =>
  supervised(async (supervisor, part) => {
    const broken = { ...part, args: ['-e', 'console.error("falta la llave"); process.exit(3)'] };
    await expect(supervisor.start(broken)).rejects.toThrow(/falta la llave/);
  }));

test('a part that is ended for good is forgotten, and can be started anew', () =>
  supervised(async (supervisor, part, _port, { processes: list }) => {
    await supervisor.start(part);
    const before = supervisor.pidOf('pieza') ?? -1;
    await supervisor.stop('pieza');
    expect([supervisor.pidOf('pieza'), startOf(before)]).toEqual([undefined, undefined]);
    expect(readKnown(list).filter(({ name }) => name === 'pieza')).toEqual([]);
    await supervisor.start(part);
    expect(supervisor.partOf('pieza')).toBe(part);
    await supervisor.stop('nadie');
  }));

test('what no group names stands on the others, and stops before them', () =>
  supervised(async (supervisor, part, port, { data }) => {
    const ended = path.join(data, 'terminados');
    const noting = (name: string, at: number): Part => ({
      ...part,
      name,
      args: [
        '-e',
        `process.on("SIGTERM", () => { require("fs").appendFileSync(${JSON.stringify(ended)}, "${name} "); process.exit(); });
         require("http").createServer((_, answer) => answer.end()).listen(${at}, "127.0.0.1")`,
      ],
      ready: answersAt(`http://127.0.0.1:${at}/`),
    });
    await supervisor.start(noting('base', port));
    await supervisor.start(noting('encima', await freePort()));
    await supervisor.stopAll([['base']]);
    expect(readFileSync(ended, 'utf8')).toBe('encima base ');
  }));
