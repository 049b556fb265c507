import 'reflect-metadata';

import { parseArgs } from 'node:util';
import { loadConfig, rotateSecrets } from '@portal/service-kit';
import { custodyConfigSchema } from './config.js';
import { custodies, keyRings } from './custody/key-rings.js';
import { certificadosDatabase } from './database.js';

/**
 * `node dist/rotar.js [--lote 200]` in the service's environment. Exits 0 when nothing is left under an old
 * key-encryption key.
 */
const { values } = parseArgs({ options: { lote: { type: 'string', default: '200' } } });
const config = loadConfig(custodyConfigSchema);
const { autoridad, firmantes } = custodies(keyRings(config));
const whole = await rotateSecrets({
  process: 'certificados',
  database: certificadosDatabase(config.CERTIFICADOS_DATABASE_URL),
  secrets: [
    { label: 'autoridad', noun: 'llaves', ...autoridad },
    { label: 'firmantes', noun: 'llaves', ...firmantes },
  ],
  batch: Number(values.lote),
  say: (line) => void process.stdout.write(`${line}\n`),
});
process.exitCode = whole ? 0 : 1;
