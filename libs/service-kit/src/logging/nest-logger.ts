import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

const text = (message: unknown): string => (message instanceof Error ? message.message : String(message)).slice(0, 500);

/** Nest's own lines through our log: the message and its context, never further arguments. */
export class NestLogger implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, context?: unknown): void {
    this.target.debug(text(message), { context: String(context ?? '') });
  }

  warn(message: unknown, context?: unknown): void {
    this.target.warn(text(message), { context: String(context ?? '') });
  }

  error(message: unknown): void {
    this.target.error(text(message), message instanceof Error ? { error: message } : {});
  }

  fatal(message: unknown): void {
    this.error(message);
  }
}
