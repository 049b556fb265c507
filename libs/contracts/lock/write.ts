/**
 * `npm run contratos`: records the present contracts in `contracts.lock.json` as those of a release, unless it breaks
 * the recorded one. `-- --ruptura` records what breaks, under a raised first number: when no process of before runs any
 * more.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { refusalsOf } from './changes.js';
import { lockFile, present, recorded } from './lock.js';
import { textOf } from './shape.js';

const { values } = parseArgs({ options: { ruptura: { type: 'boolean', default: false } } });
const now = present();
const before = existsSync(lockFile) ? recorded() : now;
const mayBreak = values.ruptura && Number.parseInt(now.version) > Number.parseInt(before.version);
const refusals = mayBreak ? [] : refusalsOf(before, now);

if (refusals.length === 0) {
  writeFileSync(lockFile, textOf(now));
  console.log(`contracts.lock.json: ${now.version}, ${Object.keys(now.shape.calls).length} calls`);
} else {
  for (const refusal of refusals) console.error(`✗ ${refusal}`);
  process.exitCode = 1;
}
