import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { CELLS_PER_THOUSAND, differenceFromKept } from './kept-picture.js';

let folder: string;
beforeEach(() => {
  // Also when all pictures of the run are kept anew.
  delete process.env['IMAGENES'];
  folder = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
});
afterEach(() => {
  delete process.env['IMAGENES'];
  rmSync(folder, { recursive: true, force: true });
});

/** A white sheet with a dark square of sixteen pixels at `x`. */
function sheet(x: number, width = 160): Buffer {
  const png = new PNG({ width, height: 160 });
  png.data.fill(255);
  for (let dy = 0; dy < 16; dy += 1) png.data.fill(0x20, (dy * width + x) * 4, (dy * width + x + 16) * 4);
  return PNG.sync.write(png);
}

test('a picture is kept when it is asked for, and is the same afterwards', () => {
  const file = path.join(folder, 'new', 'sheet.png');
  expect(() => differenceFromKept(sheet(0), file)).toThrow(/no kept picture/);
  process.env['IMAGENES'] = 'nuevas';
  expect(differenceFromKept(sheet(0), file)).toBe(0);
  delete process.env['IMAGENES'];
  expect(differenceFromKept(sheet(0), file)).toBe(0);
  expect(existsSync(path.join(folder, 'new', 'sheet.actual.png'))).toBe(false);
});

test('what moved is told and lies beside the kept one; another size is another picture', () => {
  const file = path.join(folder, 'sheet.png');
  process.env['IMAGENES'] = 'nuevas';
  differenceFromKept(sheet(0), file);
  delete process.env['IMAGENES'];
  expect(differenceFromKept(sheet(64), file)).toBeGreaterThan(CELLS_PER_THOUSAND);
  expect(existsSync(path.join(folder, 'sheet.actual.png'))).toBe(true);
  expect(differenceFromKept(sheet(0, 320), file)).toBe(1000);
});
