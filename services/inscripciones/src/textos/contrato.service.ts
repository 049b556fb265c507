import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, StoredFile } from '@portal/contracts/core';
import { marcadoresEmpresa } from '@portal/contracts/inscripciones';
import { prepararContrato } from '@portal/contracts/pdf';
import { empresaDe } from '@portal/contracts/portal';
import { diligenciar } from '@portal/contracts/textos';
import { Calls, canonicalJson, sha256Hex, Transactions } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { TextosRepository } from '../tablas/textos.repository.js';
import { TextosService } from './textos.service.js';

/** The contract that anybody may download: filled in with the company's data, the parties left open. */
@Injectable()
export class ContratoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly textos: TextosService,
    private readonly repository: TextosRepository,
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /** @throws AppError SERVICIO_NO_DISPONIBLE when it was never rendered and `pdf` does not answer */
  async archivo(): Promise<StoredFile> {
    const empresa = empresaDe(this.config);
    const { logo, acento } = empresa;
    const texto = await this.transactions.run((tx) => this.textos.vigente(tx, 'contrato-vinculacion'));
    const { titulo, version } = texto;
    const pedido = {
      titulo,
      version,
      cuerpo: diligenciar(texto.cuerpo, marcadoresEmpresa(empresa)),
      empresa: empresa.nombre,
      // A `pdf` of the release before knows neither sheet nor logo, and refuses what it does not know.
      ...(this.config.HOJA !== 'a4' && { hoja: this.config.HOJA }),
      ...((logo || acento) && { marca: { logo, acento } }),
    };
    const textoSha256 = sha256Hex(canonicalJson(pedido));
    const guardado = await this.transactions.run((tx) => this.repository.contrato(tx, textoSha256));
    const { key, sha256, bytes } = guardado ?? (await this.preparar(textoSha256, pedido));
    return { key, sha256, bytes, fileName: 'contrato-vinculacion.pdf', contentType: 'application/pdf' };
  }

  private async preparar(textoSha256: string, pedido: RequestOf<typeof prepararContrato>) {
    const archivo = await this.calls.send(prepararContrato, pedido);
    await this.transactions.run((tx) => this.repository.guardarContrato(tx, textoSha256, archivo));
    return archivo;
  }
}
