import { z } from 'zod';
import { armFailpoint } from '../failpoints/failpoint.js';
import { ConfigError } from './config-error.js';

/**
 * Parses the environment once, at start; the typed result is injected and `process.env` is read nowhere else.
 * @throws ConfigError naming all bad variables together
 * @example const config = loadConfig(processConfigSchema.extend({ SMTP_URL: z.url() }))
 */
export function loadConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) {
    armFailpoint(env);
    return parsed.data;
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`bad configuration\n${lines.join('\n')}`);
}
