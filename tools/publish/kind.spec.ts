import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const kind = pathToFileURL(`${import.meta.dirname}/kind.mjs`).href;

test('a command whose reader takes the first lines and goes, as head does, ends well and says nothing', async () => {
  const long = `import { command } from '${kind}'; await command(async () => Array(200_000).fill('mfe-firma 0.1.0'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', long]);
  child.stdout.once('data', () => child.stdout.destroy());
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([said, code]).toEqual(['', 0]);
});
