import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Sweeper } from '../jobs/sweeper.js';
import type { ObjectStore } from './object-store.js';

/** Sweeps what processes that died left half-written in the store. */
@Injectable()
export class AbandonedFiles implements OnApplicationBootstrap {
  constructor(
    private readonly objects: ObjectStore | undefined,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    const { objects, sweeper } = this;
    if (objects) sweeper.every(sweeper.interval, () => objects.removeAbandoned(), 'archivos-a-medias');
  }
}
