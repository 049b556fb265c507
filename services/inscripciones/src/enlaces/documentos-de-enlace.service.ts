import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type RequestOf, type StoredFile } from '@portal/contracts/core';
import type { documentoDeEnlace } from '@portal/contracts/firmas';
import { Audit, Transactions, type Tx } from '@portal/service-kit';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { DesenlacesService } from './desenlaces.service.js';

type Peticion = RequestOf<typeof documentoDeEnlace>;

/** The document for a signer: what his signature would extend, and afterwards what carries it. The audit keeps each. */
@Injectable()
export class DocumentosDeEnlaceService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly desenlaces: DesenlacesService,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /**
   * The current revision. A used link opens nothing, like an unknown one, but to the key that signed.
   * @throws AppError ENLACE_INVALIDO
   */
  documento(peticion: Peticion, context: CallContext): Promise<StoredFile> {
    return this.transactions.run(async (tx) => {
      const abierto = await this.enlaces.abrir(tx, peticion.token);
      const { enlace, fila } = abierto;
      const actual = (await this.abre(tx, abierto, peticion, context))
        ? await this.revisiones.actual(tx, fila.id)
        : undefined;
      if (!actual) throw new AppError('ENLACE_INVALIDO');
      const { key, sha256, bytes } = actual;
      await this.audit.append(tx, {
        accion: 'documento.leido',
        resultado: 'hecho',
        actor: `firmante:${enlace.rol}`,
        recurso: `inscripcion:${fila.id}`,
        datos: { sha256, enlace: enlace.id },
      });
      return { key, sha256, bytes, fileName: `inscripcion_${fila.codigo}.pdf`, contentType: 'application/pdf' };
    });
  }

  private async abre(
    tx: Tx,
    { enlace }: EnlaceAbierto,
    { token, clave }: Peticion,
    context: CallContext,
  ): Promise<boolean> {
    if (!enlace.usadoEn) return true;
    return clave !== undefined && (await this.desenlaces.dada(tx, { token, clave }, context)) !== undefined;
  }
}
