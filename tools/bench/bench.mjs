/**
 * `npm run bench [-- P1 P6 …] [--json]`: the one place for measurements. Plain Node at its first line:
 * installs and builds what is missing, then hands over to `main.ts`.
 * Exit code: 0 every limit held, 1 one was missed, 2 the machine was too restless to judge, 64 the command line
 * makes no sense.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { build, installDependencies } from '../run/dependencies.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { wantedOf } from './wanted-of.mjs';

try {
  wantedOf(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`✗ ${/** @type {Error} */ (error).message}\n`);
  process.exit(64);
}

await onOwnNode();
await installDependencies();
await build();
const loader = [
  '--import',
  '@swc-node/register/esm-register',
  '--conditions=@app/source',
  '--disable-warning=ExperimentalWarning',
];
const child = spawn(process.execPath, [...loader, path.join(root, 'tools/bench/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  // The channel closes when this process is killed, and the child ends what it has standing.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, SWC_NODE_PROJECT: path.join(root, 'tsconfig.server.json') },
});
// The child hears Ctrl-C itself and cleans up; a SIGTERM meant for us is passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
