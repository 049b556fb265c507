import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type Persona } from '@portal/contracts/core';
import { eliminarInscripcion, inscripcionEliminada, limpiarPlaca } from '@portal/contracts/inscripciones';
import { Audit, Clock, forgetResource, Idempotency, Outbox, Transactions, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { ContrasenasGps } from '../tablas/contrasenas-gps.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';

/** Deleting asks for a password typed at most this long ago (public contract). */
const INGRESO_RECIENTE_S = 15 * 60;

interface Eliminacion {
  readonly id: string;
  readonly motivo?: string | undefined;
  readonly placa?: string | undefined;
}

@Injectable()
export class AdministracionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly contrasenas: ContrasenasGps,
  ) {}

  /** Shows the GPS password to an administrator; the audit keeps who and why. @throws AppError INSCRIPCION_NO_ENCONTRADA */
  async verContrasenaGps(
    { id, motivo }: { id: string; motivo: string },
    { actor }: CallContext,
  ): Promise<{ contrasenaGPS: string }> {
    if (!can(actor, 'inscripcion.ver-contrasena-gps')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const fila = await this.existente(tx, id);
      await this.audit.append(tx, {
        accion: 'contrasena-gps.vista',
        resultado: 'hecho',
        recurso: `inscripcion:${id}`,
        datos: { motivo },
      });
      return { contrasenaGPS: await this.contrasenas.abrir(id, fila.contrasenaGpsSellada) };
    });
  }

  /**
   * Removes form, files, signatures and links for good; the audit keeps a tombstone of ids and hashes.
   * @throws AppError ACCESO_DENEGADO, SESION_NO_RECIENTE, INSCRIPCION_NO_ENCONTRADA, PLACA_NO_COINCIDE
   */
  async eliminar(peticion: Eliminacion, context: CallContext): Promise<Record<string, never>> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.eliminar')) throw new AppError('ACCESO_DENEGADO');
    this.exigirIngresoReciente(persona);
    return this.transactions.run((tx) =>
      this.idempotency.run(tx, context, eliminarInscripcion, peticion, () => this.borrar(tx, peticion)),
    );
  }

  private async borrar(tx: Tx, { id, motivo, placa }: Eliminacion): Promise<Record<string, never>> {
    await lockInscripcion(tx, id);
    const fila = await this.existente(tx, id);
    if (placa !== undefined && limpiarPlaca(placa) !== fila.placa) throw new AppError('PLACA_NO_COINCIDE');
    await this.borrados.anotarArchivos(tx, fila);
    await this.inscripciones.borrar(tx, id);
    // Stored answers and facts hold names and addresses too, whether they were published or not.
    await forgetResource(tx, { member: 'inscripcionId', id });
    await this.outbox.append(tx, inscripcionEliminada, { inscripcionId: id });
    const datos = { codigo: fila.codigo, instantanea: fila.instantaneaSha256, ...(motivo !== undefined && { motivo }) };
    await this.audit.append(tx, {
      accion: 'inscripcion.eliminada',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
      datos,
    });
    return {};
  }

  private exigirIngresoReciente({ authTime = 0 }: Persona): void {
    if (this.clock.now().getTime() / 1000 - authTime > INGRESO_RECIENTE_S) throw new AppError('SESION_NO_RECIENTE');
  }

  private async existente(tx: Tx, id: string): Promise<InscripcionEntity> {
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    return fila;
  }
}
