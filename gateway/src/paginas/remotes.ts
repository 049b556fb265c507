import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import type { Registro } from '@portal/contracts/portal';
import { Log, Metrics, ObjectStore, Sweeper } from '@portal/service-kit';
import {
  checkWhole,
  clashIn,
  registroDe,
  SHELL,
  type PublishedVersion,
  type RemoteVersion,
  type ShellVersion,
} from '@portal/service-kit/remotes';
import { Versiones } from '../borde/versiones.js';
import { Config } from '../config.js';
import { BuiltRemotes, StoredRemotes, type RemotesSource, type Wanted } from './remotes.source.js';

/** Half of the two seconds within which every replica follows the registry. */
const EVERY_MS = 1000;
/** A version that was refused is read again after this time: the store may have answered badly. */
const AGAIN_MS = 3000;
/** Stands for all areas among those that are not taken. */
const ALL = 'registro';
/** For the operator: without it no page has anything to begin with. */
const NO_SHELL = 'nobody has published a shell, and SHELL_DIR has no build of it: npm run publicar -- shell';

/** Published remotes and shell as this process shows them. What is published anew is taken only when it is whole. */
@Injectable()
export class Remotes {
  private readonly source: RemotesSource;
  private taken: ReadonlyMap<string, RemoteVersion> = new Map();
  private shown: Registro = {};
  private host: ShellVersion | undefined;
  private read = false;
  /** What is published and not shown: the reason, by the name of the area. */
  private refused: ReadonlyMap<string, string> = new Map();
  private readonly refusedAt = new Map<string, number>();
  /** Areas of which the store could not say whether they hold. */
  private readonly unanswered = new Set<string>();
  private readonly gauge;

  constructor(
    { values }: Config,
    objects: ObjectStore,
    private readonly sweeper: Sweeper,
    private readonly versiones: Versiones,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    const { REMOTES_DIRS, SHELL_DIR } = values;
    this.source = REMOTES_DIRS ? new BuiltRemotes(REMOTES_DIRS, SHELL_DIR) : new StoredRemotes(objects, SHELL_DIR);
    this.gauge = metrics.gauge(
      'portal_remotes_refused',
      'Published remotes and shells that this gateway does not take',
    );
  }

  /** Reads what is published, and follows it from then on. */
  async begin(): Promise<void> {
    await this.follow();
    this.sweeper.every(EVERY_MS, () => this.follow(), 'remotos');
  }

  /** What is published, as pages and browsers read it: another object whenever it changed. */
  get registro(): Registro {
    return this.shown;
  }

  /** The hosts that every page begins with; undefined while none holds. */
  get shell(): ShellVersion | undefined {
    return this.host;
  }

  /**
   * Whether the registry was read at least once, the store said of each remote what it is, and there is a shell.
   * Without that, pages would be missing that another gateway still shows.
   */
  get ready(): boolean {
    return this.read && this.host !== undefined;
  }

  /** Names of the areas whose published version is not shown. */
  get notTaken(): readonly string[] {
    return [...this.refused.keys()];
  }

  /** A version that is published, or that open pages began with. */
  async version(name: string, version: string): Promise<PublishedVersion | undefined> {
    const current = name === SHELL ? this.host : this.taken.get(name);
    return current?.version === version ? current : this.source.version(name, version);
  }

  /** The shell that has a file which pages of an earlier one ask for late. @param file with a hash in its name */
  async earlierShellWith(file: string): Promise<ShellVersion | undefined> {
    return this.source.shellWith(file);
  }

  /** Takes what is published now. What cannot be read, or does not hold together, leaves what was shown. */
  async follow(): Promise<void> {
    const refused = new Map<string, string>();
    try {
      const { remotes, shell, broken } = await this.source.wanted();
      if (broken) refused.set(ALL, broken.message);
      await this.followShell(shell, refused);
      const next = new Map<string, RemoteVersion>();
      let blind = false;
      for (const [name, one] of remotes) {
        const version = await this.versionOf(name, one, this.taken.get(name), refused);
        if (version) next.set(name, version);
        else blind ||= this.unanswered.has(name);
      }
      this.show(await this.fitting(next, remotes, refused));
      this.read ||= !blind;
    } catch (error) {
      refused.set(ALL, (error as Error).message);
    }
    this.tell(refused);
  }

  private async followShell(wanted: Wanted<ShellVersion> | undefined, refused: Map<string, string>): Promise<void> {
    const next = wanted && (await this.versionOf(SHELL, wanted, this.host, refused));
    if (!wanted && !this.host) refused.set(SHELL, NO_SHELL);
    if (!next || next === this.host) return;
    this.host = next;
    this.versiones.tell(SHELL, next.version);
    this.log.info('shell published', { resource: `${SHELL} ${next.version}`, context: 'remotos' });
  }

  /** @returns what was shown or published before when the published version does not hold */
  private async versionOf<V extends PublishedVersion>(
    name: string,
    wanted: Wanted<V>,
    before: V | undefined,
    refused: Map<string, string>,
  ): Promise<V | undefined> {
    const { lista, open } = wanted;
    if (before?.lista === lista) return before;
    const reason = this.refused.get(name);
    if (reason !== undefined && performance.now() - (this.refusedAt.get(lista) ?? -AGAIN_MS) < AGAIN_MS) {
      refused.set(name, reason);
      return before;
    }
    try {
      this.unanswered.delete(name);
      return await whole(name, open);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ALMACEN_NO_DISPONIBLE') this.unanswered.add(name);
      refused.set(name, (error as Error).message);
      this.refusedAt.set(lista, performance.now());
    }
    return before ?? previous(name, wanted);
  }

  /**
   * Where two remotes claim one address, what is new and came last gives way to what was shown or published before.
   * @returns all that can be shown together
   */
  private async fitting(
    next: ReadonlyMap<string, RemoteVersion>,
    remotes: ReadonlyMap<string, Wanted>,
    refused: Map<string, string>,
  ): Promise<ReadonlyMap<string, RemoteVersion>> {
    if (clashIn(next) === undefined) return next;
    const { fitting, left } = fitted(new Map([...this.taken].filter(([name]) => next.has(name))), next);
    for (const [name, version] of left) {
      refused.set(name, `registry of remotes: ${clashIn(replaced(fitting, name, version))}`);
      this.refusedAt.set(version.lista, performance.now());
      const before = fitting.has(name) ? undefined : await previous(name, remotes.get(name));
      if (before && clashIn(replaced(fitting, name, before)) === undefined) fitting.set(name, before);
    }
    return fitting;
  }

  private show(next: ReadonlyMap<string, RemoteVersion>): void {
    if (next.size === this.taken.size && [...next].every(([name, one]) => this.taken.get(name) === one)) return;
    this.shown = registroDe(next);
    for (const name of this.taken.keys()) if (!next.has(name)) this.versiones.tell(name, undefined);
    for (const [name, { version }] of next) {
      this.versiones.tell(name, version);
      if (this.taken.get(name)?.version !== version)
        this.log.info('remote published', { resource: `${name} ${version}`, context: 'remotos' });
    }
    this.taken = next;
  }

  /** Logs each refusal once, though it is met at every look. */
  private tell(refused: ReadonlyMap<string, string>): void {
    for (const [name, reason] of refused)
      if (this.refused.get(name) !== reason)
        this.log.error('published remote not taken', { resource: name, detail: reason, context: 'remotos' });
    this.refused = refused;
    this.gauge.set(refused.size);
  }
}

/** @throws Error when the version is another remote's, is not there, or lacks a file */
async function whole<V extends PublishedVersion>(name: string, open: Wanted<V>['open']): Promise<V> {
  const version = await open();
  if (!version) throw new Error('it is not in the store');
  if (version.name !== name) throw new Error(`it is a version of ${version.name}`);
  await checkWhole(version);
  return version;
}

/** The version before the published one, if it holds. */
async function previous<V extends PublishedVersion>(name: string, wanted?: Wanted<V>): Promise<V | undefined> {
  return wanted?.openPrevious && whole(name, wanted.openPrevious).catch(() => undefined);
}

/** What was shown, with all of `next` that claims no address of another; `left` does. */
function fitted(shown: ReadonlyMap<string, RemoteVersion>, next: ReadonlyMap<string, RemoteVersion>) {
  let fitting = new Map(shown);
  let left = [...next].filter(([name, version]) => shown.get(name) !== version);
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    // One that is taken may set free what another one waits for.
    left = left.filter(([name, version]) => {
      const together = replaced(fitting, name, version);
      if (clashIn(together) !== undefined) return true;
      fitting = together;
      return false;
    });
  }
  return { fitting, left };
}

/** The newcomer stands last, so that a clash is told as its own. */
const replaced = (versions: ReadonlyMap<string, RemoteVersion>, name: string, version: RemoteVersion) =>
  new Map([...versions].filter(([other]) => other !== name)).set(name, version);
