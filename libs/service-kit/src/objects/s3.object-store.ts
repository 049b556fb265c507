import type { AgentOptions, IncomingMessage } from 'node:http';
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
  /** Milliseconds in which the store may say nothing; `SILENCE_MS` by default. */
  readonly silence?: number;
}

const status = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const wasRepeated = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.attempts ?? 1) > 1;

/** Another writer of the key was at work at this moment; S3 then asks to try again, and says whether he was first. */
const CONFLICT = 409;
const ATTEMPTS = 5;

/**
 * A store that neither takes nor sends a byte for so long does not answer. A transfer that goes on may take its time.
 * Each request is made three times (the client's own rule) before it fails.
 */
const SILENCE_MS = 10_000;
const CONNECTS_MS = 5000;

/** Any S3. One object is at most 10 MB here, so it is held in memory while its hash is taken. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  /**
   * For bytes that flow to a reader: while he is slow the store has to wait, and is not silent. Nobody waits for
   * another one's connection: that would look like silence too.
   */
  private readonly streaming: S3Client;
  private readonly silence: number;

  constructor(private readonly settings: S3Settings) {
    super();
    this.silence = settings.silence ?? SILENCE_MS;
    this.client = clientOf(settings, { socketTimeout: this.silence });
    const agent = { maxSockets: Infinity };
    this.streaming = clientOf(settings, {
      requestTimeout: this.silence,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
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
        if (ifAbsent && status(error) === 412) {
          // The client's own repetition, after a try whose answer was lost, may meet what that one wrote.
          if (wasRepeated(error) && sha256Hex(await this.read(key)) === written.sha256) return written;
          throw new ObjectExists(key);
        }
        if (!ifAbsent || status(error) !== CONFLICT || attempt === ATTEMPTS) throw unavailable(error);
      }
    }
  }

  async get(key: string): Promise<Readable> {
    const { Body } = await this.fetch(key, this.streaming);
    return untilSilent(Body as IncomingMessage, this.silence);
  }

  async read(key: string): Promise<Buffer> {
    const { Body } = await this.fetch(key, this.client);
    try {
      return await buffer(Body as Readable);
    } catch (error) {
      throw unavailable(error);
    }
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

  private async fetch(key: string, client: S3Client): Promise<GetObjectCommandOutput> {
    try {
      return await client.send(new GetObjectCommand(this.at(key)));
    } catch (error) {
      throw status(error) === 404 ? new AppError('NO_ENCONTRADO', { detail: key }) : unavailable(error);
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.settings.bucket, Key: key };
  }
}

/** Of the client's own handler, in milliseconds. */
interface Limits {
  /** Between two signs of life. */
  readonly socketTimeout?: number;
  /** Until the answer begins. */
  readonly requestTimeout?: number;
  readonly throwOnRequestTimeout?: true;
  readonly httpAgent?: AgentOptions;
  readonly httpsAgent?: AgentOptions;
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings, limits: Limits): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTS_MS, ...limits },
  });
}

/** Breaks a body off that the store stops sending; one whose reader is behind waits for him. */
function untilSilent(body: IncomingMessage, silence: number): Readable {
  const { socket } = body;
  const onSilence = (): void => {
    if (body.complete) return;
    if (body.readableLength < body.readableHighWaterMark) body.destroy(unavailable(new Error('the store is silent')));
    else socket.setTimeout(silence);
  };
  socket.setTimeout(silence).on('timeout', onSilence);
  return body.once('close', () => socket.setTimeout(0).off('timeout', onSilence));
}
