import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { huellaDeToken } from '../tablas/token.rules.js';

@Injectable()
export class EnlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The one way from a token to what it opens; a used link still opens, to say that it was used.
   * @throws AppError ENLACE_INVALIDO alike for unknown, expired, revoked and malformed
   */
  async abrir(tx: Tx, token: string): Promise<EnlaceAbierto> {
    const abierto = await this.enlaces.queAbre(tx, huellaDeToken(token));
    if (!abierto) throw new AppError('ENLACE_INVALIDO');
    return abierto;
  }

  /** State, signer, texts and data in one reply; changes nothing. @throws AppError ENLACE_INVALIDO */
  async verificar(token: string): Promise<EnlaceVerificado> {
    const abierto = await this.transactions.single((tx) => this.abrir(tx, token));
    const { enlace, documentHash } = abierto;
    if (enlace.usadoEn)
      return { isUsed: true, inscripcion: null, signerType: enlace.rol, signedAt: enlace.usadoEn.toISOString() };
    return {
      isUsed: false,
      inscripcion: paraFirmante(abierto),
      signerType: enlace.rol,
      documentHash,
      expiresAt: enlace.venceEn.toISOString(),
    };
  }

  /** The signer's first gesture on the page. @throws AppError ENLACE_INVALIDO */
  async visto(token: string): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { enlace } = await this.abrir(tx, token);
      if (enlace.usadoEn) return;
      const ahora = this.clock.now();
      await this.enlaces.marcarVisto(tx, enlace.id, ahora);
      await this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado'], {
        estado: 'abierto',
        motivo: null,
        fecha: ahora,
      });
    });
    return {};
  }
}

/** Only this signer's data, the plate and the date (security.md 22). */
function paraFirmante({ enlace, fila, textos }: EnlaceAbierto): EnlaceInscripcion {
  const { nombre, tipoDocumento, numeroDocumento, correo, calidad } = firmanteDe(fila.formulario, enlace.rol);
  return {
    codigo: fila.codigo,
    placaCabezote: fila.placa,
    placaTrailer: fila.formulario.placaTrailer,
    createdAt: fila.creadaEn.toISOString(),
    nombre,
    tipoDocumento,
    numeroDocumento,
    correo,
    calidad,
    textos: [...textos],
  };
}
