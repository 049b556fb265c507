/** Finds a Java ≥ 17. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
      '(o indique PORTAL_JAVA, o KEYCLOAK_URL)',
  );
}
