import { z } from 'zod';
import { AppError } from '@portal/contracts/core/app-error';
import { ObjectExists, type ObjectStore } from '../objects/object-store.js';

const version = z.string().regex(/^[\w.-]+$/);

/** What was done with a line of the registry. */
const changeOf = (nombre: z.ZodString) =>
  z.looseObject({
    cuando: z.iso.datetime(),
    area: nombre,
    version,
    /** The portal did not show what was published, so its publisher took it back at once. */
    noMostrada: z.boolean().optional(),
    antes: version.optional(),
    quien: z.string().optional(),
    /** The line was taken back, to an older version or to none. */
    revertida: z.boolean().optional(),
    /** The line was taken away; `version` is what it had been. */
    retirada: z.boolean().optional(),
  });

const rowsOf = (nombre: z.ZodString) => ({
  versiones: z.record(
    nombre,
    z.record(version, z.looseObject({ lista: z.string().startsWith('sha384-'), desde: z.iso.datetime() })),
  ),
  lineas: z.record(nombre, version),
  historial: z.array(changeOf(nombre)),
});

/**
 * The registry as it is kept: the versions in the store, which of them is published, and what happened. The shell's
 * rows stand in a member of their own: releases before it refuse a registry with any name but a remote's, and keep a
 * member that they do not know. What a newer release adds stays.
 */
const storedSchema = z.looseObject({
  ...rowsOf(z.string().regex(/^mfe-[a-z0-9-]+$/)),
  shell: z.looseObject(rowsOf(z.string().regex(/^shell$/))).optional(),
});
type Stored = z.infer<typeof storedSchema>;

/** The registry as it is read and changed: the rows of remotes and shell together, by name. */
export type Content = Stored;
export type Change = Content['historial'][number];

const together = (stored: Stored): Content => ({
  ...stored,
  versiones: { ...stored.versiones, ...stored.shell?.versiones },
  lineas: { ...stored.lineas, ...stored.shell?.lineas },
  historial: byTime(stored.historial, stored.shell?.historial ?? []),
});

/** Both lists in one, by their times. Each keeps its own order: clocks of publishers differ. */
function byTime(ofRemotes: readonly Change[], ofShell: readonly Change[]): Change[] {
  const waiting = [...ofShell];
  const all = ofRemotes.flatMap((one) => {
    const later = waiting.findIndex(({ cuando }) => cuando >= one.cuando);
    return [...waiting.splice(0, later < 0 ? waiting.length : later), one];
  });
  return [...all, ...waiting];
}

function apart(content: Content): Stored {
  const { shell, ...lineas } = content.lineas;
  const { shell: ofShell, ...versiones } = content.versiones;
  const own = content.historial.filter(({ area }) => area === 'shell');
  const others = { ...content, versiones, lineas, historial: content.historial.filter((one) => !own.includes(one)) };
  if (ofShell === undefined) return others;
  const linea: Stored['lineas'] = shell === undefined ? {} : { shell };
  const rows = { versiones: { shell: ofShell }, lineas: linea, historial: own };
  return { ...others, shell: { ...content.shell, ...rows } };
}

/** One state of the registry. Each change makes the next one; none is ever written anew. */
export interface Edition {
  readonly numero: number;
  readonly content: Content;
}

interface Readable {
  readonly edition: Edition;
  readonly broken: BrokenEdition | undefined;
}

const FOLDER = 'mfe/registro/';
const EMPTY: Edition = { numero: 0, content: { versiones: {}, lineas: {}, historial: [] } };
/** Publishers that meet again and again. */
const ATTEMPTS = 20;

/** An edition that cannot be read. */
export class BrokenEdition extends Error {
  override readonly name = 'BrokenEdition';
  constructor(
    readonly key: string,
    cause: unknown,
  ) {
    super(`${key} cannot be read`, { cause });
  }
}

/**
 * The registry of remotes and shell in the object store: a row of numbered files, the last of which holds. A store that
 * refuses to write one key twice is all it needs, so no lock outlives its holder (docs/adr/0039).
 */
export class Editions {
  constructor(private readonly objects: ObjectStore) {}

  /** For who writes. @throws BrokenEdition; AppError ALMACEN_NO_DISPONIBLE */
  async latest(): Promise<Edition> {
    const { edition, broken } = await this.readable();
    if (broken) throw broken;
    return edition;
  }

  /**
   * For who only reads: the last edition that can be read, and the broken one that comes after it.
   * @param known an older state, if one is known
   * @throws BrokenEdition when none of those that are there can be read; AppError ALMACEN_NO_DISPONIBLE
   */
  async readable(known?: Edition): Promise<Readable> {
    return known ? this.readableSince(known) : this.readableOfAll();
  }

  /**
   * The state that holds now, for who knows an older one.
   * @throws BrokenEdition; AppError ALMACEN_NO_DISPONIBLE
   */
  async since(known: Edition): Promise<Edition> {
    const { edition, broken } = await this.readableSince(known);
    if (broken) throw broken;
    return edition;
  }

  private async readableSince(known: Edition): Promise<Readable> {
    let edition = known;
    let broken: BrokenEdition | undefined;
    for (let numero = known.numero + 1; ; numero += 1) {
      const next = await this.read(numero).catch(brokenOrMissing);
      if (next === undefined) break;
      broken = next instanceof BrokenEdition ? next : undefined;
      if (!(next instanceof BrokenEdition)) edition = next;
    }
    return { edition, broken };
  }

  private async readableOfAll(): Promise<Readable> {
    const numbers = (await this.objects.list(FOLDER)).map(({ key }) => numberOf(key)).filter((one) => one > 0);
    let broken: BrokenEdition | undefined;
    for (const numero of numbers.toSorted((one, other) => other - one)) {
      const edition = await this.read(numero).catch(brokenOrMissing);
      if (edition !== undefined && !(edition instanceof BrokenEdition)) return { edition, broken };
      broken ??= edition;
    }
    if (broken) throw broken;
    return { edition: EMPTY, broken };
  }

  /**
   * Makes the next edition. Whoever loses against another publisher decides again on what that one left.
   * @param work what the next edition holds, made of what holds now; undefined when nothing is to change
   * @throws whatever `work` throws; BrokenEdition; AppError ALMACEN_NO_DISPONIBLE
   */
  async change(work: (now: Content) => Content | undefined): Promise<Edition> {
    let now = await this.latest();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const content = work(now.content);
      if (content === undefined) return now;
      const next = { numero: now.numero + 1, content };
      try {
        await this.write(next);
        return next;
      } catch (error) {
        if (!(error instanceof ObjectExists)) throw error;
        now = await this.since(now);
      }
    }
    throw changedInBetween();
  }

  /**
   * Goes on from the last edition that can be read, past broken ones. Who is not the first to do so looks again.
   * @returns the broken ones; none when there was nothing to do
   * @throws AppError ALMACEN_NO_DISPONIBLE
   */
  async repair(): Promise<string[]> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await this.goOnPastBroken();
      } catch (error) {
        if (!(error instanceof ObjectExists)) throw error;
      }
    }
    throw changedInBetween();
  }

  /** @throws ObjectExists when somebody else was first */
  private async goOnPastBroken(): Promise<string[]> {
    const broken: string[] = [];
    const numbers = (await this.objects.list(FOLDER)).map(({ key }) => numberOf(key));
    const last = Math.max(0, ...numbers);
    for (const numero of [...numbers.filter((one) => one > 0).toSorted((one, other) => other - one), 0]) {
      const edition = numero === 0 ? EMPTY : await this.read(numero).catch(brokenOrMissing);
      if (edition instanceof BrokenEdition) broken.push(edition.key);
      if (edition === undefined || edition instanceof BrokenEdition) continue;
      if (broken.length > 0) await this.write({ numero: last + 1, content: edition.content });
      return broken;
    }
    return broken;
  }

  /** Deletes what nobody asks for any more: editions from before `limit`, but never the last twenty. */
  async sweep(limit: Date): Promise<void> {
    const { numero } = await this.latest();
    for (const { key, modifiedAt } of await this.objects.list(FOLDER))
      if (modifiedAt < limit && numberOf(key) <= numero - ATTEMPTS) await this.objects.delete(key);
  }

  /** @throws ObjectExists when somebody else was first */
  private async write({ numero, content }: Edition): Promise<void> {
    const text = `${JSON.stringify(storedSchema.parse(apart(content)), null, 1)}\n`;
    await this.objects.put(keyOf(numero), Buffer.from(text), { ifAbsent: true });
  }

  private async read(numero: number): Promise<Edition> {
    const bytes = await this.objects.read(keyOf(numero));
    try {
      return { numero, content: together(storedSchema.parse(JSON.parse(bytes.toString('utf8')))) };
    } catch (cause) {
      throw new BrokenEdition(keyOf(numero), cause);
    }
  }
}

const changedInBetween = (): AppError =>
  new AppError('ALMACEN_NO_DISPONIBLE', { detail: `${FOLDER} changed ${ATTEMPTS} times in between` });

const keyOf = (numero: number): string => `${FOLDER}${String(numero).padStart(8, '0')}.json`;
/** 0 for a file that is no edition. */
const numberOf = (key: string): number => Number(/^(\d{8})\.json$/.exec(key.slice(FOLDER.length))?.[1] ?? 0);

function brokenOrMissing(error: unknown): BrokenEdition | undefined {
  if (error instanceof BrokenEdition) return error;
  if (error instanceof AppError && error.code === 'NO_ENCONTRADO') return undefined;
  throw error;
}
