/**
 * `npm run registrar-version -- 0.2.0`: records the present commit as the release that deployments still run while the
 * next one comes. Contracts and commit are recorded together, and the commit gets its tag.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { runTool } from '../run/dependencies.mjs';
import { contractsFile, git, recordedRelease, recordFile, tagOf } from './recorded-release.mjs';

const shape = /^(\d+)\.(\d+)\.(\d+)$/;

/** @param {string} name @returns {number[]} */
const numbersOf = (name) => (shape.exec(name)?.slice(1) ?? []).map(Number);

/** @param {string} a @param {string} b @returns {boolean} */
const isLater = (a, b) => {
  const [ours, theirs] = [numbersOf(a), numbersOf(b)];
  const at = ours.findIndex((number, place) => number !== theirs[place]);
  return at >= 0 && ours[at] > theirs[at];
};

/**
 * @param {string} release its name
 * @param {string} [clone]
 * @returns {Promise<string>} what was done and what is next
 * @throws {Error} one sentence: no name, an older one, a tag of another commit, changes that no commit holds, contracts
 * that break
 */
export async function recordRelease(release, clone = root) {
  const before = recordedRelease(clone);
  if (!shape.test(release)) throw new Error('Uso: npm run registrar-version -- 0.2.0');
  if (!isLater(release, before.release))
    throw new Error(`${release} no sigue a la versión registrada ${before.release}.`);
  if (await changes(clone)) throw new Error('Hay cambios sin commit: una versión es un commit.');
  await runTool('npm', ['run', '--silent', 'contratos'], { cwd: clone, quiet: true });
  if (await changes(clone))
    return `${contractsFile} dice ahora los contratos de ${release}. Haga commit de ese archivo y repita.`;
  const commit = (await git(clone, ['rev-parse', 'HEAD'])).trim();
  await tag(clone, tagOf(release), commit);
  writeFileSync(path.join(clone, recordFile), `${JSON.stringify({ release, commit }, null, 2)}\n`);
  return (
    `${recordFile}: la versión ${release} es el commit ${commit}. Haga commit de ese archivo, y publique su etiqueta ` +
    `con: git push origin ${tagOf(release)}`
  );
}

/**
 * Its tag, which may be there from an attempt before.
 * @param {string} clone @param {string} name @param {string} commit
 */
async function tag(clone, name, commit) {
  const known = await git(clone, ['tag', '--list', name]);
  if (known === '') return git(clone, ['tag', name, commit]);
  const tagged = (await git(clone, ['rev-parse', `refs/tags/${name}^{commit}`])).trim();
  if (tagged !== commit) throw new Error(`La etiqueta ${name} ya existe y es otro commit, ${tagged}.`);
}

/** @param {string} clone @returns {Promise<boolean>} */
const changes = async (clone) => (await git(clone, ['status', '--porcelain'])) !== '';

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await recordRelease(process.argv[2] ?? '').then(
    (said) => {
      console.log(said);
      return 0;
    },
    (error) => {
      console.error(`✗ ${error.message}`);
      return 1;
    },
  );
}
