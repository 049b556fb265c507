import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, durable, ObjectStore, Sweeper, Transactions, Turns, uploadKey, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { RestosService } from './restos.service.js';

const POR_BARRIDO = 100;
const POR_LOTE = 20;
const APLAZO_MS = 60_000;
const HORA_MS = 3_600_000;
const VIDA_HUERFANA_MS = 24 * HORA_MS;

/** Deletes the files whose rows are gone, what attempts to sign left, and the uploads that nobody used within a day. */
@Injectable()
export class BorradosService implements OnApplicationBootstrap {
  private readonly turnos = new Turns(2);

  constructor(
    private readonly transactions: Transactions,
    private readonly borrados: BorradosRepository,
    private readonly cargas: CargasRepository,
    private readonly restos: RestosService,
    private readonly objects: ObjectStore,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.borrarArchivos(), 'archivos-borrados');
    this.sweeper.every(HORA_MS, () => this.recogerHuerfanas(), 'cargas-huerfanas');
  }

  private async borrarArchivos(): Promise<void> {
    const pendientes = await this.transactions.single((tx) => this.borrados.pendientes(tx, POR_BARRIDO));
    const fallas: unknown[] = [];
    for (let desde = 0; desde < pendientes.length; desde += POR_LOTE)
      fallas.push(...(await this.borrarLote(pendientes.slice(desde, desde + POR_LOTE))));
    if (fallas.length > 0)
      throw new Error(`${fallas.length} of ${pendientes.length} files still wait`, { cause: fallas[0] });
  }

  /** Together; if one of them cannot be deleted, each by itself: it holds back no other, and its own attempt tells why. @returns the failures */
  private async borrarLote(pendientes: readonly string[]): Promise<unknown[]> {
    const juntos = await this.transactions
      .run((tx) => this.borrarTomados(tx, pendientes), { attempts: 1 })
      .then(
        () => true,
        () => false,
      );
    if (juntos) return [];
    const intentos = await Promise.allSettled(pendientes.map((key) => this.turnos.run(() => this.borrarArchivo(key))));
    return intentos.flatMap((intento) => (intento.status === 'rejected' ? [intento.reason as unknown] : []));
  }

  private async borrarArchivo(key: string): Promise<void> {
    try {
      await this.transactions.run((tx) => this.borrarTomados(tx, [key]), { attempts: 1 });
    } catch (error) {
      await this.transactions.run((tx) => this.borrados.aplazar(tx, key, APLAZO_MS));
      throw error;
    }
  }

  /** The notes are held while their files are deleted: who wants to keep a file finds it either whole or given up. */
  private async borrarTomados(tx: Tx, keys: readonly string[]): Promise<void> {
    for (const key of await this.borrados.tomar(tx, keys)) {
      await durable('borrar.restos', async () => {
        await this.objects.delete(key);
        await this.restos.borrarCierre(tx, key);
      });
    }
  }

  private async recogerHuerfanas(): Promise<void> {
    const antes = new Date(this.clock.now().getTime() - VIDA_HUERFANA_MS);
    while ((await this.transactions.run((tx) => this.recogerLote(tx, antes))) === POR_BARRIDO);
  }

  private async recogerLote(tx: Tx, antes: Date): Promise<number> {
    const huerfanas = await this.cargas.borrarHuerfanas(tx, antes, POR_BARRIDO);
    if (huerfanas.length > 0) await this.borrados.anotar(tx, huerfanas.map(uploadKey));
    return huerfanas.length;
  }
}
