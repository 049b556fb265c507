import { createHash, type Hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { documentoDe } from '@portal/contracts/pdf';
import { ObjectStore } from '@portal/service-kit';
import type { RevisionEntity } from './revision.entity.js';

/** More than any document of ours has: it is read whole. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A document by its length and its SHA-256, hexadecimal. */
type Huella = Pick<RevisionEntity, 'sha256' | 'bytes'>;

/** What `pdf` stored, read back: its announcement is believed no further (docs/adr/0026). */
@Injectable()
export class DocumentosGuardados {
  constructor(private readonly objects: ObjectStore) {}

  /** @throws AppError ERROR_INTERNO when there is no file of this name and length */
  async leer({ key, sha256, bytes }: Pick<RevisionEntity, 'key' | 'sha256' | 'bytes'>): Promise<Buffer> {
    const { bytes: length } = (await this.objects.stat(key)) ?? {};
    if (key !== documentoDe(sha256) || length !== bytes || length > MOST_BYTES)
      throw new AppError('ERROR_INTERNO', { detail: `${key} is not what was announced` });
    return this.objects.read(key);
  }
}

/** A registered revision, and the bytes that shall follow it. */
export interface Crecimiento {
  /** The former revision, as it was registered. Its bytes need not be read: they are the first of the new one. */
  readonly antes: Huella;
  /** SHA-256 that `pdf` announced of the stored bytes. */
  readonly anunciado: string;
  readonly despues: Buffer;
}

/**
 * Whether the stored bytes are the announced ones and begin with the former revision. The former revision is hashed
 * once, for both. Pure.
 * @returns the running hash of the former revision, or what is wrong, in words for a log
 */
export function hashedPrefix({ antes, anunciado, despues }: Crecimiento): { bytes: number; sha256: Hash } | string {
  const sha256 = createHash('sha256').update(despues.subarray(0, antes.bytes));
  if (despues.length <= antes.bytes || hex(sha256) !== antes.sha256) return 'the former revision is no prefix';
  if (hex(sha256, despues.subarray(antes.bytes)) !== anunciado) return 'not the bytes that were announced';
  return { bytes: antes.bytes, sha256 };
}

/** The hash after some more bytes, hexadecimal. The running one stays as it is. */
const hex = (hash: Hash, more: Buffer = Buffer.alloc(0)): string => hash.copy().update(more).digest('hex');
