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
  const settings = parse(schema, env);
  assertSafe(findingsIn(schema, settings, env) ?? []);
  armFailpoint(env);
  return settings;
}

/**
 * As `loadConfig`, for a process that also asks what stands beside it: in production its findings join the same list.
 * @param ask one line per finding, `VARIABLE: what to do`
 * @example await loadConfigAsking(gatewayConfigSchema, standingRealmFindings)
 */
export async function loadConfigAsking<S extends z.ZodType>(
  schema: S,
  ask: (settings: z.output<S>) => Promise<readonly string[]>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<z.output<S>> {
  const settings = parse(schema, env);
  const findings = findingsIn(schema, settings, env);
  if (findings) assertSafe([...findings, ...(await ask(settings))]);
  armFailpoint(env);
  return settings;
}

function parse<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`bad configuration\n${lines.join('\n')}`);
}

/** @returns what is unsafe in production; undefined where nothing is production */
function findingsIn(schema: z.ZodType, parsed: unknown, env: NodeJS.ProcessEnv): string[] | undefined {
  if (!(schema instanceof z.ZodObject) || typeof parsed !== 'object') return undefined;
  const { NODE_TLS_REJECT_UNAUTHORIZED } = env;
  const absent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
  const settings: Record<string, unknown> = { ...absent, ...parsed, NODE_TLS_REJECT_UNAUTHORIZED };
  return settings['PORTAL_ENV'] === 'production' ? unsafeSettings(settings, env) : undefined;
}

function assertSafe(findings: readonly string[]): void {
  if (findings.length > 0) throw unsafeProduction(findings);
}

/** Arms the failpoint of the process in a thread that takes durable steps: a thread loads modules of its own. */
export const armThread = (): void => armFailpoint(process.env);
