import { Injectable } from '@nestjs/common';
import { inscripcionEnviada } from '@portal/contracts/inscripciones';
import { Audit, Outbox, type AuditEntry, type Fact, type Tx } from '@portal/service-kit';
import type { InscripcionEntity } from './inscripcion.entity.js';

/** The facts of this service, written in the unit of their change: each an event, with its entry of the audit. */
@Injectable()
export class HechosRepository {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  inscripcionEnviada(tx: Tx, { id, codigo, instantaneaKey, instantaneaSha256 }: InscripcionEntity): Promise<void> {
    const data = { inscripcionId: id, codigo, instantanea: instantaneaKey, sha256: instantaneaSha256 };
    return this.append(tx, this.outbox.fact(inscripcionEnviada, data), {
      accion: 'inscripcion.enviada',
      recurso: `inscripcion:${id}`,
      datos: { instantanea: instantaneaSha256 },
    });
  }

  private append(tx: Tx, fact: Fact, entry: Omit<AuditEntry, 'resultado'>): Promise<void> {
    return this.outbox.appendAll(tx, [fact, this.audit.fact({ ...entry, resultado: 'hecho' })]);
  }
}
