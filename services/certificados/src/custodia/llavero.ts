import type { KeyFile } from '@portal/service-kit';
import { FileKek, type Kek } from './kek.js';

/** An envelope names a key-encryption key that this process does not have. */
export class KekDesconocida extends Error {
  override readonly name = 'KekDesconocida';
}

type Archivo = Pick<KeyFile, 'read'>;

/**
 * The key-encryption keys of one kind of keys: one wraps, the one before still opens while a rotation runs (signing.md 10).
 * The files are read again when they change, so a rotation needs no restart; what was opened with once is remembered.
 */
export class Llavero {
  private readonly conocidas = new Map<string, Kek>();

  /** @param nombre the setting, for messages: `CA_KEK` stands for CA_KEK_FILE and CA_KEK_ANTERIOR_FILE */
  constructor(
    readonly nombre: 'CA_KEK' | 'SIGNER_KEK',
    private readonly archivo: Archivo,
    private readonly archivoAnterior?: Archivo,
  ) {}

  /** Wraps every new envelope. @throws Error while the file holds no key */
  get vigente(): Kek {
    const kek = this.leer(this.archivo);
    if (!kek) throw new Error(`${this.nombre}_FILE holds no key`);
    return kek;
  }

  /** The other key of a rotation; undefined when there is none, or it is the same one. */
  get anterior(): Kek | undefined {
    const kek = this.archivoAnterior && this.leer(this.archivoAnterior);
    return kek?.id === this.vigente.id ? undefined : kek;
  }

  /** The key that an envelope names. @throws KekDesconocida */
  de(id: string): Kek {
    if (!this.conocidas.has(id)) this.releer();
    const kek = this.conocidas.get(id);
    if (kek) return kek;
    throw new KekDesconocida(`key-encryption key ${id} is neither in ${this.nombre}_FILE nor in ${this.nombre}_ANTERIOR_FILE`);
  }

  /** Ids that this process can open. */
  get ids(): readonly string[] {
    this.releer();
    return [...this.conocidas.keys()];
  }

  private releer(): void {
    void this.vigente;
    void this.anterior;
  }

  private leer(archivo: Archivo): Kek | undefined {
    const key = archivo.read();
    if (!key) return undefined;
    const kek = new FileKek(key);
    this.conocidas.set(kek.id, kek);
    return kek;
  }
}
