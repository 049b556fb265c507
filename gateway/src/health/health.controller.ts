import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Nats, Transactions } from '@portal/service-kit';

/** Liveness is the process alone; readiness is what it needs to answer: its database and the way to the services. */
@Controller('/health')
export class HealthController {
  constructor(
    private readonly nats: Nats,
    private readonly transactions: Transactions,
  ) {}

  @Get('live')
  live(@Res({ passthrough: true }) response: Response): { status: string } {
    response.setHeader('cache-control', 'no-store');
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    response.setHeader('cache-control', 'no-store');
    const parts = await Promise.allSettled([this.nats.ready(), this.transactions.ready()]);
    const ok = parts.every((part) => part.status === 'fulfilled');
    response.status(ok ? 200 : 503);
    return { status: ok ? 'ok' : 'not ready' };
  }
}
