import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, asPersona, type Actor } from '@portal/contracts/core';
import {
  Clock,
  lockForTransaction,
  signedUploadUrl,
  Sweeper,
  Transactions,
  uploadKey,
  type Tx,
} from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { idDeDireccion } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';

const VIGENCIA_MS = 10 * 60_000;
const DIA_MS = 24 * 3_600_000;
/** Unused uploads that one transaction forgets. */
const BATCH = 100;

/** Addresses for uploads: given to a person, recognised when they come back, forgotten when unused for a day. */
@Injectable()
export class CargasService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly cargas: CargasRepository,
    private readonly borrados: BorradosRepository,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.olvidarHuerfanas(), 'cargas-huerfanas');
  }

  /** A signed address, good for one PUT within ten minutes. @throws AppError LIMITE_DE_CARGAS */
  async pedir(actor: Actor): Promise<{ uploadURL: string }> {
    const { subject } = asPersona(actor);
    const [id, creadaEn] = [randomUUID(), this.clock.now()];
    const venceEn = new Date(creadaEn.getTime() + VIGENCIA_MS);
    await this.transactions.run(async (tx) => {
      // Without it many requests at once count before any of them inserts.
      await lockForTransaction(tx, `cargas:${subject}`);
      const hoy = await this.cargas.contarDesde(tx, subject, new Date(creadaEn.getTime() - DIA_MS));
      if (hoy >= this.config.CARGAS_POR_DIA) throw new AppError('LIMITE_DE_CARGAS', { retryAfter: 3600 });
      await this.cargas.insertar(tx, { id, duenoSub: subject, venceEn, creadaEn });
    });
    return { uploadURL: this.direccion(id, venceEn) };
  }

  /**
   * The upload behind an address that was given to this person.
   * @throws AppError CARGA_NO_RECONOCIDA for any other address
   */
  async reconocer(direccion: string, subject: string): Promise<CargaEntity> {
    const id = idDeDireccion(direccion);
    const carga = id === undefined ? null : await this.transactions.run((tx) => this.cargas.porId(tx, id));
    if (carga?.duenoSub !== subject || direccion !== this.direccion(carga.id, carga.venceEn))
      throw new AppError('CARGA_NO_RECONOCIDA');
    return carga;
  }

  private direccion(id: string, venceEn: Date): string {
    return signedUploadUrl(this.config.UPLOAD_KEY_FILE, this.config.PORTAL_ORIGIN, id, venceEn);
  }

  private async olvidarHuerfanas(): Promise<void> {
    const antes = new Date(this.clock.now().getTime() - DIA_MS);
    while ((await this.transactions.run((tx) => this.olvidarBatch(tx, antes))) === BATCH);
  }

  private async olvidarBatch(tx: Tx, antes: Date): Promise<number> {
    const huerfanas = await this.cargas.borrarHuerfanas(tx, antes, BATCH);
    if (huerfanas.length > 0) await this.borrados.anotar(tx, huerfanas.map(uploadKey));
    return huerfanas.length;
  }
}
