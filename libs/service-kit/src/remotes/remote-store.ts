import { ObjectExists, type ObjectStore } from '../objects/object-store.js';
import { Editions, type Change, type Content, type Edition } from './editions.js';
import { LIST, readFileOf, RemoteFault, type PublishedVersion, type ReadFile } from './published-version.js';
import { openRemoteVersion, type RemoteVersion } from './remote-version.js';
import { openShellVersion, SHELL, type ShellVersion } from './shell-version.js';

/** Open pages ask for late chunks of the version that they began with, so it stays this long. */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
const AT_ONCE = 8;
/** Changes that stay in the registry, over all areas, besides those that reverts and withdrawals ask for. */
const REMEMBERED = 1000;

/** An address that holds other bytes already: one version never means two contents. */
export class VersionTaken extends Error {
  override readonly name = 'VersionTaken';
}

/** What people ask for that the registry cannot do. */
export class NoSuchVersion extends Error {
  override readonly name = 'NoSuchVersion';
}

/** Who changes a line, and when. */
export interface By {
  readonly quien: string;
  readonly cuando: Date;
}

interface HowPublished {
  readonly revertida?: boolean;
  /** Back from a version that the portal did not show. */
  readonly noMostrada?: boolean;
  /** Asked with what is published at that moment; false leaves it. */
  readonly when?: (current?: string) => boolean;
}

/**
 * The published versions of all remotes and of the shell in the object store, below `mfe/<name>/<version>/`, and their
 * registry.
 */
export class RemoteStore {
  readonly editions: Editions;

  constructor(private readonly objects: ObjectStore) {
    this.editions = new Editions(objects);
  }

  /** The hash of a version's list of files; undefined for a version that the registry does not name. */
  listOf({ versiones }: Content, name: string, version: string): string | undefined {
    return entryOf(versiones, name, version)?.lista;
  }

  /**
   * Opens a remote's version that the registry names.
   * @returns undefined when it does not
   * @throws RemoteFault when its files are not those that were published; AppError ALMACEN_NO_DISPONIBLE
   */
  async open(content: Content, name: string, version: string): Promise<RemoteVersion | undefined> {
    return this.opened(content, name, version, openRemoteVersion);
  }

  /** As `open`, for a version of the shell. */
  async openShell(content: Content, version: string): Promise<ShellVersion | undefined> {
    return this.opened(content, SHELL, version, openShellVersion);
  }

  private async opened<V extends PublishedVersion>(
    content: Content,
    name: string,
    version: string,
    openVersion: (read: ReadFile) => Promise<V>,
  ): Promise<V | undefined> {
    const lista = this.listOf(content, name, version);
    if (lista === undefined) return undefined;
    const opened = await openVersion((file) => this.objects.read(`${folderOf(name, version)}${file}`));
    if (opened.lista !== lista) throw new RemoteFault('changed', LIST, 'is not the list that was published');
    if (opened.name !== name || opened.version !== version)
      throw new RemoteFault('address', LIST, `belongs to ${opened.publicPath}`);
    return opened;
  }

  /**
   * Copies a version into the store: what lists its files last, so that what lies there half is no version. A copy that
   * ended half-way goes on.
   * @throws VersionTaken when its address holds other bytes; RemoteFault; AppError ALMACEN_NO_DISPONIBLE
   */
  async upload(version: PublishedVersion): Promise<void> {
    const folder = folderOf(version.name, version.version);
    const put = async (file: string, bytes: Buffer): Promise<void> => {
      try {
        await this.objects.put(`${folder}${file}`, bytes, { ifAbsent: true });
      } catch (error) {
        if (!(error instanceof ObjectExists)) throw error;
        if (!bytes.equals(await this.objects.read(`${folder}${file}`)))
          throw new VersionTaken(`${folder}${file} holds other bytes`);
      }
    };
    const waiting = [...version.files.keys()].filter((file) => !version.last.includes(file));
    const work = async (): Promise<void> => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        await put(file, await readFileOf(version, file));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const file of version.last)
      await put(file, await (version.files.has(file) ? readFileOf(version, file) : version.read(file)));
  }

  /**
   * Names an uploaded version in the registry, so that the gateway serves it. Its line stays as it is. What a sweep
   * took of an old upload until then is copied again.
   * @throws VersionTaken when the registry knows the version with other files; RemoteFault
   */
  async register(version: PublishedVersion, { cuando }: By): Promise<Edition> {
    const { name, lista } = version;
    const edition = await this.editions.change((now) => {
      const known = entryOf(now.versiones, name, version.version);
      if (known && known.lista !== lista) throw new VersionTaken(`${name} ${version.version} has other files`);
      if (known) return undefined;
      const others = now.versiones[name] ?? {};
      const own = { lista, desde: cuando.toISOString() };
      return { ...now, versiones: { ...now.versiones, [name]: { ...others, [version.version]: own } } };
    });
    if (!(await this.holds(version))) await this.upload(version);
    return edition;
  }

  private async holds({ name, version, files, last }: PublishedVersion): Promise<boolean> {
    const folder = folderOf(name, version);
    const there = new Set((await this.objects.list(folder)).map(({ key }) => key));
    return [...files.keys(), ...last].every((file) => there.has(`${folder}${file}`));
  }

  /**
   * Publishes a version that the registry names. What is published already changes nothing.
   * @throws NoSuchVersion
   */
  async publish(
    name: string,
    version: string,
    { quien, cuando }: By,
    { revertida = false, noMostrada = false, when = () => true }: HowPublished = {},
  ): Promise<Edition> {
    return this.editions.change((now) => {
      if (!entryOf(now.versiones, name, version)) throw new NoSuchVersion(`${name} ${version}`);
      const antes = now.lineas[name];
      if (antes === version || !when(antes)) return undefined;
      const change = {
        cuando: cuando.toISOString(),
        area: name,
        version,
        ...(antes !== undefined && { antes }),
        quien,
        ...(revertida && { revertida }),
        ...(noMostrada && { noMostrada }),
      };
      const next = { ...now, lineas: { ...now.lineas, [name]: version }, historial: [...now.historial, change] };
      return { ...next, historial: remembered(next) };
    });
  }

  /**
   * Takes the line of an area away, if it is still this version. Its versions stay as long as after a publication.
   * @param how noMostrada: the portal never showed it, and nobody chose that it goes
   * @returns what holds then; `withdrawalOf` tells whether somebody took the line away
   */
  async withdraw(
    name: string,
    version: string,
    { quien, cuando }: By,
    { noMostrada = false }: Pick<HowPublished, 'noMostrada'> = {},
  ): Promise<Edition> {
    return this.editions.change((now) => {
      if (now.lineas[name] !== version) return undefined;
      const { [name]: _, ...lineas } = now.lineas;
      // Taken back as well: `previousOf` passes over it.
      const change = {
        cuando: cuando.toISOString(),
        area: name,
        version,
        quien,
        revertida: true,
        retirada: true,
        ...(noMostrada && { noMostrada }),
      };
      const next = { ...now, lineas, historial: [...now.historial, change] };
      return { ...next, historial: remembered(next) };
    });
  }

  /**
   * Deletes versions that are older than 30 days and that no line, no change of these days and no revert names, then
   * what unfinished uploads left. The registry forgets a version before its files go.
   */
  async sweep(now: Date): Promise<void> {
    const limit = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    let edition = await this.editions.change((current) => withoutOld(current, limit));
    const idle = new Date(now.getTime() - DAY_MS);
    for (const folder of (await this.foldersIdleSince(idle)).keys())
      edition = await this.deleteUnnamed(folder, idle, edition);
    await this.editions.sweep(limit);
  }

  /**
   * Deletes what lies in a folder, its lists first. Its upload may go on meanwhile, or end with a name in the registry,
   * so both are asked again: the folder once, the registry before each file.
   */
  private async deleteUnnamed(folder: string, idle: Date, known: Edition): Promise<Edition> {
    const keys = (await this.foldersIdleSince(idle, folder)).get(folder);
    if (keys === undefined) return known;
    const [, name = '', version = ''] = folder.split('/');
    let edition = known;
    for (const key of new Set([...keys.filter((one) => one.endsWith(`/${LIST}`)), ...keys])) {
      edition = await this.editions.since(edition);
      if (entryOf(edition.content.versiones, name, version)) break;
      await this.objects.delete(key);
    }
    return edition;
  }

  /** Folders of versions in which nothing was written since: an upload that is still on its way stays. */
  private async foldersIdleSince(limit: Date, below = 'mfe/'): Promise<ReadonlyMap<string, string[]>> {
    const folders = new Map<string, string[]>();
    const busy = new Set<string>();
    for (const { key, modifiedAt } of await this.objects.list(below)) {
      const folder = /^mfe\/(mfe-[^/]+|shell)\/[^/]+\//.exec(key)?.[0];
      if (folder === undefined) continue;
      folders.set(folder, [...(folders.get(folder) ?? []), key]);
      if (modifiedAt >= limit) busy.add(folder);
    }
    return new Map([...folders].filter(([folder]) => !busy.has(folder)));
  }
}

const folderOf = (name: string, version: string): string => `mfe/${name}/${version}/`;

/** Names come from addresses: what every object has is no version. */
function entryOf(versiones: Content['versiones'], name: string, version: string) {
  const own = Object.hasOwn(versiones, name) ? versiones[name] : undefined;
  return own && Object.hasOwn(own, version) ? own[version] : undefined;
}

/** The change by which a version was published, not gone back to. */
const publicationOf = ({ historial }: Content, name: string, wanted: string | undefined): Change | undefined =>
  historial.findLast(({ area, version, revertida }) => area === name && version === wanted && revertida !== true);

/**
 * The publications that reverts ask for one after the other, as far as the store has their versions: from the version
 * that the line has, or had before it was taken away. A version that was published twice leads back to itself.
 */
function wayBack(content: Content, name: string): Change[] {
  const steps: Change[] = [];
  let version: string | undefined = content.lineas[name] ?? withdrawalOf(content, name)?.version;
  while (version !== undefined && entryOf(content.versiones, name, version)) {
    const one = publicationOf(content, name, version);
    if (!one || steps.includes(one)) break;
    steps.push(one);
    version = one.antes;
  }
  return steps;
}

/** The newest changes, and of older ones what reverts ask for, and who took an area out. */
function remembered(content: Content): Change[] {
  const older = content.historial.slice(0, -REMEMBERED);
  const areas = new Set(older.map(({ area }) => area));
  const needed = new Set([...areas].flatMap((area) => [...wayBack(content, area), withdrawalOf(content, area)]));
  return [...older.filter((one) => needed.has(one)), ...content.historial.slice(-REMEMBERED)];
}

/**
 * The version that a line had before the one that it has now was published. Going back twice goes back two steps, and
 * not forth again, unless a version on the way was published twice.
 */
export function previousOf(content: Content, name: string): string | undefined {
  return publicationOf(content, name, content.lineas[name])?.antes;
}

/**
 * Who took the line of an area away.
 * @returns undefined while it has one, and for what nobody took away, as a first publication that the portal never
 * showed
 */
export function withdrawalOf({ lineas, historial }: Content, name: string): Change | undefined {
  const last = historial.findLast(({ area }) => area === name);
  const chosen = last?.retirada === true && last.noMostrada !== true;
  return chosen && !Object.hasOwn(lineas, name) ? last : undefined;
}

/** @returns undefined when nothing is that old */
function withoutOld(content: Content, limit: Date): Content | undefined {
  const recent = new Set(
    content.historial
      .filter(({ cuando }) => new Date(cuando) >= limit)
      .flatMap(({ area, version, antes }) => [`${area} ${version}`, `${area} ${antes}`]),
  );
  const stays = (name: string, version: string, { desde }: { desde: string }): boolean =>
    content.lineas[name] === version ||
    previousOf(content, name) === version ||
    recent.has(`${name} ${version}`) ||
    new Date(desde) >= limit;
  let forgotten = false;
  const versiones = Object.fromEntries(
    Object.entries(content.versiones).map(([name, versions]) => {
      const kept = Object.entries(versions).filter(([version, entry]) => stays(name, version, entry));
      forgotten ||= kept.length < Object.keys(versions).length;
      return [name, Object.fromEntries(kept)];
    }),
  );
  return forgotten ? { ...content, versiones } : undefined;
}
