import { Injectable } from '@nestjs/common';
import { assertNever } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import { CorreosRepository } from '../correos/correos.repository.js';
import { ResultadoService } from '../entrega/resultado.service.js';
import type { Carpeta } from './buzon-de-informes.js';
import { leerInforme } from './informe.rules.js';

/** What a report says becomes the end of the mail that it is about, once, whoever reads it and however often. */
@Injectable()
export class RegistroDeRebotes {
  constructor(
    private readonly transactions: Transactions,
    private readonly correos: CorreosRepository,
    private readonly resultados: ResultadoService,
  ) {}

  /** @returns where the message belongs now that it was read */
  async leer(fuente: Uint8Array): Promise<Carpeta> {
    const informe = await leerInforme(fuente);
    switch (informe.tipo) {
      case 'rebote':
        await this.anotar(informe.retorno, informe.motivo);
        return 'Leidos';
      case 'sin-efecto':
        return 'Leidos';
      case 'ajeno':
        return 'Otros';
      default:
        return assertNever(informe);
    }
  }

  /** A mail that nobody knows was deleted with its enrolment, or was sent anew. */
  private async anotar(retorno: string, motivo: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const correo = await this.correos.porRetorno(tx, retorno);
      if (correo) await this.resultados.rebotar(tx, correo, motivo);
    });
  }
}
