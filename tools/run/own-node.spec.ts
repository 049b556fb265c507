/** Everybody runs on one Node, which npm brings (docs/adr/0042). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { kill } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';
import { isAtLeast, successor } from './own-node.mjs';

interface Locked {
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { engines, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
/** The oldest Node that may begin an installation (README.md). */
const begins = '20.19.0';

test('the tests run on the Node that npm brings', () => {
  expect(process.versions.node).toBe(read('.nvmrc').trim());
  expect(process.execPath).toContain(`${root}/node_modules/node-`);
});

test('one version of Node for every system, for nvm and for the types', () => {
  const versions = Object.entries(optionalDependencies).filter(([name]) => /^node-[a-z]+-[a-z0-9]+$/.test(name));
  expect(versions.length).toBeGreaterThan(1);
  const version = read('.nvmrc').trim();
  for (const [, one] of versions) expect(one).toBe(version);
  expect(isAtLeast(version, engines.node.slice(2))).toBe(true);
  expect(devDependencies['@types/node'].split('.')[0]).toBe(version.split('.')[0]);
});

/** npm leaves an optional package out, without a word, when the Node that begins is too old for it. */
test('every optional package can be installed by the Node that begins', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const optional = Object.entries(packages).filter(([, one]) => one.optional);
  expect(optional.length).toBeGreaterThan(100);
  const takes = (range: string) =>
    range
      .split('||')
      .map((part) => /^\s*(\^|>=) ?v?([\d.]+)\s*$/.exec(part))
      .some((part) => {
        const [, sign, least = ''] = part ?? [];
        return isAtLeast(begins, least) && (sign === '>=' || least.split('.')[0] === begins.split('.')[0]);
      });
  const refused = optional.filter(([, { engines: wants }]) => wants?.node && !takes(wants.node));
  expect(refused.map(([name, one]) => `${name}: ${one.engines?.node}`)).toEqual([]);
});

test.each([
  ['24.11.0', '24.11', true],
  ['24.9.1', '24.11', false],
  ['26.0.0', '24.11', true],
  ['20.19.0', '24.11', false],
  ['24.21.0', '24.21.0', true],
])('%s is at least %s: %s', (version, least, enough) => expect(isAtLeast(version, least)).toBe(enough));

test('where npm has no Node, that of the machine goes on when it is new enough, else one sentence says what to do', () => {
  expect(successor(undefined, '24.11.0')).toBeUndefined();
  expect(successor('/own/node', '24.11.0')).toBe('/own/node');
  expect(successor('/own/node', '20.19.0')).toBe('/own/node');
  expect(() => successor(undefined, '20.19.0')).toThrow(/^Node 20\.19\.0 es muy antiguo .*instale Node 24\.11 o más/);
});

describe('a command that another Node begins', () => {
  let folder = '';
  let another = '';
  let begun: ChildProcess[] = [];
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'node-'));
    another = path.join(folder, 'node');
    copyFileSync(process.execPath, another);
  });
  afterEach(() => {
    for (const { pid } of begun) if (pid) kill(-pid, 'SIGKILL');
    begun = [];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** @param work of the command, once it runs on the portal's Node */
  const begin = (work: string) => {
    const command = `
      const { onOwnNode } = await import(${JSON.stringify(pathToFileURL(path.join(root, 'tools/run/own-node.mjs')).href)});
      await onOwnNode();
      ${work}`;
    const args = ['--no-deprecation', '--input-type=module', '-e', command, 'uno', 'dos tres'];
    const child = spawn(another, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    begun.push(child);
    return child;
  };

  test('goes on there with its arguments and options, in its process group, and ends with its exit code', async () => {
    const child = begin(`
      const { readFileSync } = await import('node:fs');
      const group = Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[2]);
      console.log(JSON.stringify([process.execPath, process.execArgv[0], process.argv.slice(-2), group]));
      process.exit(7);`);
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(JSON.parse(said)).toEqual([process.execPath, '--no-deprecation', ['uno', 'dos tres'], child.pid]);
    expect(child.exitCode).toBe(7);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('hands %s on, and waits for an orderly end', async (signal) => {
    const child = begin(`
      process.on('${signal}', () => setImmediate(() => process.exit(9)));
      console.log('ready');
      setInterval(() => undefined, 1000);`);
    await once(child.stdout, 'data');
    child.kill(signal);
    await once(child, 'exit');
    expect(child.exitCode).toBe(9);
  });

  test('a command that was killed says so by its exit code', async () => {
    const child = begin(`process.kill(process.pid, 'SIGKILL')`);
    await once(child, 'exit');
    expect(child.exitCode).toBe(128 + 9);
  });
});
