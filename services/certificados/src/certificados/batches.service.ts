import { Inject, Injectable } from '@nestjs/common';
import type { Certificado } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { Batches, Idempotency, Transactions, type Keyed } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlService } from '../crl/crl.service.js';
import { ReservaService } from '../custody/key-pool.service.js';
import { aCertificado } from './certificado.mapper.js';
import { claveDe } from './dueno.rules.js';
import { EmisionService, type Solicitud } from './emision.service.js';

/** A request for a certificate, and the call that it came with. */
export type Pedido = Solicitud & Keyed;

/**
 * People who ask for a certificate at the same moment are served together, in one transaction: a hundred of them need a few
 * connections and round trips, and no one waits for another's. Two batches at once: one signs while the other writes.
 */
@Injectable()
export class TandasService {
  private readonly tandas: Batches<Pedido, Certificado>;

  constructor(
    private readonly emision: EmisionService,
    private readonly reserva: ReservaService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
    @Inject(CERTIFICADOS_CONFIG) { EMISION_ESPERA_MS: waitMs }: Pick<CertificadosConfig, 'EMISION_ESPERA_MS'>,
  ) {
    const nameOf = ({ dueno }: Pedido): string => claveDe(dueno);
    this.tandas = new Batches<Pedido, Certificado>((pedidos) => this.servir(pedidos), {
      size: 25,
      atOnce: 2,
      waitMs,
      nameOf,
    });
  }

  /**
   * Asked again under the same key, because the answer got lost, it is the same certificate.
   * @throws AppError CERTIFICADO_RECIENTE, LLAVES_AGOTADAS when no key came in time, SERVICIO_NO_DISPONIBLE when its turn did not
   */
  emitir(pedido: Pedido): Promise<Certificado> {
    return this.reserva.conLlave(() => this.tandas.run(pedido));
  }

  private async servir(pedidos: readonly Pedido[]): Promise<(Certificado | AppError)[]> {
    const respuestas = await this.transactions.run(
      (tx) =>
        this.idempotency.runAll(tx, pedidos, async (nuevos) => {
          const rows = await this.emision.emitir(tx, nuevos);
          return rows.map((row) => (row instanceof AppError ? row : aCertificado(row)));
        }),
      { step: 'generar.emision' },
    );
    void this.crls.avisar();
    return respuestas;
  }
}
