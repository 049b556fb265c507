import type { Readable } from 'node:stream';
import { AppError } from '@portal/contracts/core/app-error';

export interface StoredObject {
  readonly sha256: string;
  readonly bytes: number;
}

/** A file as its folder lists it. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

export interface PutOptions {
  /** Refuses to replace: `ObjectExists` when the key is taken. */
  readonly ifAbsent?: boolean;
  /** Hash of the bytes, when the caller has it already. */
  readonly sha256?: string;
}

/** `put(…, { ifAbsent: true })` met a taken key. */
export class ObjectExists extends Error {
  override readonly name = 'ObjectExists';
}

/** Files by key (`cargas/…`, `documentos/…`, `mfe/…`): disk by default, any S3 by setting. */
export abstract class ObjectStore {
  /**
   * Durable when it resolves: a half-written object is never visible.
   * @throws AppError ALMACEN_NO_DISPONIBLE; ObjectExists; whatever the source stream throws
   */
  abstract put(key: string, data: Buffer | Readable, options?: PutOptions): Promise<StoredObject>;

  /**
   * A working file of a moment: whole whenever it is visible, but a power cut may take it.
   * @throws AppError ALMACEN_NO_DISPONIBLE
   */
  async putFleeting(key: string, data: Buffer): Promise<void> {
    await this.put(key, data);
  }

  /** @throws AppError NO_ENCONTRADO */
  abstract get(key: string): Promise<Readable>;
  /** @throws AppError NO_ENCONTRADO */
  abstract read(key: string): Promise<Buffer>;
  /** @returns undefined when there is none */
  abstract stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined>;
  /**
   * Every file below a folder, in no order.
   * @param folder `mfe/registro/`
   * @throws AppError ALMACEN_NO_DISPONIBLE
   */
  abstract list(folder: string): Promise<ListedObject[]>;
  /** Deleting what is not there is fine. */
  abstract delete(key: string): Promise<void>;

  /** Removes what a process that died left half-written. A store with atomic writes has nothing to remove. */
  async removeAbandoned(): Promise<void> {}

  async exists(key: string): Promise<boolean> {
    return (await this.stat(key)) !== undefined;
  }
}

const keyShape = /^[a-z0-9][a-z0-9-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/;

/** Keys are made by us; anything that could leave the store is refused. @throws AppError NO_ENCONTRADO */
export function assertKey(key: string): void {
  if (key.length > 300 || !keyShape.test(key) || key.includes('..')) {
    throw new AppError('NO_ENCONTRADO', { detail: 'not an object key' });
  }
}

/** @throws AppError NO_ENCONTRADO for what is no folder of ours */
export function assertFolder(folder: string): void {
  assertKey(`${folder}x`);
}

export const unavailable = (cause: unknown): AppError =>
  new AppError('ALMACEN_NO_DISPONIBLE', { retryAfter: 5, cause });
