import type { OnApplicationBootstrap } from '@nestjs/common';
import type { z } from 'zod';
import { processConfigSchema } from '../config/process-config.schema.js';
import type { Sweeper } from '../jobs/sweeper.js';
import { DiskObjectStore } from './disk.object-store.js';
import type { Files } from './files.js';
import { LimitedObjectStore, type StoreUser } from './object-access.js';
import type { ObjectStore } from './object-store.js';

/** Where the store is, and how to enter it, in the environment. */
export const storeSettingsSchema = processConfigSchema.pick({
  OBJECTS_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_FILE: true,
  S3_SECRET_KEY_FILE: true,
});
/** Plain data, which may cross to a thread. */
export type StoreSettings = z.output<typeof storeSettingsSchema>;

/**
 * S3 when an endpoint is set, else the disk, as far as this process may reach it (`objectAccess`).
 * @param files how the disk is reached
 * @returns undefined when the settings name neither
 */
export async function makeObjectStore(
  process: StoreUser,
  settings: StoreSettings,
  files?: Files,
): Promise<ObjectStore | undefined> {
  const store = await wholeStore(settings, files);
  return store && new LimitedObjectStore(process, store);
}

async function wholeStore(settings: StoreSettings, files?: Files): Promise<ObjectStore | undefined> {
  const { S3_ENDPOINT, S3_ACCESS_KEY_FILE, S3_SECRET_KEY_FILE, OBJECTS_DIR } = settings;
  if (S3_ENDPOINT === undefined) return OBJECTS_DIR === undefined ? undefined : new DiskObjectStore(OBJECTS_DIR, files);
  if (S3_ACCESS_KEY_FILE === undefined || S3_SECRET_KEY_FILE === undefined) {
    throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY_FILE and S3_SECRET_KEY_FILE');
  }
  // Its client is larger than everything else that a process loads: a process without a bucket does without it.
  const { S3ObjectStore } = await import('./s3.object-store.js');
  return new S3ObjectStore({
    endpoint: S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_FILE,
    secretAccessKey: S3_SECRET_KEY_FILE,
  });
}

/** Sweeps what processes that died left half-written in the store. */
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
