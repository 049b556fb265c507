import { z } from 'zod';
import { ConfigError } from './config/config-error.js';
import { armFailpoint } from './failpoints/durable.js';

/**
 * Parses the environment once, at start. The typed result is injected; `process.env` is read nowhere else.
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

/** Arms the failpoint of the process in a thread that takes durable steps: a thread loads modules of its own. */
export const armThread = (): void => armFailpoint(process.env);
