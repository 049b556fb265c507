import { Injectable } from '@nestjs/common';
import { AppError, can, type CallContext } from '@portal/contracts/core';
import { Audit, Transactions } from '@portal/service-kit';
import { ContrasenasGps } from '../tablas/contrasenas-gps.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

/** Shows a GPS password to an administrator. The audit keeps who asked, and why. */
@Injectable()
export class ContrasenaGpsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly contrasenas: ContrasenasGps,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA */
  async ver(
    { id, motivo }: { id: string; motivo: string },
    { actor }: CallContext,
  ): Promise<{ contrasenaGPS: string }> {
    if (!can(actor, 'inscripcion.ver-contrasena-gps')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      await this.audit.append(tx, {
        accion: 'contrasena-gps.vista',
        resultado: 'hecho',
        recurso: `inscripcion:${id}`,
        motivo,
      });
      return { contrasenaGPS: await this.contrasenas.abrir(id, fila.contrasenaGpsSellada) };
    });
  }
}
