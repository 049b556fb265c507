import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { kill, startOf } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';
import { waitFor } from '../platform/wait-for.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const program = `
  import { appendFileSync } from 'node:fs';
  process.on('SIGTERM', () => { appendFileSync('dicho', 'SIGTERM'); process.exit(); });
  setInterval(() => {}, 1000);
  appendFileSync('dicho', process.pid + ' ');
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['start', 'dev', 'test', 'drills', 'bench', 'publicar'])(
  'a SIGTERM to npm alone reaches what npm run %s runs',
  async (name) => {
    const script = scripts[name]?.replace(/tools\/\S+/, 'programa.mjs');
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'p', version: '1.0.0', scripts: { [name]: script } }),
    );
    writeFileSync(path.join(folder, 'programa.mjs'), program);
    const said = path.join(folder, 'dicho');
    const heard = () => (existsSync(said) ? readFileSync(said, 'utf8') : '');
    const npm = spawn('npm', ['run', name], { cwd: folder, stdio: 'ignore', detached: true });
    const gone = once(npm, 'exit');
    try {
      await waitFor(
        'its first word',
        async () => {
          if (!/^\d+ /.test(heard())) throw new Error('silent');
        },
        { deadline: 60_000 },
      );
      npm.kill('SIGTERM');
      await gone;
      expect(heard()).toMatch(/^\d+ SIGTERM$/);
      expect(startOf(Number.parseInt(heard()))).toBeUndefined();
    } finally {
      kill(-(npm.pid ?? -1), 'SIGKILL');
    }
  },
);
