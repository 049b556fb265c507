import { Injectable } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import {
  correoCorregido,
  documentoAmpliado,
  documentoPreparado,
  enlaceEmitido,
  enlaceRevocado,
  firmaRegistrada,
  inscripcionCompletada,
  inscripcionEliminada,
  inscripcionEnviada,
  inscripcionRetirada,
  novedadReportada,
  reintentoPedido,
  type FormaDeRetiro,
  type Retiro,
} from '@portal/contracts/inscripciones';
import { Audit, Outbox, type AuditEntry, type Fact, type Tx } from '@portal/service-kit';
import type { CorreccionEntity } from './correccion.entity.js';
import type { EnlaceEntity, MotivoEnlace } from './enlace.entity.js';
import type { FirmaEntity } from './firma.entity.js';
import { esSembrada, type InscripcionEntity } from './inscripcion.entity.js';
import type { RevisionEntity } from './revision.entity.js';

/** The facts of this service, written in the unit of their change: each an event with its entry of the audit. */
@Injectable()
export class HechosRepository {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  inscripcionEnviada(
    tx: Tx,
    { id, codigo, instantaneaKey, instantaneaSha256, reemplaza, prueba }: InscripcionEntity,
  ): Promise<void> {
    const data = { inscripcionId: id, codigo, instantanea: instantaneaKey, sha256: instantaneaSha256 };
    return this.append(tx, this.outbox.fact(inscripcionEnviada, data), {
      accion: 'inscripcion.enviada',
      recurso: `inscripcion:${id}`,
      datos: { instantanea: instantaneaSha256, ...(reemplaza && { reemplaza }), ...(prueba && { prueba }) },
    });
  }

  /** A returned one was made anew: its own story says so. */
  inscripcionReemplazada(tx: Tx, id: string, por: string): Promise<void> {
    return this.audit.append(tx, {
      accion: 'inscripcion.reemplazada',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
      datos: { por },
    });
  }

  documentoPreparado(tx: Tx, data: EventData<typeof documentoPreparado>): Promise<void> {
    return this.append(tx, this.outbox.fact(documentoPreparado, data), {
      accion: 'documento.preparado',
      recurso: `inscripcion:${data.inscripcionId}`,
      datos: { sha256: data.sha256 },
    });
  }

  /** Without the token and without its signer's name: whoever mails it asks for them (docs/adr/0034). */
  enlaceEmitido(
    tx: Tx,
    { id: enlaceId, inscripcionId, rol, motivo }: Pick<EnlaceEntity, 'id' | 'inscripcionId' | 'rol' | 'motivo'>,
  ): Promise<void> {
    const dicho = { enlaceId, inscripcionId, rol, ...motivoEnElHecho(motivo) };
    return this.append(tx, this.outbox.fact(enlaceEmitido, dicho), {
      accion: 'enlace.emitido',
      recurso: `enlace:${enlaceId}`,
      datos: { inscripcion: inscripcionId, rol, motivo },
    });
  }

  /** @param que the kind of note; its words stay out */
  novedadReportada(tx: Tx, data: EventData<typeof novedadReportada>, que: string): Promise<void> {
    return this.append(tx, this.outbox.fact(novedadReportada, data), {
      accion: 'enlace.novedad',
      actor: `firmante:${data.rol}`,
      recurso: `enlace:${data.enlaceId}`,
      datos: { inscripcion: data.inscripcionId, rol: data.rol, que },
    });
  }

  enlaceRevocado(tx: Tx, data: EventData<typeof enlaceRevocado>): Promise<void> {
    return this.append(tx, this.outbox.fact(enlaceRevocado, data), {
      accion: 'enlace.revocado',
      recurso: `enlace:${data.enlaceId}`,
      datos: { inscripcion: data.inscripcionId, rol: data.rol },
    });
  }

  /** Without either address: whoever mails it asks for them. The reason can be erased. */
  correoCorregido(tx: Tx, { id, inscripcionId, rol, motivo }: CorreccionEntity): Promise<void> {
    return this.append(tx, this.outbox.fact(correoCorregido, { correccionId: id, inscripcionId, rol }), {
      accion: 'correo.corregido',
      recurso: `inscripcion:${inscripcionId}`,
      datos: { rol, correccion: id },
      motivo,
    });
  }

  async firmaRegistrada(tx: Tx, firma: FirmaEntity, { sha256 }: Pick<RevisionEntity, 'sha256'>): Promise<void> {
    const { inscripcionId, rol, revision, nivel, certificadoHuella } = firma;
    await this.append(tx, this.outbox.fact(firmaRegistrada, { inscripcionId, rol, revision, sha256, nivel }), {
      accion: 'firma.registrada',
      actor: `firmante:${rol}`,
      recurso: `inscripcion:${inscripcionId}`,
      datos: { revision, sha256, nivel, certificado: certificadoHuella },
    });
  }

  /** Both have signed: copies of the file go to both signers and the creator. */
  inscripcionCompletada(
    tx: Tx,
    inscripcionId: string,
    { key, sha256, bytes }: Pick<RevisionEntity, 'key' | 'sha256' | 'bytes'>,
    ahora: Date,
  ): Promise<void> {
    const data = { inscripcionId, key, sha256, bytes, completadaEn: ahora.toISOString() };
    return this.append(tx, this.outbox.fact(inscripcionCompletada, data), {
      accion: 'inscripcion.completada',
      recurso: `inscripcion:${inscripcionId}`,
      datos: { sha256 },
    });
  }

  documentoAmpliado(tx: Tx, data: EventData<typeof documentoAmpliado>, revision: number): Promise<void> {
    const { inscripcionId, sha256, nivel } = data;
    return this.append(tx, this.outbox.fact(documentoAmpliado, data), {
      accion: 'documento.ampliado',
      recurso: `inscripcion:${inscripcionId}`,
      datos: { revision, sha256, nivel },
    });
  }

  /** Without people and without the note: whoever mails it asks for them. The note can be erased. */
  inscripcionRetirada(
    tx: Tx,
    inscripcionId: string,
    { como, nota, campos }: Pick<Retiro, 'nota' | 'campos'> & { readonly como: FormaDeRetiro },
  ) {
    return this.append(tx, this.outbox.fact(inscripcionRetirada, { inscripcionId, como }), {
      accion: `inscripcion.${como}`,
      recurso: `inscripcion:${inscripcionId}`,
      datos: { ...(campos && { campos: campos.join(' ') }) },
      motivo: nota,
    });
  }

  reintentoPedido(tx: Tx, data: EventData<typeof reintentoPedido>): Promise<void> {
    return this.append(tx, this.outbox.fact(reintentoPedido, data), {
      accion: 'inscripcion.reintentada',
      recurso: `inscripcion:${data.inscripcionId}`,
      datos: { atasco: data.que },
    });
  }

  /** What stays of an erased enrolment: its id, its code and the hash of its snapshot. */
  inscripcionEliminada(tx: Tx, fila: InscripcionEntity, motivo: string | undefined): Promise<void> {
    const { id, codigo, instantaneaSha256 } = fila;
    // Without code and `avisar` nobody is mailed: of an invented one nobody is to be.
    const avisos = esSembrada(fila) ? {} : { codigo, avisar: true };
    return this.append(tx, this.outbox.fact(inscripcionEliminada, { inscripcionId: id, ...avisos }), {
      accion: 'inscripcion.eliminada',
      recurso: `inscripcion:${id}`,
      datos: { codigo, instantanea: instantaneaSha256 },
      motivo,
    });
  }

  private append(tx: Tx, fact: Fact, entry: Omit<AuditEntry<'inscripciones'>, 'resultado'>): Promise<void> {
    return this.outbox.appendAll(tx, [fact, this.audit.fact({ ...entry, resultado: 'hecho' })]);
  }
}

/**
 * The words of the fact are older than two of the reasons: these are told by a member of their own beside the nearest.
 */
function motivoEnElHecho(motivo: MotivoEnlace) {
  if (motivo === 'renovacion') return { motivo: 'reenvio' as const, renovado: true };
  if (motivo === 'prorroga') return { motivo: 'recordatorio' as const, prorroga: true };
  return { motivo };
}
