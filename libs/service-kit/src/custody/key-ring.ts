import type { KeyFile } from '../config/key-file.js';
import { FileKek, type Kek } from './kek.js';

/** An envelope names a key-encryption key that this process does not have. */
export class UnknownKek extends Error {
  override readonly name = 'UnknownKek';
}

type Source = Pick<KeyFile, 'read'>;

/**
 * The key-encryption keys of one kind of secrets: one wraps, the previous one still opens while a rotation runs. The
 * files are read again when they change, so a rotation needs no restart. Keys that were read once are remembered.
 */
export class KeyRing {
  private readonly known = new Map<string, Kek>();

  /** @param name the setting, for messages: `CA_KEK` stands for CA_KEK_FILE and CA_KEK_ANTERIOR_FILE */
  constructor(
    readonly name: `${string}_KEK`,
    private readonly source: Source,
    private readonly previousSource?: Source,
  ) {}

  /** Wraps every new envelope. @throws Error while the file holds no key */
  get current(): Kek {
    const kek = this.read(this.source);
    if (!kek) throw new Error(`${this.name}_FILE holds no key`);
    return kek;
  }

  /** The other key of a rotation; undefined when there is none, or it is the same one. */
  get previous(): Kek | undefined {
    const kek = this.previousSource && this.read(this.previousSource);
    return kek?.id === this.current.id ? undefined : kek;
  }

  /** The key that an envelope names. @throws UnknownKek */
  of(id: string): Kek {
    if (!this.known.has(id)) this.readAgain();
    const kek = this.known.get(id);
    if (kek) return kek;
    throw new UnknownKek(`key-encryption key ${id} is neither in ${this.name}_FILE nor in ${this.name}_ANTERIOR_FILE`);
  }

  /** Ids that this process can open. */
  get ids(): readonly string[] {
    this.readAgain();
    return [...this.known.keys()];
  }

  private readAgain(): void {
    void this.current;
    void this.previous;
  }

  private read(source: Source): Kek | undefined {
    const key = source.read();
    if (!key) return undefined;
    const kek = new FileKek(key);
    this.known.set(kek.id, kek);
    return kek;
  }
}
