import type { ProcessConfig } from '../config/process-config.schema.js';
import { DiskObjectStore } from './disk.object-store.js';
import type { ObjectStore } from './object-store.js';
import { S3ObjectStore } from './s3.object-store.js';

/** S3 when an endpoint is set, else the disk. A process that was given neither has no store to inject. */
export function makeObjectStore(config: ProcessConfig): ObjectStore | undefined {
  const { S3_ENDPOINT, S3_ACCESS_KEY_FILE, S3_SECRET_KEY_FILE, OBJECTS_DIR } = config;
  if (S3_ENDPOINT === undefined) return OBJECTS_DIR === undefined ? undefined : new DiskObjectStore(OBJECTS_DIR);
  if (S3_ACCESS_KEY_FILE === undefined || S3_SECRET_KEY_FILE === undefined) {
    throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY_FILE and S3_SECRET_KEY_FILE');
  }
  return new S3ObjectStore({
    endpoint: S3_ENDPOINT,
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_FILE,
    secretAccessKey: S3_SECRET_KEY_FILE,
  });
}
