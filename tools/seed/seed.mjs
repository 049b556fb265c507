/**
 * `npm run seed -- --inscripciones 1000000 [--reales 300] [--semilla texto]`: fills the database of this clone with
 * invented enrolments, of which some are real ones of the portal. Plain Node at its first line, as `npm run bench`.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { installDependencies } from '../run/dependencies.mjs';
import { onOwnNode } from '../run/own-node.mjs';

await onOwnNode();
await installDependencies();
const loader = ['--import', '@swc-node/register/esm-register', '--conditions=@app/source'];
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
const main = path.join(root, 'tools/seed/main.ts');
const child = spawn(process.execPath, [...loader, ...flags, main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SWC_NODE_PROJECT: path.join(root, 'tsconfig.server.json') },
});
// The child hears Ctrl-C itself and takes everything back; a SIGTERM meant for us is passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
