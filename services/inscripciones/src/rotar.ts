import 'reflect-metadata';

import { parseArgs } from 'node:util';
import { loadConfig, rotateSecrets } from '@portal/service-kit';
import { custodyConfigSchema } from './config.js';
import { inscripcionesDatabase } from './database.js';
import { custodyGps } from './tablas/contrasenas-gps.js';

/**
 * Rewraps the GPS passwords: `node dist/rotar.js [--lote 200]` in the service's environment.
 * It exits with 0 when nothing is left under an old key-encryption key.
 */
const { values } = parseArgs({ options: { lote: { type: 'string', default: '200' } } });
const config = loadConfig(custodyConfigSchema);
const whole = await rotateSecrets({
  process: 'inscripciones',
  database: inscripcionesDatabase(config.INSCRIPCIONES_DATABASE_URL),
  secrets: [{ label: 'formulario', noun: 'contraseñas', ...custodyGps(config) }],
  batch: Number(values.lote),
  say: (line) => void process.stdout.write(`${line}\n`),
});
process.exitCode = whole ? 0 : 1;
