import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { reportName, writeReport } from './report.mjs';

test('the report of a portal that somebody has started leaves the one of the own portal alone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'carga-'));
  try {
    for (const origin of [undefined, 'http://localhost:3000']) writeReport(folder, [], {}, reportName(origin));
    expect(readdirSync(folder).sort()).toEqual([
      'informe-origen.html',
      'informe-origen.json',
      'informe.html',
      'informe.json',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
