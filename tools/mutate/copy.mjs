/** A second tree of the working copy, whose files may be broken on purpose while the first one stays whole. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { root, sha256 } from '../platform/places.mjs';
import { userCache } from '../platform/user-cache.mjs';

/** What Git knows of, and what is new and not ignored. @returns {string[]} */
export const sources = () =>
  execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((file) => file && existsSync(path.join(root, file)));

/** @param {string} a @param {string} b */
const same = (a, b) =>
  existsSync(b) && statSync(a).size === statSync(b).size && readFileSync(a).equals(readFileSync(b));

/**
 * Links every installed package but ours: theirs stay where they are, ours are the copy's own.
 * @param {string} folder with `node_modules` @param {string} copy
 */
function linkPackages(folder, copy) {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(path.join(to, '@portal'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@portal') symlinkSync(path.join(from, name), path.join(to, name));
  const own = path.join(from, '@portal');
  for (const name of existsSync(own) ? readdirSync(own) : [])
    symlinkSync(readlinkSync(path.join(own, name)), path.join(to, '@portal', name));
}

/**
 * Copies the pages that the gateway's tests serve, and the libs that the programs import which tests start. Nobody
 * tests a build here, so they stay those of the whole tree.
 * @param {string} folder of an area @param {string} copy
 */
function copyBuild(folder, copy) {
  const built = path.join(root, folder, 'dist');
  if (/^(shell|mfe-[^/]+|libs\/[^/]+)$/.test(folder) && existsSync(built))
    cpSync(built, path.join(copy, folder, 'dist'), { recursive: true });
}

/** @param {string} folder @param {Set<string>} wanted @param {string} base of the copy */
function dropOthers(folder, wanted, base) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) dropOthers(at, wanted, base);
    else if (!wanted.has(path.relative(base, at))) rmSync(at);
  }
}

/**
 * The working tree as it is now, in the user's cache: Jest passes over files below `.portal`.
 * @param {string} purpose one copy for each program
 * @returns {string} its folder
 */
export function freshCopy(purpose) {
  const copy = path.join(userCache(), purpose, sha256(root).slice(0, 12));
  mkdirSync(copy, { recursive: true });
  const files = sources();
  dropOthers(copy, new Set(files), copy);
  for (const file of files) {
    const [from, to] = [path.join(root, file), path.join(copy, file)];
    if (!lstatSync(from).isFile() || same(from, to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(from, to);
  }
  const folders = [
    '.',
    ...new Set(files.filter((file) => file.endsWith('package.json')).map((file) => path.dirname(file))),
  ];
  for (const folder of new Set(folders)) {
    if (existsSync(path.join(root, folder, 'node_modules'))) linkPackages(folder, copy);
    copyBuild(folder, copy);
  }
  return copy;
}
