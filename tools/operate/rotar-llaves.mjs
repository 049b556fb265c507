/**
 * `npm run rotar-llaves [-- autoridad|firmantes|formulario]`: new key-encryption keys for this clone, and everything
 * under them wrapped anew. Beside a running portal, which follows by itself. Interrupted at any point, the same command
 * finishes.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makePlaces, root } from '../platform/places.mjs';
import { say } from '../platform/say.mjs';

/**
 * What can be rotated: the secret's file, and the service whose command wraps anew what lies under it. @type
 * {Record<string, { secret: string, service: string }>}
 */
export const rotatable = {
  autoridad: { secret: 'kek-ca', service: 'certificados' },
  firmantes: { secret: 'kek-firmantes', service: 'certificados' },
  formulario: { secret: 'kek-formulario', service: 'inscripciones' },
};

/** Whole and durable when it returns, readable by the owner only. @param {string} file @param {string} content */
function writeDurably(file, content) {
  const handle = openSync(`${file}.copia`, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.copia`, file);
}

/**
 * The old key stays beside as `.anterior`; the new one takes its place by rename, so that no process reads half a key.
 * @param {string} file
 */
export function beginRotation(file) {
  const [next, previous] = [`${file}.nueva`, `${file}.anterior`];
  if (existsSync(previous) && !existsSync(next)) return 'begun';
  if (!existsSync(next)) writeDurably(next, randomBytes(32).toString('hex'));
  writeDurably(previous, readFileSync(file, 'utf8'));
  renameSync(next, file);
  return 'new';
}

/** Nothing needs the old key but backups made before. @param {string} file */
export function endRotation(file) {
  if (existsSync(`${file}.anterior`)) renameSync(`${file}.anterior`, `${file}.retirada`);
}

/** @param {string} service @param {string} environment its file of variables @returns {Promise<number>} */
async function rewrap(service, environment) {
  const command = path.join(root, 'services', service, 'dist/rotar.js');
  const child = spawn(process.execPath, [`--env-file=${environment}`, command], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** @param {readonly string[]} asked */
async function main(asked) {
  const unknown = asked.filter((name) => !(name in rotatable));
  if (unknown.length > 0)
    throw new Error(`No hay llaves de ${unknown.join(', ')}: ${Object.keys(rotatable).join(', ')}.`);
  const places = makePlaces();
  const environmentOf = (/** @type {string} */ service) => path.join(places.environment, `${service}.env`);
  const chosen = Object.entries(rotatable).filter(([name]) => asked.length === 0 || asked.includes(name));
  const services = [...new Set(chosen.map(([, { service }]) => service))];
  if (!services.map(environmentOf).every(existsSync))
    throw new Error('Inicie el portal una vez (npm start): sus llaves nacen con él.');
  const files = chosen.map(([name, { secret }]) => ({ name, file: path.join(places.secrets, secret) }));
  for (const { name, file } of files)
    say(
      beginRotation(file) === 'new'
        ? `${name}: llave nueva en ${file}`
        : `${name}: se continúa la rotación interrumpida`,
    );
  for (const service of services) {
    const code = await rewrap(service, environmentOf(service));
    if (code !== 0)
      throw new Error(
        'La rotación no terminó: las llaves anteriores siguen en uso. ' +
          'Repita npm run rotar-llaves con el portal en marcha.',
      );
  }
  for (const { file } of files) endRotation(file);
  say(
    `Listo. Las llaves anteriores quedan en ${places.secrets}/*.retirada: ` +
      `solo las copias de seguridad de antes las necesitan.`,
  );
}

if (process.argv[1] === import.meta.filename) {
  await main(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`✗ ${error.message}\n`);
    process.exitCode = 1;
  });
}
