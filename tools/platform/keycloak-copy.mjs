/**
 * Brings Keycloak once per user and builds it once; each clone gets a copy, for data and themes lie inside.
 * Finds the Java that runs it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { keycloak } from './outside-parts.mjs';
import { sha256 } from './places.mjs';
import { unzip } from './unzip.mjs';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);
/** Who administers a Keycloak of ours. */
export const adminUser = 'administracion';
const buildOptions = ['--db=postgres', '--health-enabled=true', '--metrics-enabled=false'];
const buildName = `keycloak-${keycloak.version}-${sha256(buildOptions.join(' ')).slice(0, 8)}`;

/** @param {string} at */
const exists = (at) =>
  stat(at).then(
    () => true,
    () => false,
  );

/** @returns {boolean} whether the user's cache has it */
export const builtKeycloak = () => existsSync(path.join(userCache(), buildName));

/**
 * @param {string} java
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the built Keycloak in the user's cache
 */
export async function cachedKeycloak(java, say) {
  const built = path.join(userCache(), buildName);
  if (await exists(built)) return built;
  await mkdir(userCache(), { recursive: true });
  const folder = await mkdtemp(path.join(userCache(), 'keycloak-'));
  try {
    say(`descargando Keycloak ${keycloak.version} con Maven (177 MB, una sola vez por usuario)`);
    const home = await unpack(folder);
    say('preparando Keycloak para PostgreSQL (una sola vez por usuario)');
    await run(path.join(home, 'bin/kc.sh'), ['build', ...buildOptions], {
      env: cleanEnvironment({ JAVA: java }),
      maxBuffer: 1 << 26,
    });
    await rename(home, built).catch(async (error) => {
      if (!(await exists(built))) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return built;
}

/**
 * @param {string} folder
 * @returns {Promise<string>} the unpacked distribution
 * @throws {Error} Maven is missing or fails, or what it brought is not the pinned file
 */
async function unpack(folder) {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${keycloak.version}:zip`;
  const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  await run('mvn', copy, { cwd: folder, maxBuffer: 1 << 26 }).catch((cause) => {
    const advice =
      'Falta Maven (trae Keycloak). Tráigalo con: ' +
      'apt-get install -y --no-install-recommends maven   (o indique KEYCLOAK_URL, o IDENTIDAD=embebida)';
    throw new Error(
      cause.code === 'ENOENT'
        ? advice
        : `Maven no pudo traer Keycloak ${keycloak.version}; sin él: IDENTIDAD=embebida npm start\n` +
            (cause.stdout || cause.message),
      { cause },
    );
  });
  const zip = path.join(folder, `keycloak-quarkus-dist-${keycloak.version}.zip`);
  await unpackPinned(zip, keycloak.sha512, folder);
  return path.join(folder, `keycloak-${keycloak.version}`);
}

/**
 * The file is read once: what is unpacked are the bytes that were hashed, whatever comes in its place.
 * @param {string} file a ZIP
 * @param {string} pinned SHA-512
 * @param {string} folder
 * @throws {Error} the file has another one
 */
export async function unpackPinned(file, pinned, folder) {
  const zip = await readFile(file);
  const found = createHash('sha512').update(zip).digest('hex');
  if (found !== pinned) throw new Error(`${path.basename(file)} no es el archivo esperado: su SHA-512 es ${found}`);
  await unzip(zip, folder);
}

/**
 * The caller's KC_* would leak into Keycloak.
 * @param {Record<string, string>} more
 * @returns {Record<string, string | undefined>}
 */
const cleanEnvironment = (more) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KC_'))),
  ...more,
});

/**
 * A copy for one clone: the libraries (read only) as links, the rest as files.
 * @param {string} built @param {string} parent @returns {Promise<string>} the copy's home
 */
export async function keycloakCopy(built, parent) {
  const home = path.join(parent, buildName);
  if (await exists(home)) return home;
  await rm(`${home}.nuevo`, { recursive: true, force: true });
  await mkdir(`${home}.nuevo`, { recursive: true });
  for (const entry of await readdir(built, { withFileTypes: true })) {
    const [from, to] = [path.join(built, entry.name), path.join(`${home}.nuevo`, entry.name)];
    if (entry.name === 'lib') await linkTree(from, to);
    else await cp(from, to, { recursive: true });
  }
  await rename(`${home}.nuevo`, home);
  return home;
}

/** @param {string} from @param {string} to */
async function linkTree(from, to) {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target).catch(() => cp(source, target)); // another file system: a copy does as well
  }
}

/** @param {string} text what `java -version` prints, on stderr @returns {number} the major version, 0 when unknown */
export function javaMajor(text) {
  const found = /version "(?:1\.)?(\d+)/.exec(text);
  return found ? Number(found[1]) : 0;
}

/** @param {string} parent @param {string} [inside] */
const installed = (parent, inside = '') =>
  existsSync(parent)
    ? readdirSync(parent)
        .map((name) => path.join(parent, name, inside, 'bin/java'))
        .filter(existsSync)
    : [];

/** @returns {Promise<string>} the command @throws {Error} one sentence with the command that brings it */
export async function findJava() {
  const { PORTAL_JAVA, JAVA_HOME } = process.env;
  const candidates = [
    ...(PORTAL_JAVA ? [PORTAL_JAVA] : []),
    ...(JAVA_HOME ? [path.join(JAVA_HOME, 'bin/java')] : []),
    'java',
    ...installed('/usr/lib/jvm'),
    ...installed('/opt'),
    ...installed('/Library/Java/JavaVirtualMachines', 'Contents/Home'),
  ];
  for (const command of candidates) {
    const version = await run(command, ['-version']).then(
      ({ stderr }) => javaMajor(stderr),
      () => 0,
    );
    if (version >= 17) return command;
  }
  throw new Error(
    'Falta Java ≥ 17 (lo usa Keycloak). Tráigalo con: ' +
      'apt-get install -y --no-install-recommends default-jre-headless   ' +
      '(o indique PORTAL_JAVA, KEYCLOAK_URL o IDENTIDAD=embebida)',
  );
}
