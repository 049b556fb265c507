import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ration } from './ration.mjs';

test('where nobody may give parts of a processor, a sentence says what is missing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grupos-'));
  try {
    expect(() => ration(0.15, { pdf: process.pid }, path.join(folder, 'cpu'))).toThrow(
      '--parte pide root y el controlador cpu',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
