import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { Clock, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import type { FirmaEntity } from '../tablas/firma.entity.js';
import { FirmasRepository } from '../tablas/firmas.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import type { Intento, RevisionBase, RevisionFirmada } from './intento.js';
import { ReservasService } from './reservas.service.js';

/**
 * The rows of a signature: link used, revision, signature, delivery, event and audit, all in
 * the caller's transaction.
 */
@Injectable()
export class RegistroFirmaService {
  constructor(
    private readonly reservas: ReservasService,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly firmas: FirmasRepository,
    private readonly entregas: EntregasRepository,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the signature, and whether all have signed now
   * @throws AppError why the link was lost meanwhile; FIRMA_EN_CURSO when the revision moved
   */
  async registrar(
    tx: Tx,
    intento: Intento,
    { numero: desde }: RevisionBase,
    { nivel, ...archivo }: RevisionFirmada,
  ): Promise<{ firma: FirmaEntity; completa: boolean }> {
    const { enlace, fila, reservaId, ahora } = intento;
    const firma = unaFirma(intento, desde + 1, nivel);
    if (!(await this.enlaces.usar(tx, enlace.id, reservaId, ahora))) throw await this.reservas.perdido(tx, enlace);
    const revision = { inscripcionId: fila.id, numero: firma.revision, creadaEn: ahora, ...archivo };
    const firmado = { estado: 'firmado', motivo: null, fecha: ahora } as const;
    // A signer's device may have signed minutes ago, but a day's list holds what was completed on that day: now.
    const registrada = this.clock.now();
    const [, , , completa] = await Promise.all([
      this.revisiones.insertar(tx, revision),
      this.firmas.insertar(tx, firma),
      // Before the enrolment's row, which every unit that changes a delivery locks last (docs/adr/0047).
      this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado', 'rechazado', 'abierto', 'con-novedad'], firmado),
      this.inscripciones.avanzar(tx, { id: fila.id, desde, rol: enlace.rol, ahora: registrada }),
      this.hechos.firmaRegistrada(tx, firma, archivo),
    ]);
    if (completa === undefined) throw enCurso();
    if (completa) await this.hechos.inscripcionCompletada(tx, fila.id, archivo, registrada);
    return { firma, completa };
  }
}

const enCurso = (): AppError => new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });

const unaFirma = (intento: Intento, revision: number, nivel: string): FirmaEntity => ({
  id: randomUUID(),
  inscripcionId: intento.fila.id,
  rol: intento.enlace.rol,
  enlaceId: intento.enlace.id,
  reservaId: intento.reservaId,
  revision,
  nivel,
  certificadoId: intento.certificado.id,
  llaveEn: intento.certificado.llave === 'dispositivo' ? 'dispositivo' : 'servidor',
  certificadoHuella: intento.certificado.fingerprint,
  nombre: firmanteDe(intento.fila.formulario, intento.enlace.rol).nombre,
  textos: [...intento.textos],
  declarado: intento.metadatos,
  observado: intento.observado,
  firmadaEn: intento.ahora,
});
