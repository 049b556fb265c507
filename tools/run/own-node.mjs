/**
 * Every command runs on the Node that npm brings (docs/adr/0042). Another one only begins it: it installs the packages
 * and hands over. Plain Node ≥ 20.19, for nothing is installed when this file is first read.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { handedOn } from '../platform/say.mjs';
import { installDependencies, stopTools } from './dependencies.mjs';

const bin = path.join(root, 'node_modules/.bin');
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @returns {string | undefined} the Node that npm brought; a package for each system that it has one for */
function ownNode() {
  const file = path.join(bin, 'node');
  return existsSync(file) ? realpathSync(file) : undefined;
}

/** @returns {string} the oldest version that the portal runs on, as package.json says it */
const oldest = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node.replace(/^>=/, '');

const { compare } = new Intl.Collator('en', { numeric: true });

/** @param {string} version @param {string} least its last numbers may be missing @returns {boolean} */
export const isAtLeast = (version, least) => compare(version, least) >= 0;

/**
 * @param {string | undefined} own the Node that npm brought
 * @param {string} version of the Node that runs
 * @returns {string | undefined} the Node to hand over to; undefined when the one that runs may go on
 * @throws {Error} one sentence, where npm has none and the one that runs is too old
 */
export function successor(own, version) {
  if (own !== undefined || isAtLeast(version, oldest())) return own;
  throw new Error(
    `Node ${version} es muy antiguo y npm no trae uno para este sistema (${process.platform} ${process.arch}): ` +
      `instale Node ${oldest()} o más reciente (https://nodejs.org) y repita la orden.`,
  );
}

/**
 * The first thing that a command does. It returns on the portal's own Node, and on the machine's where npm has none and
 * that one is new enough. Otherwise the same command goes on in a process of the same group: every signal is passed on,
 * and its exit code is this one's.
 * @param {() => Promise<unknown>} [meanwhile] what needs no package, done while npm works
 */
export async function onOwnNode(meanwhile = async () => undefined) {
  if (process.execPath === ownNode()) return;
  /** @type {{ child?: import('node:child_process').ChildProcess }} */
  const running = {};
  const handlers = signals.map((signal) => {
    const pass = () => (running.child ? running.child.kill(signal) : leave(128 + os.constants.signals[signal]));
    process.on(signal, pass);
    return /** @type {const} */ ([signal, pass]);
  });
  const command = await Promise.all([installDependencies(), meanwhile()])
    .then(() => successor(ownNode(), process.versions.node))
    .catch(fail);
  if (command === undefined) {
    for (const [signal, pass] of handlers) process.off(signal, pass);
    return;
  }
  const child = (running.child = spawn(command, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, ...handedOn(), PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  }));
  child.once('error', fail);
  child.once('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal ?? 'SIGKILL']));
  await new Promise(() => undefined);
}

/** @param {number} code @returns {never} */
function leave(code) {
  stopTools();
  process.exit(code);
}

/** @param {Error} error @returns {never} */
function fail(error) {
  process.stderr.write(`\n✗ ${error.message}\n`);
  leave(1);
}
