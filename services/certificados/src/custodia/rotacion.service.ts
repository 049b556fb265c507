import { codeOf, type Audit, type Transactions, type Tx } from '@portal/service-kit';
import type { Kek } from './kek.js';
import type { FilaDeLlave, KekRepository, Tabla } from './kek.repository.js';
import type { Llavero } from './llavero.js';
import { reensobrar } from './sobre.js';

/** One kind of keys: its key ring and the envelopes it opens. */
export interface Alcance {
  readonly llavero: Llavero;
  readonly tablas: readonly Tabla[];
}

export interface Avance {
  readonly pasadas: number;
  readonly total: number;
}

export interface Resultado {
  readonly pasadas: number;
  /** The key-encryption key that wraps nothing now, nor from now on. */
  readonly retirada: string | undefined;
  /** Envelopes by key-encryption key that neither file holds. */
  readonly ajenas: ReadonlyMap<string, number>;
}

interface Cambio {
  readonly desde: Kek;
  readonly hacia: Kek;
}

const LOCK_TIMEOUT = '55P03';

/**
 * Wraps every data key anew with the key-encryption key in force, in batches of one transaction each, beside serving processes.
 * Killed at any point it leaves envelopes of both kinds, which both keys open; started again it does the rest (security.md 34).
 */
export class RotacionService {
  constructor(
    private readonly keks: KekRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly lote: number,
  ) {}

  /** @param avisar told after each committed batch */
  async rotar({ llavero, tablas }: Alcance, avisar: (avance: Avance) => void): Promise<Resultado> {
    const { anterior: desde, vigente: hacia } = llavero;
    let pasadas = 0;
    let retirada: boolean | undefined;
    while (desde && retirada === undefined) {
      const total = pasadas + ((await this.enUso(tablas)).get(desde.id) ?? 0);
      for await (const cantidad of this.lotes({ desde, hacia }, tablas)) avisar({ pasadas: (pasadas += cantidad), total });
      retirada = await this.retirar({ desde, hacia }, { llavero, tablas }, pasadas);
    }
    const ajenas = new Map([...(await this.enUso(tablas))].filter(([id]) => !llavero.ids.includes(id)));
    return { pasadas, retirada: desde && (await this.esRetirada(desde.id)) ? desde.id : undefined, ajenas };
  }

  /** Of each table the free rows first, then those that others hold, waiting for each. */
  private async *lotes(cambio: Cambio, tablas: readonly Tabla[]): AsyncGenerator<number> {
    for (const tabla of tablas) {
      for (const esperar of [false, true]) {
        for (;;) {
          const cantidad = await this.unLote(cambio, tabla, esperar);
          if (cantidad === 0) break;
          if (cantidad !== undefined) yield cantidad;
        }
      }
    }
  }

  /** @returns how many were wrapped anew; undefined when the wait for a row was too long and has to begin again */
  private async unLote({ desde, hacia }: Cambio, tabla: Tabla, esperar: boolean): Promise<number | undefined> {
    const nueva = async ({ id, dueno, dataKey }: FilaDeLlave) => ({ id, dataKey: await reensobrar(desde, hacia, dataKey, { llaveId: id, dueno }) });
    try {
      return await this.transactions.run(async (tx) => {
        const filas = await this.keks.tomar(tx, tabla, { kekId: desde.id, cuantas: esperar ? 1 : this.lote, esperar });
        if (filas.length > 0) await this.keks.guardar(tx, tabla, hacia.id, await Promise.all(filas.map(nueva)));
        return filas.length;
      });
    } catch (error) {
      if (esperar && codeOf((error as Error).cause) === LOCK_TIMEOUT) return undefined;
      throw error;
    }
  }

  /**
   * Waits for whoever wraps with the old key right now: what they wrapped is counted, and there comes no more.
   * @returns true when retired now, false when it needs no retiring, undefined when envelopes are left
   */
  private async retirar({ desde, hacia }: Cambio, { llavero, tablas }: Alcance, cantidad: number): Promise<boolean | undefined> {
    return this.transactions.run(async (tx) => {
      const retirada = await this.keks.retirar(tx, desde.id);
      if ((await this.keks.enUso(tx, tablas)).has(desde.id)) return this.keks.reponer(tx, desde.id);
      if (retirada) await this.anotar(tx, llavero, { anterior: desde.id, vigente: hacia.id, cantidad });
      return retirada;
    });
  }

  private anotar(tx: Tx, { nombre }: Llavero, datos: { anterior: string; vigente: string; cantidad: number }): Promise<void> {
    return this.audit.append(tx, { accion: 'llaves.rotadas', resultado: 'hecho', actor: 'proceso:certificados', recurso: `kek:${nombre}`, datos });
  }

  private esRetirada(id: string): Promise<boolean> {
    return this.transactions.run((tx) => this.keks.retirada(tx, id));
  }

  private enUso(tablas: readonly Tabla[]): Promise<Map<string, number>> {
    return this.transactions.run((tx) => this.keks.enUso(tx, tablas));
  }
}
