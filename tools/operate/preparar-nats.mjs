/**
 * `NATS_URL=… NATS_PASSWORD_FILE=… node tools/operate/preparar-nats.mjs`: makes the streams and the consumers of all
 * processes on a NATS server of another operator, with the password of the user `plataforma`. Idempotent.
 */
import { readFileSync } from 'node:fs';
import { prepareJetStream, replicasIn } from '../platform/nats.mjs';

const { NATS_URL: url, NATS_PASSWORD_FILE: file, NATS_CA_FILE: caFile, NATS_REPLICAS } = process.env;

try {
  if (!url || !file) throw new Error('Faltan NATS_URL o NATS_PASSWORD_FILE (la contraseña del usuario plataforma).');
  const login = { password: readFileSync(file, 'utf8').trim(), caFile, replicas: replicasIn(NATS_REPLICAS) };
  const unwanted = await prepareJetStream(url, login);
  console.log('Flujos y consumidores listos.');
  if (unwanted.length > 0) console.log(`Ningún proceso lee estos consumidores: ${unwanted.join(', ')}`);
} catch (error) {
  console.error(`✗ ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
