/** How the validators are run: as programs of their own, in a folder that goes away. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolder(work) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-validar-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a tool to its end. A tool that says no is an outcome; one that is not there is an error.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number | null, out: string, err: string, all: string }>}
 */
export function outcome(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err, all: out + err }));
  });
}

/** @param {string} text */
export const lastLine = (text) => text.trim().split('\n').at(-1) ?? '';

/**
 * @param {string} file
 * @param {string[]} files
 * @returns {Promise<string>} the file in which they stand one behind the other
 */
export async function joinFiles(file, files) {
  await writeFile(file, (await Promise.all(files.map((one) => readFile(one, 'utf8')))).join('\n'));
  return file;
}
