import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Clock, Nats, Transactions } from '@portal/service-kit';
import { Remembered } from '../borde/remembered.js';
import { Versiones } from '../borde/versiones.js';
import { Remotes } from '../paginas/remotes.js';
import { ServiceVersions } from './service-versions.js';

const READY_MS = 1000;

interface Readiness {
  readonly status: string;
  /** Of every area that this gateway knows of. */
  readonly versiones: Readonly<Record<string, string>>;
  /** Remotes whose published version it does not take; the log says why. */
  readonly sinTomar?: readonly string[];
}

/**
 * Liveness is the process alone; readiness is what it needs to answer: its database, the way to the services, and the
 * registry of remotes. The versions of all areas stand beside it and never change the verdict.
 * Anybody may ask, so the parts are asked once a second at most.
 */
@Controller('/health')
export class HealthController {
  private readonly readiness: Remembered<boolean>;

  constructor(
    nats: Nats,
    transactions: Transactions,
    clock: Clock,
    private readonly remotes: Remotes,
    private readonly versiones: Versiones,
    private readonly services: ServiceVersions,
  ) {
    const ask = async () => {
      const parts = await Promise.allSettled([nats.ready(), transactions.ready()]);
      return parts.every((part) => part.status === 'fulfilled' && part.value);
    };
    this.readiness = new Remembered(ask, READY_MS, clock);
  }

  @Get('live')
  live(@Res({ passthrough: true }) response: Response): { status: string } {
    response.setHeader('cache-control', 'no-store');
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    response.setHeader('cache-control', 'no-store');
    this.services.look();
    const ok = (await this.readiness.get()) && this.remotes.ready;
    response.status(ok ? 200 : 503);
    const { notTaken } = this.remotes;
    return {
      status: ok ? 'ok' : 'not ready',
      versiones: this.versiones.all(),
      ...(notTaken.length > 0 && { sinTomar: notTaken }),
    };
  }
}
