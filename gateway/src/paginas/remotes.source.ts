import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SharedRun, type ObjectStore } from '@portal/service-kit';
import {
  filesIn,
  listaOfShell,
  openRemoteVersion,
  openShellVersion,
  previousOf,
  readFileOf,
  RemoteFault,
  RemoteStore,
  sha384,
  SHELL,
  type Content,
  type Edition,
  type PublishedVersion,
  type RemoteVersion,
  type ShellVersion,
} from '@portal/service-kit/remotes';

/** What is to be shown of one area. */
export interface Wanted<V extends PublishedVersion = RemoteVersion> {
  /** The hash of its list of files: another one means another version. */
  readonly lista: string;
  readonly open: () => Promise<V | undefined>;
  /** The version before, for a process that began after it. */
  readonly openPrevious?: () => Promise<V | undefined>;
}

export interface Published {
  /** What is to be shown now, by the name of the remote; what was published last stands last. */
  readonly remotes: ReadonlyMap<string, Wanted>;
  /** All of its files are in memory: pages go on while the store is away. */
  readonly shell: Wanted<ShellVersion> | undefined;
  /** What was written later and cannot be read. */
  readonly broken: Error | undefined;
}

/** Where remotes and shell are taken from. */
export interface RemotesSource {
  wanted(): Promise<Published>;
  /** A version that is or was shown, for pages that began with it. */
  version(name: string, version: string): Promise<PublishedVersion | undefined>;
  /** Of the versions of the shell that pages may have begun with, the last one that has this file. */
  shellWith(file: string): Promise<ShellVersion | undefined>;
}

/** Versions of open pages that are kept in mind; a forgotten one is read again. */
const REMEMBERED = 50;

/** The object store: what `npm run publicar` publishes. While nobody has published a shell, its build on this disk. */
export class StoredRemotes implements RemotesSource {
  private readonly store: RemoteStore;
  private edition: Edition | undefined;
  /** By the hash of their list. */
  private readonly opened = new Map<string, Promise<PublishedVersion | undefined>>();
  /** All that the registry names: an invented address costs no request to the store. */
  private readonly shells = new Map<string, Promise<ShellVersion | undefined>>();

  private readonly look = new SharedRun(async () => void (await this.latest()));

  constructor(
    objects: ObjectStore,
    private readonly shellDir: string,
  ) {
    this.store = new RemoteStore(objects);
  }

  async wanted(): Promise<Published> {
    const { edition, broken } = await this.latest();
    return {
      remotes: this.remotesOf(edition),
      shell: this.shellOf(edition) ?? (await shellIn(this.shellDir)),
      broken,
    };
  }

  private async latest() {
    const read = await this.store.editions.readable(this.edition);
    if (read.edition.numero >= (this.edition?.numero ?? 0)) this.edition = read.edition;
    return read;
  }

  private remotesOf({ content }: Edition): ReadonlyMap<string, Wanted> {
    const changed = (name: string): number => content.historial.findLastIndex(({ area }) => area === name);
    const remotes = Object.entries(content.lineas).filter(([name]) => name !== SHELL);
    const lines = remotes.toSorted(([one], [other]) => changed(one) - changed(other));
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

  private shellOf({ content }: Edition): Wanted<ShellVersion> | undefined {
    const version = content.lineas[SHELL];
    if (version === undefined) return undefined;
    const open = async (one: string | undefined) =>
      one === undefined ? undefined : inMemory(await this.store.openShell(content, one));
    return {
      lista: this.store.listOf(content, SHELL, version) ?? '',
      open: () => open(version),
      openPrevious: () => open(previousOf(content, SHELL)),
    };
  }

  async version(name: string, version: string): Promise<PublishedVersion | undefined> {
    // Another gateway may have seen its publication first, and given out the page that asks. All who ask share a look.
    if (this.listOf(name, version) === undefined) await this.look.run();
    const content = this.edition?.content;
    const lista = this.listOf(name, version);
    if (content === undefined || lista === undefined) return undefined;
    const open = () =>
      name === SHELL ? this.store.openShell(content, version) : this.store.open(content, name, version);
    const opened = this.opened.get(lista) ?? open();
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

  async shellWith(file: string): Promise<ShellVersion | undefined> {
    const found = await this.knownShellWith(file);
    if (found) return found;
    // As above: a page of another gateway may ask for what this one has not seen published yet.
    const seen = this.edition;
    await this.look.run();
    return this.edition === seen ? undefined : this.knownShellWith(file);
  }

  /** @throws what the store says of a version that could not be read, when no other one has the file */
  private async knownShellWith(file: string): Promise<ShellVersion | undefined> {
    const content = this.edition?.content;
    const known = Object.entries((content && content.versiones[SHELL]) ?? {});
    for (const version of this.shells.keys()) if (!known.some(([one]) => one === version)) this.shells.delete(version);
    let failed: unknown;
    for (const [version] of known.toSorted(([, one], [, other]) => other.desde.localeCompare(one.desde))) {
      const opened = this.shells.get(version) ?? this.store.openShell(content as Content, version);
      this.shells.set(version, opened);
      try {
        const found = await opened;
        if (found?.files.has(file)) return found;
      } catch (error) {
        this.shells.delete(version);
        failed = error;
      }
    }
    if (failed !== undefined) throw failed;
    return undefined;
  }

  private listOf(name: string, version: string): string | undefined {
    return this.edition && this.store.listOf(this.edition.content, name, version);
  }
}

/** Folders of builds that change under a running gateway: `npm run dev`. */
export class BuiltRemotes implements RemotesSource {
  constructor(
    private readonly dirs: Readonly<Record<string, string>>,
    private readonly shellDir: string,
  ) {}

  async wanted(): Promise<Published> {
    const remotes = new Map<string, Wanted>();
    for (const [name, dir] of Object.entries(this.dirs)) {
      const list = await readFile(join(dir, 'file-hashes.json')).catch(noneIfMissing);
      if (list) remotes.set(name, { lista: sha384(list), open: () => openRemoteVersion(filesIn(dir)) });
    }
    return { remotes, shell: await shellIn(this.shellDir), broken: undefined };
  }

  /** A build takes the place of the one before it. */
  async version(): Promise<undefined> {
    return undefined;
  }

  async shellWith(): Promise<undefined> {
    return undefined;
  }
}

/** A build of the shell on this disk. @returns undefined when there is none */
async function shellIn(dir: string): Promise<Wanted<ShellVersion> | undefined> {
  const read = filesIn(dir);
  const lista = await listaOfShell(read).catch((error: unknown) => {
    if (!(error instanceof RemoteFault && error.flaw === 'missing')) throw error;
  });
  return lista === undefined ? undefined : { lista, open: async () => inMemory(await openShellVersion(read)) };
}

/** Takes all files of a version into memory. @throws RemoteFault when one is gone or was changed */
async function inMemory<V extends PublishedVersion>(version: V | undefined): Promise<V | undefined> {
  if (!version) return undefined;
  const bytes = new Map<string, Buffer>();
  for (const file of version.files.keys()) bytes.set(file, await readFileOf(version, file));
  return { ...version, read: async (file) => bytes.get(file) ?? version.read(file) };
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
