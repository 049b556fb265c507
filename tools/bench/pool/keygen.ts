/** What one key costs when nothing else is going on, and what making it does to others. */
import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cpuPerRun } from '../harness/cpu.js';
import { timed } from '../harness/timing.js';
import { newKey } from '../inputs/keys.js';

const KEYS_PER_ROUND = 12;

const { pkcs8 } = await newKey(2048);
const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
/** The fixed piece of work that says whether the machine held still. */
export const rsa = async () => sign('sha256', Buffer.alloc(64), key);

/** One after the other, on a machine that does nothing else of ours. */
export async function keygens(): Promise<{ keygenMs: number[]; keygenCpu: number[] }> {
  const [keygenMs, keygenCpu]: [number[], number[]] = [[], []];
  for (let i = 0; i < KEYS_PER_ROUND; i += 1) {
    const since = performance.now();
    keygenCpu.push(await cpuPerRun(1, () => newKey(2048)));
    keygenMs.push(performance.now() - since);
  }
  return { keygenMs, keygenCpu };
}

/** libuv's pool serves files and key generation alike: with one generation at a time nobody waits for it. */
export async function reading(): Promise<number> {
  let making = true;
  const made = (async () => {
    for (let i = 0; i < 6; i += 1) await newKey(2048);
    making = false;
  })();
  let worst = 0;
  while (making) worst = Math.max(worst, await timed(() => readFile(fileURLToPath(import.meta.url))));
  await made;
  return worst;
}
