import { z } from 'zod';
import { loadConfig, processConfigSchema } from '@portal/service-kit';
import { prepareSchema } from './database.js';

/**
 * `node dist/migrar.js`: migrates the schema before the service starts. It alone reads the owner's address; the
 * service works through a login that can change no table.
 */
const addresses = { AUDITORIA_OWNER_DATABASE_URL: z.url(), AUDITORIA_DATABASE_URL: z.url() };
const config = loadConfig(processConfigSchema.pick({ PORTAL_ENV: true }).extend(addresses));
const writer = decodeURIComponent(new URL(config.AUDITORIA_DATABASE_URL).username);
await prepareSchema(config.AUDITORIA_OWNER_DATABASE_URL, writer);
