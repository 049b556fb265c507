import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import type { MetadatosFirma } from '@portal/contracts/firmas';
import { firmanteDe, firmaRegistrada } from '@portal/contracts/inscripciones';
import { borradorDe } from '@portal/contracts/pdf';
import { Audit, Outbox, Transactions, Turns, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import type { CertificadoEmitido } from '../tablas/enlace.entity.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import type { Observado, TextoAceptado } from '../tablas/firma.entity.js';
import { FirmasRepository } from '../tablas/firmas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { CompletadasService } from './completadas.service.js';
import type { Reserva } from './reservas.service.js';

/** One attempt to sign: who, with what, seen how. */
export interface Intento extends Omit<Reserva, 'textos'> {
  readonly certificado: CertificadoEmitido;
  readonly metadatos: MetadatosFirma;
  readonly observado: Observado;
  readonly textos: readonly TextoAceptado[];
  readonly ahora: Date;
}
export type Revision = Pick<RevisionEntity, 'numero' | 'key' | 'sha256' | 'bytes'>;
type Archivo = Omit<Revision, 'numero'> & { readonly nivel: string };

/** The last transaction of a signature: link used, revision, signature, event and audit, or nothing. */
@Injectable()
export class RegistroFirmaService {
  /** Each holds a connection while `pdf` and `certificados` work: the rest of the pool stays for everybody else. */
  private readonly turnos = new Turns(4, { waitMs: 10_000 });

  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly firmas: FirmasRepository,
    private readonly entregas: EntregasRepository,
    private readonly completadas: CompletadasService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Runs `work` on the current revision while nobody else signs, resends or deletes, and the sweep takes nothing of this attempt. Once
   * only: it asks other processes.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the sweep has given this attempt up
   */
  conCerrojo<T>({ fila, reservaId }: Intento, work: (tx: Tx, revision: Revision) => Promise<T>): Promise<T> {
    const unidad = async (tx: Tx): Promise<T> => {
      await lockInscripcion(tx, fila.id);
      await this.fijar(tx, reservaId);
      const actual = await this.revisiones.actual(tx, fila.id);
      if (!actual) throw new AppError('ENLACE_INVALIDO');
      return work(tx, actual);
    };
    return this.turnos.run(() => this.transactions.run(unidad, { attempts: 1, step: 'firmar.registro' }));
  }

  /**
   * @returns whether all have signed now
   * @throws AppError why the link was lost meanwhile; FIRMA_EN_CURSO when the revision moved
   */
  async registrar(tx: Tx, intento: Intento, desde: Revision, { nivel, ...archivo }: Archivo): Promise<boolean> {
    const { enlace, fila, reservaId, ahora } = intento;
    const revision = desde.numero + 1;
    if (!(await this.enlaces.usar(tx, enlace.id, reservaId, ahora))) throw await this.perdido(tx, intento);
    await this.revisiones.insertar(tx, { inscripcionId: fila.id, numero: revision, creadaEn: ahora, ...archivo });
    await this.insertarFirma(tx, intento, revision, nivel);
    const completa = await this.inscripciones.avanzar(tx, { id: fila.id, desde: desde.numero, rol: enlace.rol, ahora });
    if (completa === undefined) throw new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });
    await this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado', 'rechazado', 'abierto'], {
      estado: 'firmado',
      motivo: null,
      fecha: ahora,
    });
    await this.anunciar(tx, intento, revision, archivo.sha256, nivel);
    if (completa) await this.completadas.completar(tx, fila.id, archivo, ahora);
    return completa;
  }

  /** Holds the attempt's note, which the sweep takes first, until this unit ends: with its success the receipt is due, with its failure the note is as before. */
  private async fijar(tx: Tx, reservaId: string): Promise<void> {
    const sigue = await this.borrados.aplazar(tx, borradorDe(reservaId), 0);
    if (!sigue)
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the attempt outlived its note', retryAfter: 2 });
  }

  /** Why the attempt no longer holds its link: used by another one, held by another one, or ended. */
  private async perdido(tx: Tx, { enlace: { tokenHash }, reservaId }: Intento): Promise<AppError> {
    const enlace = await this.enlaces.porHuella(tx, tokenHash);
    if (!enlace || enlace.revocadoEn) return new AppError('ENLACE_INVALIDO');
    if (enlace.usadoEn) return new AppError('FIRMA_YA_REGISTRADA');
    return enlace.reservaId === reservaId
      ? new AppError('ENLACE_INVALIDO')
      : new AppError('FIRMA_EN_CURSO', { retryAfter: 2 });
  }

  private insertarFirma(tx: Tx, intento: Intento, revision: number, nivel: string): Promise<void> {
    const { enlace, fila, reservaId, certificado, ahora } = intento;
    return this.firmas.insertar(tx, {
      id: randomUUID(),
      inscripcionId: fila.id,
      rol: enlace.rol,
      enlaceId: enlace.id,
      reservaId,
      revision,
      nivel,
      certificadoId: certificado.id,
      certificadoHuella: certificado.fingerprint,
      nombre: firmanteDe(fila.formulario, enlace.rol).nombre,
      textos: [...intento.textos],
      declarado: intento.metadatos,
      observado: intento.observado,
      firmadaEn: ahora,
    });
  }

  private async anunciar(
    tx: Tx,
    { enlace, fila, certificado }: Intento,
    revision: number,
    sha256: string,
    nivel: string,
  ): Promise<void> {
    await this.outbox.appendAll(tx, [
      this.outbox.fact(firmaRegistrada, { inscripcionId: fila.id, rol: enlace.rol, revision, sha256, nivel }),
      this.audit.fact({
        accion: 'firma.registrada',
        resultado: 'hecho',
        actor: `firmante:${enlace.rol}`,
        recurso: `inscripcion:${fila.id}`,
        datos: { revision, sha256, nivel, certificado: certificado.fingerprint },
      }),
    ]);
  }
}
