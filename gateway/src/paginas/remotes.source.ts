import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SharedRun, type ObjectStore } from '@portal/service-kit';
import {
  filesIn,
  openRemoteVersion,
  previousOf,
  RemoteStore,
  sha384,
  type Edition,
  type RemoteVersion,
} from '@portal/service-kit/remotes';

/** What is to be shown of one remote. */
export interface Wanted {
  /** The hash of its list of files: another one means another version. */
  readonly lista: string;
  readonly open: () => Promise<RemoteVersion | undefined>;
  /** The version before, for a process that began after it. */
  readonly openPrevious?: () => Promise<RemoteVersion | undefined>;
}

export interface Published {
  /** What is to be shown now, by the name of the remote; what was published last stands last. */
  readonly remotes: ReadonlyMap<string, Wanted>;
  /** What was written later and cannot be read. */
  readonly broken: Error | undefined;
}

/** Where remotes are taken from. */
export interface RemotesSource {
  wanted(): Promise<Published>;
  /** A version that is or was shown, for pages that began with it. */
  version(name: string, version: string): Promise<RemoteVersion | undefined>;
}

/** Versions of open pages that are kept in mind; a forgotten one is read again. */
const REMEMBERED = 50;

/** The object store: what `npm run publicar` publishes. */
export class StoredRemotes implements RemotesSource {
  private readonly store: RemoteStore;
  private edition: Edition | undefined;
  /** By the hash of their list. */
  private readonly opened = new Map<string, Promise<RemoteVersion | undefined>>();

  private readonly look = new SharedRun(async () => void (await this.latest()));

  constructor(objects: ObjectStore) {
    this.store = new RemoteStore(objects);
  }

  async wanted(): Promise<Published> {
    const { edition, broken } = await this.latest();
    return { remotes: this.remotesOf(edition), broken };
  }

  private async latest() {
    const read = await this.store.editions.readable(this.edition);
    if (read.edition.numero >= (this.edition?.numero ?? 0)) this.edition = read.edition;
    return read;
  }

  private remotesOf({ content }: Edition): ReadonlyMap<string, Wanted> {
    const changed = (name: string): number => content.historial.findLastIndex(({ area }) => area === name);
    const lines = Object.entries(content.lineas).toSorted(([one], [other]) => changed(one) - changed(other));
    return new Map(
      lines.map(([name, version]) => [
        name,
        {
          lista: this.store.listOf(content, name, version) ?? '',
          open: () => this.store.open(content, name, version),
          openPrevious: async () => {
            const previous = previousOf(content, name);
            return previous === undefined ? undefined : this.store.open(content, name, previous);
          },
        },
      ]),
    );
  }

  async version(name: string, version: string): Promise<RemoteVersion | undefined> {
    // Another gateway may have seen its publication first, and given out the page that asks. All who ask share a look.
    if (this.listOf(name, version) === undefined) await this.look.run();
    const content = this.edition?.content;
    const lista = this.listOf(name, version);
    if (content === undefined || lista === undefined) return undefined;
    const opened = this.opened.get(lista) ?? this.store.open(content, name, version);
    this.opened.delete(lista);
    this.opened.set(lista, opened);
    for (const oldest of [...this.opened.keys()].slice(0, -REMEMBERED)) this.opened.delete(oldest);
    try {
      return await opened;
    } catch (error) {
      this.opened.delete(lista);
      throw error;
    }
  }

  private listOf(name: string, version: string): string | undefined {
    return this.edition && this.store.listOf(this.edition.content, name, version);
  }
}

/** Folders of builds that change under a running gateway: `npm run dev`. */
export class BuiltRemotes implements RemotesSource {
  constructor(private readonly dirs: Readonly<Record<string, string>>) {}

  async wanted(): Promise<Published> {
    const remotes = new Map<string, Wanted>();
    for (const [name, dir] of Object.entries(this.dirs)) {
      const list = await readFile(join(dir, 'file-hashes.json')).catch(noneIfMissing);
      if (list) remotes.set(name, { lista: sha384(list), open: () => openRemoteVersion(filesIn(dir)) });
    }
    return { remotes, broken: undefined };
  }

  /** A build takes the place of the one before it. */
  async version(): Promise<undefined> {
    return undefined;
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
