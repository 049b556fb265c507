import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * The only fields a log line may carry (docs/decisiones.md#log-allow-list): no bodies, names, addresses, tokens or
 * statements.
 */
export interface LogFields {
  requestId?: string | undefined;
  subject?: string | undefined;
  caller?: string | undefined;
  code?: string | undefined;
  detail?: string | undefined;
  event?: string | undefined;
  eventId?: string | undefined;
  attempt?: number | undefined;
  job?: string | undefined;
  ms?: number | undefined;
  status?: number | undefined;
  method?: string | undefined;
  route?: string | undefined;
  context?: string | undefined;
  resource?: string | undefined;
  count?: number | undefined;
  error?: unknown;
}
const allowed = [
  'requestId',
  'subject',
  'caller',
  'code',
  'detail',
  'event',
  'eventId',
  'attempt',
  'job',
  'ms',
  'status',
  'method',
  'route',
  'context',
  'resource',
  'count',
] as const satisfies readonly (keyof LogFields)[];

/** At most 300 characters of a text's first line. */
const oneLine = (text: string): string => (text.split(/\r?\n/, 1)[0] ?? '').slice(0, 300);

/** The places of an error's stack, up to eight, and no words of its message, which may look like places. */
export function placesOf({ stack = '', message }: Error): string[] {
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return places.filter((line) => line.startsWith('    at ')).slice(0, 8);
}

/** Name, first line of the message and the stack's places; of a database error not its `detail`, which quotes rows. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    code: typeof code === 'string' ? code : undefined,
    message: oneLine(error.message),
    stack: placesOf(error),
    cause: error.cause === undefined ? undefined : describe(error.cause),
  };
}

const pick = (fields: LogFields): Record<string, unknown> => {
  const line: Record<string, unknown> = {};
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name];
  if (fields.detail !== undefined) line['detail'] = oneLine(fields.detail);
  if (fields.error !== undefined) line['error'] = describe(fields.error);
  return line;
};

/** JSON lines on standard output, by allow-list. @example log.info('call answered', { requestId, subject, ms }) */
export class Log {
  private readonly logger: Logger;

  constructor(name: string, level = 'info', destination: DestinationStream = process.stdout, version?: string) {
    const base = { process: name, ...(version !== undefined && { version }) };
    this.logger = pino({ level, base, timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination);
  }

  debug(message: string, fields: LogFields = {}): void {
    if (this.logger.isLevelEnabled('debug')) this.logger.debug(pick(fields), message);
  }

  info(message: string, fields: LogFields = {}): void {
    if (this.logger.isLevelEnabled('info')) this.logger.info(pick(fields), message);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.logger.warn(pick(fields), message);
  }

  error(message: string, fields: LogFields = {}): void {
    this.logger.error(pick(fields), message);
  }
}
