import type { Readable } from 'node:stream';
import type { ProcessName } from '@portal/contracts/core/process-names';
import { ObjectStore, type ListedObject, type PutOptions, type StoredObject } from './object-store.js';

/** What belongs to enrolments. */
const folders = ['cargas/', 'instantaneas/', 'documentos/', 'borradores/'] as const;
/** Published remotes, and the registry of them (docs/adr/0039). */
const MFE = 'mfe/';
/**
 * Where the files of an invented enrolment would lie (docs/adr/0048-a-million-that-are-marked.md). None was ever
 * written there, and no process may reach it.
 */
export const SEMBRADA = 'sembrada/';
type Folder = (typeof folders)[number] | typeof MFE;

/** A process, or the command that publishes remotes. */
export type StoreUser = ProcessName | 'publicador';

/** What a process may do with which folders of the store. `read` includes asking whether a file is there. */
interface Access {
  readonly read: readonly Folder[];
  readonly write: readonly Folder[];
  readonly delete: readonly Folder[];
}

const nothing: Access = { read: [], write: [], delete: [] };

/** The one table: the code refuses by it, and the policies of a bucket derive from it. */
export const objectAccess: Readonly<Record<StoreUser, Access>> = {
  gateway: { read: ['cargas/', 'documentos/', MFE], write: ['cargas/'], delete: [] },
  inscripciones: { read: ['cargas/', 'documentos/', 'borradores/'], write: ['instantaneas/'], delete: folders },
  pdf: {
    read: folders,
    write: ['documentos/', 'borradores/'],
    delete: ['documentos/', 'borradores/'],
  },
  notificaciones: { ...nothing, read: ['documentos/'] },
  certificados: nothing,
  auditoria: nothing,
  publicador: { read: [MFE], write: [MFE], delete: [MFE] },
};

/**
 * A store that one process reaches only as far as `objectAccess` says. Every refusal is an Error: nobody may see it.
 */
export class LimitedObjectStore extends ObjectStore {
  constructor(
    private readonly process: StoreUser,
    private readonly store: ObjectStore,
  ) {
    super();
  }

  override async put(key: string, data: Buffer | Readable, options?: PutOptions): Promise<StoredObject> {
    return this.may('write', key).put(key, data, options);
  }

  override async putFleeting(key: string, data: Buffer): Promise<void> {
    await this.may('write', key).putFleeting(key, data);
  }

  override async get(key: string): Promise<Readable> {
    return this.may('read', key).get(key);
  }

  override async read(key: string): Promise<Buffer> {
    return this.may('read', key).read(key);
  }

  override async stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    return this.may('read', key).stat(key);
  }

  override async list(folder: string): Promise<ListedObject[]> {
    return this.may('read', folder).list(folder);
  }

  override async delete(key: string): Promise<void> {
    await this.may('delete', key).delete(key);
  }

  override removeAbandoned(): Promise<void> {
    return this.store.removeAbandoned();
  }

  /** @throws Error when this process has no such right there */
  private may(what: keyof Access, key: string): ObjectStore {
    if (objectAccess[this.process][what].some((folder) => key.startsWith(folder))) return this.store;
    throw new Error(`${this.process} may not ${what} ${key}`);
  }
}

interface Statement {
  readonly Effect: 'Allow';
  readonly Action: string;
  readonly Resource: readonly string[];
}

/**
 * The policy of a process's own user of an S3 bucket (IAM JSON policy language). `ListBucket` shows names alone:
 * without it the store answers 403, not 404, for a file that is not there.
 */
export function bucketPolicyOf(
  process: StoreUser,
  bucket: string,
): { readonly Version: string; readonly Statement: readonly Statement[] } {
  const { read, write, delete: remove } = objectAccess[process];
  const arn = `arn:aws:s3:::${bucket}`;
  const allow = (Action: string, in_: readonly Folder[]): Statement[] =>
    in_.length === 0 ? [] : [{ Effect: 'Allow', Action, Resource: in_.map((folder) => `${arn}/${folder}*`) }];
  const list: Statement[] = read.length === 0 ? [] : [{ Effect: 'Allow', Action: 's3:ListBucket', Resource: [arn] }];
  const rights = [...allow('s3:GetObject', read), ...allow('s3:PutObject', write), ...allow('s3:DeleteObject', remove)];
  return { Version: '2012-10-17', Statement: [...list, ...rights] };
}
