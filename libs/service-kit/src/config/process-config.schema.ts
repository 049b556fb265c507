import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { secretFile } from './secret-file.js';

const packageSchema = z.object({ version: z.string() });

/**
 * The version in the package.json of the program that runs, `<package>/dist/main.js`. That of an artefact carries the
 * hash of its content (docs/adr/0040-a-process-ships-alone.md).
 * @returns undefined for a program that does not lie so: a test, a tool
 */
export function packagedVersion(entry: string | undefined = process.argv[1]): string | undefined {
  if (entry === undefined) return undefined;
  const folder = dirname(entry);
  if (!['dist', 'src'].includes(basename(folder))) return undefined;
  const text = readFileSync(join(dirname(folder), 'package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}

/** What every process reads from its environment. Services extend it. */
export const processConfigSchema = z.object({
  PORTAL_ENV: z.enum(['local', 'test', 'production']).default('production'),
  /** Public origin of the portal, without a final slash. */
  PORTAL_ORIGIN: z.url().transform((origin) => origin.replace(/\/$/, '')),
  /** Which release of it runs: in every log line, in its readiness and in the gateway's. */
  PORTAL_VERSION: z
    .string()
    .min(1)
    .default(() => packagedVersion() ?? 'sin-version'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD_FILE: secretFile(),
  /** PEM of the authority of a `tls://` server's certificate; absent: those that Node knows. */
  NATS_CA_FILE: secretFile().optional(),
  /** Private port: /health/live, /health/ready, /metrics. 0 takes a free one. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  OBJECTS_DIR: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().default('portal'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_FILE: secretFile().optional(),
  S3_SECRET_KEY_FILE: secretFile().optional(),
  /**
   * PEM of this process's Ed25519 private key, which proves its requests
   * (docs/adr/0018-a-key-between-two-processes.md).
   */
  CONTEXT_KEY_FILE: secretFile(),
  /** Directory with `<process>.pub.pem` of every process. */
  CONTEXT_KEYS_DIR: z.string().min(1),
  SWEEP_INTERVAL_MS: z.coerce.number().int().min(50).default(5000),
});
export type ProcessConfig = z.output<typeof processConfigSchema>;
