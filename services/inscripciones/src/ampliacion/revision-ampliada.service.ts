import { Injectable } from '@nestjs/common';
import { evidenciaDeValidacion, sellarDigest } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { abrirSello, ampliarDocumento, cerrarSello } from '@portal/contracts/pdf';
import { Calls, Clock, Log } from '@portal/service-kit';
import { DocumentosGuardados, type Crecimiento } from '../tablas/documentos-guardados.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import { defectoDeDatos, defectoDeSello, relojAtrasado } from './documento-ampliado.rules.js';
import type { IntentoAmpliacion, RevisionAmpliada } from './registro-ampliacion.service.js';

type Archivo = Pick<RevisionEntity, 'key' | 'sha256' | 'bytes'>;

/**
 * Makes the extended document of an attempt, asking `certificados` for what `pdf` appends. `pdf` is believed nothing:
 * what it stored is read and judged (docs/adr/0026-inscripciones-reads-what-was-signed.md). Nothing is registered.
 */
@Injectable()
export class RevisionAmpliadaService {
  constructor(
    private readonly calls: Calls,
    private readonly clock: Clock,
    private readonly guardados: DocumentosGuardados,
    private readonly log: Log,
  ) {}

  /**
   * @throws AppError the refusals of both services; ERROR_INTERNO when the stored document is not the one that was
   * asked for, SERVICIO_NO_DISPONIBLE when it is and a clock is wrong
   */
  async hacer(
    { claimId, falta }: IntentoAmpliacion,
    { key, sha256, bytes }: RevisionEntity,
  ): Promise<RevisionAmpliada> {
    const pedido = { claimId, revision: { key, sha256, bytes } };
    if (falta === 'sello') return this.sellar(pedido);
    const evidencia = await this.calls.send(evidenciaDeValidacion, { desde: this.clock.now().toISOString() });
    const { nivel, ...archivo } = await this.calls.send(ampliarDocumento, { ...pedido, ...evidencia });
    const crecido = await this.crecido(pedido.revision, archivo);
    const dado = { certificados: evidencia.certificados.map(der), crls: evidencia.crls.map(der) };
    const ampliado = { ...crecido, ...dado, nivel, ahora: this.clock.now() };
    const defecto = defectoDeDatos(ampliado);
    if (defecto !== undefined) this.assertEnHora(relojAtrasado(ampliado));
    assertSano(defecto);
    return { ...archivo, nivel };
  }

  private async sellar(pedido: { claimId: string; revision: Archivo }): Promise<RevisionAmpliada> {
    const { borrador, digest } = await this.calls.send(abrirSello, pedido);
    const { token } = await this.calls.send(sellarDigest, { digest });
    const archivo = await this.calls.send(cerrarSello, { borrador, digest, token });
    assertSano(defectoDeSello({ ...(await this.crecido(pedido.revision, archivo)), token: der(token) }));
    return { ...archivo, nivel: 'B-LTA' };
  }

  /** The clock of this process or of the timestamp authority is wrong: for an operator, and no fault of `pdf`. */
  private assertEnHora(atraso: string | undefined): void {
    if (atraso === undefined) return;
    // The failed attempt itself is one warning of many that pass by themselves.
    this.log.error('a clock is wrong: no document is extended', { job: 'ampliaciones', detail: atraso });
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: atraso });
  }

  private async crecido(antes: Archivo, archivo: Archivo): Promise<Crecimiento> {
    return { antes, anunciado: archivo.sha256, despues: await this.guardados.leer(archivo) };
  }
}

const der = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** `pdf` says what is not so: the log learns why, and the attempt is made again. */
function assertSano(defecto: string | undefined): void {
  if (defecto !== undefined) throw new AppError('ERROR_INTERNO', { detail: `the extended document: ${defecto}` });
}
