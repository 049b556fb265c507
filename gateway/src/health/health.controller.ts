import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Clock, Nats, Transactions } from '@portal/service-kit';
import { Remembered } from '../borde/remembered.js';

const READY_MS = 1000;

/**
 * Liveness is the process alone; readiness is what it needs to answer: its database and the way to the services.
 * Anybody may ask, so the parts are asked once a second at most.
 */
@Controller('/health')
export class HealthController {
  private readonly readiness: Remembered<boolean>;

  constructor(nats: Nats, transactions: Transactions, clock: Clock) {
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
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    response.setHeader('cache-control', 'no-store');
    const ok = await this.readiness.get();
    response.status(ok ? 200 : 503);
    return { status: ok ? 'ok' : 'not ready' };
  }
}
