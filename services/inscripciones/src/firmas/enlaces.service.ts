import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { RevisionesRepository } from '../documentos/revisiones.repository.js';
import type { InscripcionEntity } from '../inscripciones/inscripcion.entity.js';
import { InscripcionesRepository } from '../inscripciones/inscripciones.repository.js';
import type { EnlaceEntity } from './enlace.entity.js';
import { EnlacesRepository } from './enlaces.repository.js';
import { EntregasRepository } from './entregas.repository.js';
import { huellaDeToken } from './token.rules.js';

/** A link that opens something, with the enrolment it opens. */
export interface EnlaceAbierto {
  readonly enlace: EnlaceEntity;
  readonly fila: InscripcionEntity;
}

@Injectable()
export class EnlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly entregas: EntregasRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The one way from a token to what it opens; a used link still opens, to say that it was used.
   * @throws AppError ENLACE_INVALIDO alike for unknown, expired, revoked and malformed
   */
  abrir(tx: Tx, token: string): Promise<EnlaceAbierto> {
    return this.abrirPorHuella(tx, huellaDeToken(token));
  }

  /** As abrir, for who already knows the link. */
  async abrirPorHuella(tx: Tx, tokenHash: string): Promise<EnlaceAbierto> {
    const enlace = await this.enlaces.queAbre(tx, tokenHash);
    const fila = enlace && (await this.inscripciones.porId(tx, enlace.inscripcionId));
    if (!enlace || !fila) throw new AppError('ENLACE_INVALIDO');
    return { enlace, fila };
  }

  /** State, signer, texts and data in one reply; changes nothing. @throws AppError ENLACE_INVALIDO */
  verificar(token: string): Promise<EnlaceVerificado> {
    return this.transactions.run(async (tx) => {
      const abierto = await this.abrir(tx, token);
      const { enlace, fila } = abierto;
      if (enlace.usadoEn) return { isUsed: true, inscripcion: null, signerType: enlace.rol, signedAt: enlace.usadoEn.toISOString() };
      const original = await this.revisiones.numero(tx, fila.id, 0);
      return {
        isUsed: false,
        inscripcion: paraFirmante(abierto),
        signerType: enlace.rol,
        documentHash: original.sha256,
        expiresAt: enlace.venceEn.toISOString(),
      };
    });
  }

  /** The signer's first gesture on the page. @throws AppError ENLACE_INVALIDO */
  async visto(token: string): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { enlace } = await this.abrir(tx, token);
      if (enlace.usadoEn) return;
      const ahora = this.clock.now();
      await this.enlaces.marcarVisto(tx, enlace.id, ahora);
      await this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado'], { estado: 'abierto', motivo: null, fecha: ahora });
    });
    return {};
  }
}

/** Only this signer's data, the plate and the date (security.md 22). */
function paraFirmante({ enlace, fila }: EnlaceAbierto): EnlaceInscripcion {
  const { nombre, tipoDocumento, numeroDocumento, correo, calidad } = firmanteDe(fila.formulario, enlace.rol);
  return {
    codigo: fila.codigo,
    placaCabezote: fila.placa,
    placaTrailer: fila.formulario.placaTrailer,
    createdAt: fila.creadaEn.toISOString(),
    nombre, tipoDocumento, numeroDocumento, correo, calidad,
    textos: fila.textos[enlace.rol],
  };
}
