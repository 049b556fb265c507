/**
 * `NATS_URL=… NATS_PASSWORD_FILE=… node tools/operate/preparar-nats.mjs`: makes the streams and the consumers of all
 * processes on a NATS server of another operator, with the password of the user `plataforma`. Idempotent.
 */
import { readFileSync } from 'node:fs';
import { prepareJetStream } from '../platform/nats.mjs';

const { NATS_URL: url, NATS_PASSWORD_FILE: file, NATS_CA_FILE: caFile } = process.env;

try {
  if (!url || !file) throw new Error('Faltan NATS_URL o NATS_PASSWORD_FILE (la contraseña del usuario plataforma).');
  const unwanted = await prepareJetStream(url, { password: readFileSync(file, 'utf8').trim(), caFile });
  console.log('Flujos y consumidores listos.');
  if (unwanted.length > 0) console.log(`Ningún proceso lee estos consumidores: ${unwanted.join(', ')}`);
} catch (error) {
  console.error(`✗ ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
