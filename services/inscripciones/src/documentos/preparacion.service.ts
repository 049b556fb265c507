import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventData, ResponseOf } from '@portal/contracts/core';
import { documentoPreparado, inscripcionEnviada } from '@portal/contracts/inscripciones';
import { prepararDocumento } from '@portal/contracts/pdf';
import { Audit, Calls, Clock, OnEventReaction, Outbox, Sweeper, Transactions, Turns } from '@portal/service-kit';
import { EmisionService } from '../enlaces/emision.service.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository, type SinDocumento } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

type Archivo = ResponseOf<typeof prepararDocumento>;
const POR_BARRIDO = 20;

/** Renders what was sent and only then makes its links: no link is mailed before its document is stored. */
@Injectable()
export class PreparacionService implements OnApplicationBootstrap {
  private readonly turnos = new Turns(2);
  private readonly enCurso = new Map<string, Promise<void>>();
  /** Where the last sweep ended: those that cannot be rendered come again after all the others had their turn. */
  private tras: SinDocumento | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly emision: EmisionService,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'documentos');
  }

  @OnEventReaction(inscripcionEnviada, { concurrency: 2 })
  async alEnviarse({ inscripcionId }: EventData<typeof inscripcionEnviada>): Promise<void> {
    await this.preparar(inscripcionId);
  }

  /** Event and sweep may meet: within this process they share one rendering. */
  preparar(id: string): Promise<void> {
    const enCurso = this.enCurso.get(id) ?? this.renderizar(id).finally(() => this.enCurso.delete(id));
    this.enCurso.set(id, enCurso);
    return enCurso;
  }

  /** Two processes may do it at once: the same snapshot gives the same bytes, and only one unit makes revision 0 and the links. */
  private async renderizar(id: string): Promise<void> {
    const fila = await this.transactions.run((tx) => this.inscripciones.porId(tx, id));
    if (!fila || fila.revision !== null) return;
    const archivo = await this.calls.send(prepararDocumento, {
      instantanea: fila.instantaneaKey,
      sha256: fila.instantaneaSha256,
    });
    await this.registrar(fila, archivo);
  }

  /** Under the enrolment's lock: a deletion sees either the revision or nothing, and a file that comes after it goes too. */
  private async registrar(fila: InscripcionEntity, { key, sha256, bytes, paginas }: Archivo): Promise<void> {
    const creadaEn = this.clock.now();
    await this.transactions.run(
      async (tx) => {
        await lockInscripcion(tx, fila.id);
        if (!(await this.inscripciones.porId(tx, fila.id))) return this.borrados.anotar(tx, [key]);
        if (!(await this.inscripciones.estrenarDocumento(tx, fila.id, creadaEn))) return;
        await this.revisiones.insertar(tx, { inscripcionId: fila.id, numero: 0, key, sha256, bytes, creadaEn });
        await this.outbox.append(tx, documentoPreparado, { inscripcionId: fila.id, sha256, bytes, paginas });
        await this.audit.append(tx, {
          accion: 'documento.preparado',
          resultado: 'hecho',
          recurso: `inscripcion:${fila.id}`,
          datos: { sha256 },
        });
        await this.emision.emitir(tx, fila, 'conductor', 'solicitud');
        await this.emision.emitir(tx, fila, 'propietario', 'solicitud');
      },
      { step: 'preparar.registro' },
    );
  }

  /** Takes up what the event left behind; one that cannot be rendered holds back no other: whatever was sent longer ago than one sweep and has no document. */
  private async repasar(): Promise<void> {
    const antes = new Date(this.clock.now().getTime() - this.sweeper.interval);
    const pendientes = await this.transactions.run((tx) =>
      this.inscripciones.sinDocumento(tx, antes, POR_BARRIDO, this.tras),
    );
    this.tras = pendientes.length < POR_BARRIDO ? undefined : pendientes.at(-1);
    const intentos = await Promise.allSettled(pendientes.map(({ id }) => this.turnos.run(() => this.preparar(id))));
    const fallas = intentos.flatMap((intento) => (intento.status === 'rejected' ? [intento.reason as unknown] : []));
    if (fallas.length > 0)
      throw new Error(`${fallas.length} of ${pendientes.length} documents still wait`, { cause: fallas[0] });
  }
}
