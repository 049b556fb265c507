import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { documentoDe, enRecibo, reciboDe } from '@portal/contracts/pdf';
import { durable, ObjectStore, Sweeper, Transactions, Turns, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

/** Files that one sweep deletes, and that one transaction does. */
const PER_SWEEP = 100;
const BATCH = 20;
const APLAZO_MS = 60_000;

/** Deletes the files of due notes: those whose rows are gone, and what attempts to sign or to extend left. */
@Injectable()
export class BorradosService implements OnApplicationBootstrap {
  private readonly turns = new Turns(2);

  constructor(
    private readonly transactions: Transactions,
    private readonly borrados: BorradosRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly objects: ObjectStore,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.borrarDebidos(), 'archivos-borrados');
  }

  private async borrarDebidos(): Promise<void> {
    const pendientes = await this.transactions.single((tx) => this.borrados.pendientes(tx, PER_SWEEP));
    const fallas: unknown[] = [];
    for (let desde = 0; desde < pendientes.length; desde += BATCH)
      fallas.push(...(await this.borrarBatch(pendientes.slice(desde, desde + BATCH))));
    if (fallas.length > 0)
      throw new Error(`${fallas.length} of ${pendientes.length} files still wait`, { cause: fallas[0] });
  }

  /**
   * Deletes them together. If one cannot be deleted, each is tried alone: it holds back no other, and its own
   * attempt gives the reason.
   * @returns the failures
   */
  private async borrarBatch(pendientes: readonly string[]): Promise<unknown[]> {
    const juntos = await this.transactions
      .run((tx) => this.borrarTomados(tx, pendientes), { attempts: 1 })
      .then(
        () => true,
        () => false,
      );
    if (juntos) return [];
    const intentos = await Promise.allSettled(pendientes.map((key) => this.turns.run(() => this.borrarUno(key))));
    return intentos.flatMap((intento) => (intento.status === 'rejected' ? [intento.reason as unknown] : []));
  }

  private async borrarUno(key: string): Promise<void> {
    try {
      await this.transactions.run((tx) => this.borrarTomados(tx, [key]), { attempts: 1 });
    } catch (error) {
      await this.transactions.run((tx) => this.borrados.aplazar(tx, key, APLAZO_MS));
      throw error;
    }
  }

  /**
   * Holds the notes while their files are deleted: a unit that wants to keep a file finds its note, or finds it
   * taken. The unit runs once only, and a file that is deleted twice does no harm.
   */
  private async borrarTomados(tx: Tx, keys: readonly string[]): Promise<void> {
    for (const key of await this.borrados.tomar(tx, keys)) {
      await durable('borrar.restos', async () => {
        await this.objects.delete(key);
        await this.borrarResto(tx, key);
      });
    }
  }

  /**
   * Deletes the receipt of an attempt, and the documents that it names unless they became revisions. The draft is
   * gone already: `pdf` looks for it after it has written, so one of the two finds the document. A signature has no
   * draft in a file; `pdf` itself deletes what it finishes too late (docs/adr/0019). Revision 0 is noted only when no
   * other rendering of it can be registered any more.
   */
  private async borrarResto(tx: Tx, borrador: string): Promise<void> {
    if (!borrador.startsWith('borradores/')) return;
    const recibo = reciboDe(borrador);
    const hechos = await this.leerRecibo(recibo);
    if (hechos === undefined) return;
    for (const sha256 of hechos)
      if (!(await this.revisiones.registrada(tx, sha256))) await this.objects.delete(documentoDe(sha256));
    await this.objects.delete(recibo);
  }

  private async leerRecibo(recibo: string): Promise<string[] | undefined> {
    try {
      return enRecibo((await this.objects.read(recibo)).toString('latin1'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'NO_ENCONTRADO') return undefined;
      throw error;
    }
  }
}
