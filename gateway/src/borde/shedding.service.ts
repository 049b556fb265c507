import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { Metrics } from '@portal/service-kit';
import { Config } from '../config.js';
import { LoopDelay } from './loop-delay.js';
import { Place } from './place.js';
import { Room } from './room.js';
import {
  admits,
  goesOn,
  isTransfer,
  kindOf,
  leadsTo,
  lineOf,
  pauseOf,
  type Capacity,
  type Kind,
} from './shedding.rules.js';

/** How often the delay of the event loop is read. */
const LOOK_MS = 500;
const TICK_MS = 20;
/** What a service says that has no room. A store or a seal that fails says nothing of it. */
const NO_ROOM: ReadonlySet<ErrorCode> = new Set(['SERVICIO_NO_DISPONIBLE', 'LLAVES_AGOTADAS']);
/** A loop that is later than this serves nobody well. */
const DELAY_MS = 2000;

/**
 * The one place that refuses requests because there are too many (docs/adr/0049-no-work-for-nobody.md). It looks at a
 * request before anything of it is read, so a refusal is quick and nothing has been done.
 */
@Injectable()
export class SheddingService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly underWay: Record<Kind, number> = {
    sign: 0,
    link: 0,
    change: 0,
    upload: 0,
    linkFile: 0,
    read: 0,
    file: 0,
  };
  /** By the line of the service that a call waits in. */
  private readonly rooms = new Map<HttpCall, Room>();
  private readonly loop = monitorEventLoopDelay({ resolution: TICK_MS });
  private readonly delay = new LoopDelay(this.loop, TICK_MS);
  private readonly capacity: Capacity;
  private readonly refused;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: Config, metrics: Metrics) {
    const { SOLICITUDES_A_LA_VEZ: requests, TRANSFERENCIAS_A_LA_VEZ: transfers } = config.values;
    this.capacity = { requests, transfers, delayMs: DELAY_MS };
    this.refused = metrics.counter('portal_requests_shed_total', 'Requests refused because of too many, by kind', [
      'kind',
    ]);
    metrics.gauge('portal_requests_under_way', 'Requests under way, by kind', ['kind'], (gauge) => {
      for (const [kind, number] of Object.entries(this.underWay)) gauge.set({ kind }, number);
    });
  }

  onApplicationBootstrap(): void {
    this.loop.enable();
    this.timer = setInterval(() => this.delay.look(), LOOK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.loop.disable();
  }

  /**
   * Gives the request its place.
   * @throws AppError PORTAL_OCUPADO with the seconds to wait
   */
  admit(contract: HttpCall, response: Response): Place {
    const kind = kindOf(contract);
    const room = this.roomOf(contract, kind);
    const now = performance.now();
    const later = leadsTo(contract).flatMap((line) => this.rooms.get(line) ?? []);
    const mayBegin = later.every((one) => one.mayBegin(now));
    const admitted = mayBegin && admits(kind, { ...this.counts(), delayMs: this.delay.ms }, this.capacity);
    if (!admitted || room?.enter(now) === false) {
      this.refused.inc({ kind });
      throw new AppError('PORTAL_OCUPADO', { retryAfter: pauseOf(kind, Math.random()) });
    }
    const giveBack = later.map((one) => one.begin(now));
    this.underWay[kind] += 1;
    const place = new Place(({ refusal, answer }) => {
      this.underWay[kind] -= 1;
      if (refusal !== undefined || !goesOn(contract, answer)) giveBack.forEach((give) => give());
      room?.leave(refusal !== undefined && NO_ROOM.has(refusal), performance.now());
    });
    response.once('close', () => place.leave());
    return place;
  }

  /** A file that is missing is refused as well, which says nothing of room. */
  private roomOf(contract: HttpCall, kind: Kind): Room | undefined {
    if (isTransfer(kind)) return undefined;
    const line = lineOf(contract);
    const room = this.rooms.get(line) ?? new Room();
    this.rooms.set(line, room);
    return room;
  }

  private counts(): { requests: number; transfers: number } {
    const sum = (which: (kind: Kind) => boolean): number =>
      Object.entries(this.underWay).reduce((all, [kind, number]) => all + (which(kind as Kind) ? number : 0), 0);
    return { requests: sum((kind) => !isTransfer(kind)), transfers: sum(isTransfer) };
  }
}
