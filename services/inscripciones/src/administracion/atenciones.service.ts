import { Injectable } from '@nestjs/common';
import { AppError, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { atenderNovedad } from '@portal/contracts/inscripciones';
import { Audit, Effects, type Tx } from '@portal/service-kit';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';

type Peticion = RequestOf<typeof atenderNovedad>;
type Respuesta = ResponseOf<typeof atenderNovedad>;

/** What a signer says is wrong, settled without a new link (docs/decisiones.md#novedad-atendida). */
@Injectable()
export class AtencionesService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly entregas: EntregasRepository,
    private readonly lapidas: LapidasRepository,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA */
  atender(peticion: Peticion, context: CallContext): Promise<Respuesta> {
    if (!can(context.actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.effects.once(context, atenderNovedad, peticion, (tx) => this.marcar(tx, peticion));
  }

  private async marcar(tx: Tx, { id, tipo: rol, dice, nota }: Peticion): Promise<Respuesta> {
    if (!(await this.inscripciones.porId(tx, id)))
      throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    const queda = await this.entregas.atender(tx, { inscripcionId: id, rol, dice });
    if (queda === 'otra')
      return {
        resultado: 'otra',
        message: 'El firmante dijo algo más mientras tanto. Léalo antes de marcarlo como atendido.',
      };
    if (queda === 'ninguna') return { resultado: 'ninguna', message: 'Ya no hay una novedad por atender.' };
    // The note lies in the reason, where it can be erased.
    await this.audit.append(tx, {
      accion: 'novedad.atendida',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
      datos: { rol },
      motivo: nota,
    });
    return { resultado: 'atendida', message: 'La novedad quedó atendida. El enlace sigue activo.' };
  }
}
