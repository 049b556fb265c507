import { z } from 'zod';
import { ConfigError } from './config/config-error.js';
import { unsafeProduction, unsafeSettings } from './config/unsafe-settings.js';
import { armFailpoint } from './failpoints/durable.js';

/**
 * Parses the environment once, at start. The typed result is injected; `process.env` is read nowhere else.
 * @throws ConfigError naming all bad variables together; in production, all unsafe ones together
 * @example const config = loadConfig(processConfigSchema.extend({ SMTP_URL: z.url() }))
 */
export function loadConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) {
    demandSafety(schema, parsed.data, env);
    armFailpoint(env);
    return parsed.data;
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`bad configuration\n${lines.join('\n')}`);
}

function demandSafety(schema: z.ZodType, parsed: unknown, env: NodeJS.ProcessEnv): void {
  if (!(schema instanceof z.ZodObject) || typeof parsed !== 'object') return;
  const { NODE_TLS_REJECT_UNAUTHORIZED } = env;
  const absent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
  const settings: Record<string, unknown> = { ...absent, ...parsed, NODE_TLS_REJECT_UNAUTHORIZED };
  if (settings['PORTAL_ENV'] !== 'production') return;
  const findings = unsafeSettings(settings, env);
  if (findings.length > 0) throw unsafeProduction(findings);
}

/** Arms the failpoint of the process in a thread that takes durable steps: a thread loads modules of its own. */
export const armThread = (): void => armFailpoint(process.env);
