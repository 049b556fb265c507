import { Injectable } from '@nestjs/common';
import { Audit, Clock, type Tx } from '@portal/service-kit';
import { TrabajosRepository } from '../tablas/trabajos.repository.js';

/** How long an ended job can be looked at. */
const SE_VE_MS = 30 * 24 * 3_600_000;

/** The end of a job: nothing is left of it, somebody stopped it, or it was long ago. */
@Injectable()
export class CierresService {
  constructor(
    private readonly trabajos: TrabajosRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /** Ends this job, or every one, of which nothing is left, with its entry of the audit. */
  async cerrar(tx: Tx, trabajoId?: string): Promise<void> {
    const cerrados = await this.trabajos.cerrar(tx, this.clock.now(), trabajoId);
    const cuentas = await this.trabajos.cuentas(
      tx,
      cerrados.map(({ id }) => id),
    );
    for (const { id, persona, accion } of cerrados) {
      const { hecho = 0, rechazado = 0, detenido = 0 } = cuentas.get(id) ?? {};
      await this.audit.append(tx, {
        accion: 'trabajo.terminado',
        resultado: 'hecho',
        actor: `persona:${persona}`,
        recurso: `trabajo:${id}`,
        datos: { accion, hechos: hecho, rechazados: rechazado, detenidos: detenido },
      });
    }
  }

  /** Leaves undone what is not done, and ends the job. Of an ended one nothing is stopped, and nothing is told. */
  async detener(tx: Tx, id: string): Promise<void> {
    const detenidos = await this.trabajos.detener(tx, id);
    if (detenidos === 0) return;
    await this.audit.append(tx, {
      accion: 'trabajo.detenido',
      resultado: 'hecho',
      recurso: `trabajo:${id}`,
      datos: { detenidos },
    });
    await this.cerrar(tx, id);
  }

  /** Forgets jobs that ended long ago. */
  olvidar(tx: Tx): Promise<void> {
    return this.trabajos.olvidar(tx, new Date(this.clock.now().getTime() - SE_VE_MS));
  }
}
