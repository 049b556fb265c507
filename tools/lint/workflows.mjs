/**
 * `npm run lint:workflows`: actionlint over `.github/workflows`. Go builds the pinned version once, for the
 * user's cache.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { goTool } from '../platform/go-tool.mjs';
import { actionlint } from '../platform/outside-parts.mjs';
import { root } from '../platform/places.mjs';
import { say } from '../platform/say.mjs';

const run = promisify(execFile);

try {
  const program = await goTool(actionlint);
  const workflows = path.join(root, '.github/workflows');
  await run(
    program,
    readdirSync(workflows).map((file) => path.join(workflows, file)),
  );
} catch (error) {
  const { stdout, message } = /** @type {Error & { stdout?: string }} */ (error);
  say(`✗ ${stdout || message}`);
  process.exitCode = 1;
}
