import { Inject, Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type Persona } from '@portal/contracts/core';
import { eliminarInscripcion } from '@portal/contracts/inscripciones';
import { nombreVisible } from '@portal/dominio/formatos';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { Clock, forgetResource, Idempotency, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { DespedidasService } from './despedidas.service.js';

/** A deletion asks for a password typed at most this long ago (docs/decisiones.md#eliminar-pide-ingreso-reciente). */
const INGRESO_RECIENTE_S = 15 * 60;
const DIA_MS = 86_400_000;

interface Peticion {
  readonly id: string;
  readonly motivo?: string | undefined;
  readonly placa?: string | undefined;
}

/**
 * Erases an enrolment for good: form, files, signatures and links. The audit keeps a tombstone of ids and hashes, and
 * `lapida` says to administrators who deleted it and when.
 */
@Injectable()
export class EliminacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly despedidas: DespedidasService,
    private readonly hechos: HechosRepository,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /**
   * @throws AppError ACCESO_DENEGADO, SESION_NO_RECIENTE, INSCRIPCION_NO_ENCONTRADA, PLACA_NO_COINCIDE;
   * INSCRIPCION_EN_CONSERVACION while the law keeps a signed one
   */
  async eliminar(peticion: Peticion, context: CallContext): Promise<Record<string, never>> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.eliminar')) throw new AppError('ACCESO_DENEGADO');
    this.exigirIngresoReciente(persona);
    return this.transactions.run((tx) =>
      this.idempotency.run(tx, context, eliminarInscripcion, peticion, () => this.borrar(tx, peticion, persona)),
    );
  }

  private async borrar(tx: Tx, { id, motivo, placa }: Peticion, persona: Persona): Promise<Record<string, never>> {
    await lockInscripcion(tx, id);
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (placa !== undefined && limpiarPlaca(placa) !== fila.placa) throw new AppError('PLACA_NO_COINCIDE');
    if (this.enConservacion(fila)) throw new AppError('INSCRIPCION_EN_CONSERVACION');
    const avisosSellados = await this.despedidas.sellar(tx, fila);
    await this.inscripciones.borrar(tx, fila);
    // Stored answers hold names and addresses too, and facts that wait tell of what is gone.
    await forgetResource(tx, { member: 'inscripcionId', id });
    await this.lapidas.poner(tx, {
      inscripcionId: id,
      codigo: fila.codigo,
      eliminadaEn: this.clock.now(),
      porSub: persona.subject,
      porNombre: nombreVisible(persona),
      avisosSellados,
    });
    await this.hechos.inscripcionEliminada(tx, fila, motivo);
    return {};
  }

  /** A contract is concluded once both have signed; the days count from the later signature. */
  private enConservacion({ firmadaConductorEn, firmadaPropietarioEn }: InscripcionEntity): boolean {
    if (!firmadaConductorEn || !firmadaPropietarioEn) return false;
    const ultima = Math.max(firmadaConductorEn.getTime(), firmadaPropietarioEn.getTime());
    return this.clock.now().getTime() < ultima + this.config.RETENCION_DIAS * DIA_MS;
  }

  private exigirIngresoReciente({ authTime = 0 }: Persona): void {
    if (this.clock.now().getTime() / 1000 - authTime > INGRESO_RECIENTE_S) throw new AppError('SESION_NO_RECIENTE');
  }
}
