/** `npm run check`: types, lint and unit tests; what to run before every commit. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from '../platform/say.mjs';
import { installDependencies } from '../run/dependencies.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { check, jest, lint, phase, typecheck } from './phases.mjs';
import { failedLines, lastLine, sum } from './tally.mjs';

await onOwnNode();
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-check-'));
await installDependencies();
const total = sum([
  ...(await Promise.all([check('tipos', typecheck), check('lint', lint)])),
  await phase('unidades', () => jest(['node', 'web'], path.join(folder, 'unidades.json'))),
]);
rmSync(folder, { recursive: true, force: true });
for (const line of failedLines(total)) say(line);
say(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
