import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { processNames, type ProcessName } from '@portal/contracts/core';
import { Calls, Clock, versionCall } from '@portal/service-kit';
import { Versiones } from '../borde/versiones.js';
import { Config } from '../config.js';

const services = processNames.filter((name) => name !== 'gateway');
const FRESH_MS = 2000;

/** Asks the services which version of them runs. What does not answer, an older release among it, is left out. */
@Injectable()
export class ServiceVersions implements OnApplicationBootstrap {
  private askedAt = -Infinity;

  constructor(
    private readonly calls: Calls,
    private readonly versiones: Versiones,
    private readonly clock: Clock,
    config: Config,
  ) {
    versiones.tell('gateway', config.values.PORTAL_VERSION);
  }

  onApplicationBootstrap(): void {
    this.look();
  }

  /** Waits for nobody: what is learnt stands in the next answer. A flood of requests asks once. */
  look(): void {
    const now = this.clock.now().getTime();
    if (now - this.askedAt < FRESH_MS) return;
    this.askedAt = now;
    for (const service of services) void this.ask(service);
  }

  private async ask(service: ProcessName): Promise<void> {
    const answer = await this.calls.send(versionCall(service), {}).catch(() => undefined);
    this.versiones.tell(service, answer?.version);
  }
}
