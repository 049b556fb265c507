import { Inject, Injectable } from '@nestjs/common';
import { AppError, asPersona, can, ingresoReciente, type CallContext, type Persona } from '@portal/contracts/core';
import { eliminarInscripcion } from '@portal/contracts/inscripciones';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { Clock, Effects, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { SupresionService } from './supresion.service.js';

const DIA_MS = 86_400_000;

interface Peticion {
  readonly id: string;
  readonly motivo?: string | undefined;
  readonly placa?: string | undefined;
}

/** Who may delete which enrolment, and when (docs/decisiones.md#conservacion). */
@Injectable()
export class EliminacionService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly supresion: SupresionService,
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
    if (!ingresoReciente(persona, this.clock.now())) throw new AppError('SESION_NO_RECIENTE');
    return this.effects.once(context, eliminarInscripcion, peticion, (tx) => this.borrar(tx, peticion, persona));
  }

  private async borrar(tx: Tx, { id, motivo, placa }: Peticion, persona: Persona): Promise<Record<string, never>> {
    await lockInscripcion(tx, id);
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (placa !== undefined && limpiarPlaca(placa) !== fila.placa) throw new AppError('PLACA_NO_COINCIDE');
    if (this.enConservacion(fila)) throw new AppError('INSCRIPCION_EN_CONSERVACION');
    await this.supresion.suprimir(tx, fila, persona, motivo);
    return {};
  }

  /** A contract is concluded once both have signed; the days count from the later signature. A test obliges nobody. */
  private enConservacion({ firmadaConductorEn, firmadaPropietarioEn, prueba }: InscripcionEntity): boolean {
    if (prueba || !firmadaConductorEn || !firmadaPropietarioEn) return false;
    const ultima = Math.max(firmadaConductorEn.getTime(), firmadaPropietarioEn.getTime());
    return this.clock.now().getTime() < ultima + this.config.RETENCION_DIAS * DIA_MS;
  }
}
