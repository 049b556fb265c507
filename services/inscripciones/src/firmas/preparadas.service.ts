import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe } from '@portal/contracts/pdf';
import { ObjectStore, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import type { FirmaPreparadaEntity } from '../tablas/firma-preparada.entity.js';
import { FirmasPreparadasRepository } from '../tablas/firmas-preparadas.repository.js';
import type { IntentoPreparado, Reserva } from './intento.js';

/** A close that begins in the last moment of a prepared signature still finds its draft. */
const MARGIN_MS = 120_000;

/** A prepared signature, before its end is known. */
export type PorGuardar = Omit<FirmaPreparadaEntity, 'venceEn'>;

/**
 * Prepared signatures and their drafts, from the device's part until they are closed, replaced or late. A prepared one
 * holds nothing: no link, no lock, no turn.
 */
@Injectable()
export class PreparadasService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly preparadas: FirmasPreparadasRepository,
    private readonly borrados: BorradosRepository,
    private readonly objects: ObjectStore,
    private readonly sweeper: Sweeper,
    @Inject(CONFIG) private readonly config: Pick<InscripcionesConfig, 'FIRMA_PREPARADA_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.olvidarVencidas(), 'firmas-preparadas');
  }

  /** Forgets those that nobody closed in time. */
  olvidarVencidas(): Promise<void> {
    return this.transactions.run((tx) => this.preparadas.olvidarVencidas(tx));
  }

  /** Notes the draft of this id for deletion before it exists, so nothing stays of a process that dies. */
  async anotarBorrador(tx: Tx, id: string): Promise<void> {
    await this.borrados.anotar(tx, [borradorDe(id)], this.config.FIRMA_PREPARADA_MS + MARGIN_MS);
  }

  /**
   * Keeps it in place of the link's former one, whose draft is due then.
   * @returns until when it can be closed, or undefined when the link takes none any more
   */
  async guardar(tx: Tx, preparada: PorGuardar): Promise<Date | undefined> {
    const guardada = await this.preparadas.reemplazar(tx, preparada, this.config.FIRMA_PREPARADA_MS);
    if (guardada?.anterior !== undefined) await this.borrados.aplazar(tx, borradorDe(guardada.anterior), 0);
    return guardada?.venceEn;
  }

  /**
   * The attempt that was prepared under this id for this link, to be closed.
   * @throws AppError FIRMA_DESACTUALIZADA when there is none any more
   */
  async intento(reserva: Reserva, id: string): Promise<IntentoPreparado> {
    const preparada = await this.transactions.single((tx) => this.preparadas.vigente(tx, reserva.enlace.id, id));
    if (!preparada || !(await this.objects.stat(borradorDe(id)))) throw new AppError('FIRMA_DESACTUALIZADA');
    const { certificado, declarado, observado, firmadaEn } = preparada;
    return {
      ...reserva,
      preparada,
      certificado,
      observado,
      ahora: firmadaEn,
      metadatos: declarado,
      titulos: reserva.textos,
      textos: reserva.textos.map(({ clave, version, sha256 }) => ({ clave, version, sha256 })),
    };
  }

  /**
   * Uses it up with the signature, and makes its draft due.
   * @throws AppError FIRMA_DESACTUALIZADA when a newer one took its place
   */
  async usar(tx: Tx, { preparada: { id } }: IntentoPreparado): Promise<void> {
    if (!(await this.preparadas.tomar(tx, id))) throw new AppError('FIRMA_DESACTUALIZADA');
    await this.borrados.aplazar(tx, borradorDe(id), 0);
  }
}
