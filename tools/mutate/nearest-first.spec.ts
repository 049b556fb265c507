import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import NearestFirst from './nearest-first.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'nearest-first-'));
afterAll(() => rmSync(root, { recursive: true }));

function put(file: string, size: number): { path: string } {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, ' '.repeat(size));
  return { path: at };
}

test('a test of its name comes first, then its folder, then the folders around it; the smaller one of two', () => {
  const farthest = put('shell/src/menu.spec.ts', 1);
  const around = put('gateway/src/paginas.spec.ts', 2);
  const longer = put('gateway/src/sesion/reloj.spec.ts', 4);
  const shorter = put('gateway/src/sesion/llave.spec.ts', 3);
  const own = put('gateway/src/sesion/salir/logout.spec.ts', 5);
  process.env['BROKEN_FILE'] = path.join(root, 'gateway/src/sesion/logout.controller.ts');
  expect(new NearestFirst().sort([farthest, around, longer, shorter, own])).toEqual([
    own,
    shorter,
    longer,
    around,
    farthest,
  ]);
});
