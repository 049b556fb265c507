import { z } from 'zod';

/** The environment does not fit: the message names every bad variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment once, at start; the typed result is injected and `process.env` is read nowhere else.
 * @throws ConfigError naming all bad variables together
 * @example const config = loadConfig(processConfigSchema.extend({ SMTP_URL: z.url() }))
 */
export function loadConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`bad configuration\n${lines.join('\n')}`);
}
