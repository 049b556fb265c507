import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { AppError } from '@portal/contracts/core/app-error';
import { sha256Hex } from '../crypto/canonical-json.js';
import {
  assertFolder,
  assertKey,
  ObjectExists,
  ObjectStore,
  unavailable,
  type ListedObject,
  type PutOptions,
  type StoredObject,
} from './object-store.js';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const status = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Another writer of the key was at work at this moment; S3 then asks to try again, and says whether he was first. */
const CONFLICT = 409;
const ATTEMPTS = 5;

/** Any S3. One object is at most 10 MB here, so it is held in memory while its hash is taken. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, data: Buffer | Readable, { ifAbsent = false }: PutOptions = {}): Promise<StoredObject> {
    const body = Buffer.isBuffer(data) ? data : await buffer(data);
    const written = { sha256: sha256Hex(body), bytes: body.length };
    const command = new PutObjectCommand({ ...this.at(key), Body: body, ...(ifAbsent && { IfNoneMatch: '*' }) });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.client.send(command);
        return written;
      } catch (error) {
        if (ifAbsent && status(error) === 412) throw new ObjectExists(key);
        if (!ifAbsent || status(error) !== CONFLICT || attempt === ATTEMPTS) throw unavailable(error);
      }
    }
  }

  async get(key: string): Promise<Readable> {
    const { Body } = await this.fetch(key);
    return Body as Readable;
  }

  async read(key: string): Promise<Buffer> {
    return buffer(await this.get(key));
  }

  async stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    try {
      const head = await this.client.send(new HeadObjectCommand(this.at(key)));
      return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      if (status(error) === 404) return undefined;
      throw unavailable(error);
    }
  }

  async list(folder: string): Promise<ListedObject[]> {
    assertFolder(folder);
    const listed: ListedObject[] = [];
    let next: string | undefined;
    do {
      const page = await this.page(folder, next);
      for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
        listed.push({ key: Key, modifiedAt: LastModified });
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return listed;
  }

  private async page(folder: string, from: string | undefined): Promise<ListObjectsV2CommandOutput> {
    const { bucket } = this.settings;
    try {
      return await this.client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ...(from && { ContinuationToken: from }) }),
      );
    } catch (error) {
      throw unavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.at(key)));
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async fetch(key: string): Promise<GetObjectCommandOutput> {
    try {
      return await this.client.send(new GetObjectCommand(this.at(key)));
    } catch (error) {
      throw status(error) === 404 ? new AppError('NO_ENCONTRADO', { detail: key }) : unavailable(error);
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.settings.bucket, Key: key };
  }
}
