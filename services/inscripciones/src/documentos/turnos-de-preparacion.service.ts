import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Log, Transactions, type Tx } from '@portal/service-kit';
import { AtascosRepository } from '../tablas/atascos.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { PreparacionesRepository } from '../tablas/preparaciones.repository.js';

/** How long a turn outlives its process, and how often a living one renews it. */
const TURNO_MS = 6000;
const RENUEVA_MS = 2000;

/** Of each enrolment one document is rendered at a time, over all replicas (docs/adr/0049-no-work-for-nobody.md). */
@Injectable()
export class TurnosDePreparacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly preparaciones: PreparacionesRepository,
    private readonly atascos: AtascosRepository,
    private readonly log: Log,
  ) {}

  /** Runs `trabajo` for an enrolment without a document, unless somebody else has its turn. */
  async con(id: string, trabajo: (fila: InscripcionEntity) => Promise<void>): Promise<void> {
    const turno = randomUUID();
    const fila = await this.transactions.run((tx) => this.tomar(tx, id, turno));
    if (!fila) return;
    const renueva = setInterval(() => void this.renovar(id, turno), RENUEVA_MS);
    try {
      await trabajo(fila);
    } catch (error) {
      await this.anotar(id, error);
      throw error;
    } finally {
      clearInterval(renueva);
      await this.transactions.single((tx) => this.preparaciones.dejar(tx, id, turno));
    }
  }

  private async tomar(tx: Tx, id: string, turno: string): Promise<InscripcionEntity | undefined> {
    if (!(await this.sinDocumento(tx, id)) || !(await this.preparaciones.tomar(tx, id, turno, TURNO_MS)))
      return undefined;
    // Who had the turn may have registered the document and given it back between the two.
    const fila = await this.sinDocumento(tx, id);
    if (!fila) await this.preparaciones.dejar(tx, id, turno);
    return fila;
  }

  private async sinDocumento(tx: Tx, id: string): Promise<InscripcionEntity | undefined> {
    const fila = await this.inscripciones.porId(tx, id);
    return fila?.revision === null ? fila : undefined;
  }

  /** Administrators are shown why a document is late. Its failure is not hidden by another one here. */
  private async anotar(id: string, falla: unknown): Promise<void> {
    try {
      await this.transactions.run((tx) => this.atascos.documento(tx, id, motivoSinDocumento(falla)));
    } catch (error) {
      this.log.warn('failure of a document not noted', { resource: `inscripcion:${id}`, error });
    }
  }

  /**
   * A turn that ends too early does no harm: one snapshot gives the same bytes, and one of two registers revision 0.
   */
  private async renovar(id: string, turno: string): Promise<void> {
    try {
      await this.transactions.single((tx) => this.preparaciones.renovar(tx, id, turno, TURNO_MS));
    } catch (error) {
      this.log.warn('turn not renewed', { resource: `inscripcion:${id}`, error });
    }
  }
}

/** Why a document could not be prepared: a Spanish sentence for administrators, without a program's own words. */
function motivoSinDocumento(falla: unknown): string {
  const code = falla instanceof AppError ? falla.code : undefined;
  if (code === 'SERVICIO_NO_DISPONIBLE') return 'El servicio que prepara los documentos no responde.';
  if (code === 'ALMACEN_NO_DISPONIBLE') return 'El almacén de los archivos no responde.';
  return 'El documento no se pudo preparar.';
}
