import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { prepararFirma } from '@portal/contracts/firmas';
import { abrirRevision, borradorDe } from '@portal/contracts/pdf';
import { attributesToSign } from '@portal/pdf-signature';
import { Calls, ObjectStore, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import type { FirmaPreparadaEntity } from '../tablas/firma-preparada.entity.js';
import { FirmasPreparadasRepository } from '../tablas/firmas-preparadas.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import type { IntentoPreparado, Reserva, RevisionBase } from './intento.js';
import { aperturaDe, IntentosService } from './intentos.service.js';
import { assertPorFirmar } from './reservas.service.js';

/** A close that begins in the last moment of a prepared signature still finds its draft. */
const MARGIN_MS = 120_000;

/**
 * Signatures whose key lies on the signer's device: prepared here, signed there, closed as any other
 * (docs/adr/0068-a-key-born-with-its-signer.md). A prepared one holds nothing: no link, no lock, no turn.
 */
@Injectable()
export class PreparadasService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly intentos: IntentosService,
    private readonly enlaces: EnlacesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly preparadas: FirmasPreparadasRepository,
    private readonly borrados: BorradosRepository,
    private readonly calls: Calls,
    private readonly objects: ObjectStore,
    private readonly sweeper: Sweeper,
    @Inject(CONFIG) private readonly config: Pick<InscripcionesConfig, 'FIRMA_PREPARADA_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.olvidarVencidas(), 'firmas-preparadas');
  }

  /** Forgets those that nobody closed in time. */
  olvidarVencidas(): Promise<void> {
    return this.transactions.run((tx) => this.preparadas.olvidarVencidas(tx));
  }

  /**
   * The draft and what the device signs of it. Its file is noted for deletion before it exists, so nothing stays of a
   * process that dies. The newest one of a link replaces the former.
   * Nothing is held while `pdf` draws: a link that was used, ended or deleted meanwhile gets none.
   * @throws AppError the codes of the contract
   */
  async preparar(
    peticion: RequestOf<typeof prepararFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof prepararFirma>> {
    const { reserva, base } = await this.transactions.run((tx) => this.abrir(tx, peticion, context));
    const intento = await this.intentos.preparar(reserva, peticion, context, 'dispositivo');
    const { digest } = await this.calls.send(abrirRevision, aperturaDe(intento, base, peticion.signature));
    const { certificado, metadatos: declarado, observado, ahora: firmadaEn, enlace } = intento;
    const preparada = {
      id: reserva.reservaId,
      enlaceId: enlace.id,
      revision: base.numero,
      digest,
      certificado,
      declarado,
      observado,
      firmadaEn,
    };
    const venceEn = await this.transactions.run((tx) => this.guardar(tx, preparada, peticion.token));
    return { preparada: preparada.id, atributos: atributosDe(digest, certificado), venceEn: venceEn.toISOString() };
  }

  /**
   * The attempt that was prepared under this id for this link, to be closed.
   * @throws AppError FIRMA_DESACTUALIZADA when there is none any more
   */
  async intento(reserva: Reserva, id: string): Promise<IntentoPreparado> {
    const preparada = await this.transactions.single((tx) => this.preparadas.vigente(tx, reserva.enlace.id, id));
    if (!preparada || !(await this.objects.stat(borradorDe(id)))) throw new AppError('FIRMA_DESACTUALIZADA');
    const { certificado, declarado, observado, firmadaEn } = preparada;
    return {
      ...reserva,
      preparada,
      certificado,
      observado,
      ahora: firmadaEn,
      metadatos: declarado,
      titulos: reserva.textos,
      textos: reserva.textos.map(({ clave, version, sha256 }) => ({ clave, version, sha256 })),
    };
  }

  /**
   * Uses it up with the signature, and makes its draft due.
   * @throws AppError FIRMA_DESACTUALIZADA when a newer one took its place
   */
  async usar(tx: Tx, { preparada: { id } }: IntentoPreparado): Promise<void> {
    if (!(await this.preparadas.tomar(tx, id))) throw new AppError('FIRMA_DESACTUALIZADA');
    await this.borrados.aplazar(tx, borradorDe(id), 0);
  }

  private async guardar(tx: Tx, preparada: Omit<FirmaPreparadaEntity, 'venceEn'>, token: string): Promise<Date> {
    const guardada = await this.preparadas.reemplazar(tx, preparada, this.config.FIRMA_PREPARADA_MS);
    if (!guardada) throw await this.perdida(tx, token);
    if (guardada.anterior !== undefined) await this.borrados.aplazar(tx, borradorDe(guardada.anterior), 0);
    return guardada.venceEn;
  }

  /** What became of the link since it was opened. @throws AppError ENLACE_INVALIDO */
  private async perdida(tx: Tx, token: string): Promise<AppError> {
    const { enlace } = await this.enlaces.abrir(tx, token);
    return new AppError(enlace.usadoEn ? 'FIRMA_YA_REGISTRADA' : 'ENLACE_INVALIDO');
  }

  private async abrir(
    tx: Tx,
    { token, documentHash }: RequestOf<typeof prepararFirma>,
    { requestId }: CallContext,
  ): Promise<{ reserva: Reserva; base: RevisionBase }> {
    const abierto = await this.enlaces.abrir(tx, token);
    assertPorFirmar(abierto, documentHash);
    const base = await this.revisiones.actual(tx, abierto.fila.id);
    if (!base) throw new AppError('ENLACE_INVALIDO');
    const reservaId = randomUUID();
    await this.borrados.anotar(tx, [borradorDe(reservaId)], this.config.FIRMA_PREPARADA_MS + MARGIN_MS);
    return { reserva: { ...abierto, reservaId, requestId }, base };
  }
}

/** What the key signs of a draft, base64. `certificados` computes the same from the certificate itself. */
const atributosDe = (digest: string, { fingerprint }: IntentoPreparado['certificado']): string =>
  attributesToSign(Buffer.from(digest, 'hex'), Buffer.from(fingerprint.replaceAll(':', ''), 'hex')).toString('base64');
