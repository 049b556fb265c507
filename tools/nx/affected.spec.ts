/** What `nx affected` says of this repository: which areas a change touches, so what is tested and published. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';

let data: string;
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'nx-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const ships = /^@portal\/(shell|gateway|mfe-.*|inscripciones|certificados|pdf|notificaciones|auditoria)$/;

/** Areas that ship and that a change of the file touches. */
function affected(file: string): string[] {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'show', 'projects', '--affected', `--files=${file}`, '--json'];
  const env = { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false', NX_WORKSPACE_DATA_DIRECTORY: data, CI: 'true' };
  const names = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })) as string[];
  return names.filter((name) => ships.test(name)).toSorted();
}

// The gateway is among them by its tests, which publish what is built; its own build is the same.
const gateway = '@portal/gateway';
const remotes = ['@portal/mfe-admin', '@portal/mfe-certificados', '@portal/mfe-firma', '@portal/mfe-inscripciones'];

test.each([
  ['a page of one remote touches that remote', 'mfe-certificados/src/routes.tsx', ['@portal/mfe-certificados']],
  ['a line of one service touches that service', 'services/pdf/src/main.ts', ['@portal/pdf']],
  ['a component touches remotes and shell, and no service', 'libs/ui/src/base.ts', [...remotes, '@portal/shell']],
])('%s', (_, file, touched) => {
  expect(affected(file)).toEqual([gateway, ...touched]);
});
