import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { borradorDe } from '@portal/contracts/pdf';
import { Log, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';

/**
 * What a dead attempt left goes this long after its lease: by then nothing that it asked for is still on its way. The longest way is
 * the certificate asked for (5 s), a turn (10), another's signature under the enrolment's lock (16), this one (16) and its
 * thread's last task (6): 53 s, within the lease of 60 s alone. Tests shorten the lease, not these.
 */
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
    private readonly borrados: BorradosRepository,
    @Inject(CONFIG) private readonly config: Config,
    private readonly log: Log,
  ) {}

  /**
   * Holds the link, and notes what this attempt may leave for deletion before it exists: its receipt, and the signed document
   * that the receipt names unless it became a revision. So nothing stays of a process that dies. Who comes too late learns it
   * from the first statement: of a hundred at once, the others wait neither for the winner's row nor for a turn.
   * @param documentHash what the signer saw must be what he signs
   * @throws AppError ENLACE_INVALIDO, FIRMA_YA_REGISTRADA, DOCUMENTO_CAMBIO, FIRMA_EN_CURSO while another attempt holds the link
   */
  async reservar(
    tx: Tx,
    { token, documentHash }: { token: string; documentHash?: string | undefined },
    requestId: string,
  ): Promise<Reserva> {
    const abierto = await this.enlaces.abrir(tx, token);
    if (abierto.enlace.usadoEn) throw new AppError('FIRMA_YA_REGISTRADA');
    if (documentHash !== undefined && documentHash !== abierto.documentHash) throw new AppError('DOCUMENTO_CAMBIO');
    if (abierto.reservado) throw enCurso();
    const reservaId = randomUUID();
    if (!(await this.repository.reservar(tx, abierto.enlace.id, reservaId, this.config.FIRMA_RESERVA_MS)))
      throw await this.perdida(tx, token);
    await this.borrados.anotar(tx, [borradorDe(reservaId)], this.config.FIRMA_RESERVA_MS + MARGEN_MS);
    return { ...abierto, reservaId, requestId };
  }

  /** What became of the link since it was opened. @throws AppError ENLACE_INVALIDO */
  private async perdida(tx: Tx, token: string): Promise<AppError> {
    const { enlace } = await this.enlaces.abrir(tx, token);
    return enlace.usadoEn ? new AppError('FIRMA_YA_REGISTRADA') : enCurso();
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

const enCurso = (): AppError => new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });
