import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe } from '@portal/contracts/pdf';
import { Log, Transactions } from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import { BorradosRepository } from '../documentos/borrados.repository.js';
import { RevisionesRepository } from '../documentos/revisiones.repository.js';
import { EnlacesRepository } from './enlaces.repository.js';
import { EnlacesService, type EnlaceAbierto } from './enlaces.service.js';

/** What a dead attempt left goes this long after its lease: by then nothing that it asked for is still on its way. */
const MARGEN_MS = 20_000;

/** A link that one attempt to sign holds. */
export interface Reserva extends EnlaceAbierto {
  readonly reservaId: string;
  readonly requestId: string;
}

/** Holding a link for one attempt to sign, and giving it back. A dead attempt's hold ends by itself with its lease. */
@Injectable()
export class ReservasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesService,
    private readonly repository: EnlacesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    @Inject(CONFIG) private readonly config: Config,
    private readonly log: Log,
  ) {}

  /** What the signer saw must be what he signs. @throws AppError ENLACE_INVALIDO, FIRMA_YA_REGISTRADA, DOCUMENTO_CAMBIO */
  abrir(token: string, documentHash: string | undefined): Promise<EnlaceAbierto> {
    return this.transactions.run(async (tx) => {
      const abierto = await this.enlaces.abrir(tx, token);
      if (abierto.enlace.usadoEn) throw new AppError('FIRMA_YA_REGISTRADA');
      const original = await this.revisiones.numero(tx, abierto.fila.id, 0);
      if (documentHash !== undefined && documentHash !== original.sha256) throw new AppError('DOCUMENTO_CAMBIO');
      return abierto;
    });
  }

  /**
   * Holds the link, and notes the draft of this attempt for deletion before it exists. With the draft goes the signed document
   * that was made of it, unless it became a revision: so nothing stays of a process that dies.
   * @throws AppError FIRMA_YA_REGISTRADA, FIRMA_EN_CURSO while another attempt holds it, ENLACE_INVALIDO
   */
  async reservar(abierto: EnlaceAbierto, requestId: string): Promise<Reserva> {
    const { id, tokenHash } = abierto.enlace;
    const reservaId = randomUUID();
    await this.transactions.run(async (tx) => {
      if (await this.repository.reservar(tx, id, reservaId, this.config.FIRMA_RESERVA_MS)) {
        return this.borrados.anotar(tx, [borradorDe(reservaId)], this.config.FIRMA_RESERVA_MS + MARGEN_MS);
      }
      const { enlace } = await this.enlaces.abrirPorHuella(tx, tokenHash);
      throw enlace.usadoEn ? new AppError('FIRMA_YA_REGISTRADA') : new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });
    }, { step: 'firmar.reserva' });
    return { ...abierto, reservaId, requestId };
  }

  /** Never hides why the attempt failed: when even this fails, the lease frees the link. */
  async liberar({ enlace, reservaId, requestId }: Reserva): Promise<void> {
    try {
      await this.transactions.run((tx) => this.repository.liberar(tx, enlace.id, reservaId));
    } catch (error) {
      this.log.error('link not freed, its lease will', { requestId, resource: enlace.id, error });
    }
  }
}
