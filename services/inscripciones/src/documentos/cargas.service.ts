import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type Actor, type StoredFile } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Audit, Calls, Clock, ObjectStore, signedUploadUrl, Transactions, uploadKey } from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { idDeDireccion, rutaDeCarga } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';

const VIGENCIA_MS = 10 * 60_000;
const DIA_MS = 86_400_000;

@Injectable()
export class CargasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cargas: CargasRepository,
    private readonly objects: ObjectStore,
    private readonly calls: Calls,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A signed address, good for one PUT within ten minutes. @throws AppError LIMITE_DE_CARGAS */
  async pedir(actor: Actor): Promise<{ uploadURL: string }> {
    const { subject } = asPersona(actor);
    const [id, creadaEn] = [randomUUID(), this.clock.now()];
    const venceEn = new Date(creadaEn.getTime() + VIGENCIA_MS);
    await this.transactions.run(async (tx) => {
      const hoy = await this.cargas.contarDesde(tx, subject, new Date(creadaEn.getTime() - DIA_MS));
      if (hoy >= this.config.CARGAS_POR_DIA) throw new AppError('LIMITE_DE_CARGAS', { retryAfter: 3600 });
      await this.cargas.insertar(tx, { id, duenoSub: subject, venceEn, creadaEn });
    });
    return { uploadURL: signedUploadUrl(this.config.UPLOAD_KEY_FILE, this.config.PORTAL_ORIGIN, id, venceEn) };
  }

  /**
   * Inspects an upload of this person and gives the path that the form carries; asked again, it answers the same.
   * @throws AppError CARGA_NO_RECONOCIDA for any address that is not exactly one this person was given and used; SOLO_PDF, PDF_NO_ADMITIDO
   */
  async registrar(certificationUrl: string, actor: Actor): Promise<{ objectPath: string }> {
    const { subject } = asPersona(actor);
    const carga = await this.reconocer(certificationUrl, subject);
    if (carga.estado === 'pedida') await this.inspeccionar(carga);
    return { objectPath: rutaDeCarga(carga.id) };
  }

  /** The file as attachment. @throws AppError NO_ENCONTRADO when it is not this actor's to see */
  async descargar(id: string, actor: Actor): Promise<StoredFile> {
    const carga = await this.transactions.run((tx) => this.cargas.porId(tx, id));
    if (!carga?.sha256 || carga.bytes === null || !can(actor, 'carga.ver', { owner: carga.duenoSub }))
      throw new AppError('NO_ENCONTRADO');
    const fileName = `certificacion_${id.slice(0, 8)}.pdf`;
    return { key: uploadKey(id), sha256: carga.sha256, bytes: carga.bytes, fileName, contentType: 'application/pdf' };
  }

  private async reconocer(url: string, subject: string): Promise<CargaEntity> {
    const id = idDeDireccion(url);
    const carga = id === undefined ? null : await this.transactions.run((tx) => this.cargas.porId(tx, id));
    const { UPLOAD_KEY_FILE, PORTAL_ORIGIN } = this.config;
    const propia =
      carga &&
      carga.duenoSub === subject &&
      url === signedUploadUrl(UPLOAD_KEY_FILE, PORTAL_ORIGIN, carga.id, carga.venceEn);
    const pendiente =
      carga?.estado === 'registrada' ||
      (carga?.estado === 'pedida' && (await this.objects.exists(uploadKey(carga.id))));
    if (!propia || !pendiente) throw new AppError('CARGA_NO_RECONOCIDA');
    return carga;
  }

  private async inspeccionar({ id }: CargaEntity): Promise<void> {
    try {
      const { sha256, bytes } = await this.calls.send(inspeccionarPdf, { key: uploadKey(id) });
      await this.transactions.run(async (tx) => {
        if (!(await this.cargas.pasar(tx, id, 'pedida', { estado: 'registrada', sha256, bytes }))) return;
        await this.audit.append(tx, {
          accion: 'carga.registrada',
          resultado: 'hecho',
          recurso: `carga:${id}`,
          datos: { sha256 },
        });
      });
    } catch (error) {
      if (error instanceof AppError && ['SOLO_PDF', 'PDF_NO_ADMITIDO'].includes(error.code)) await this.rechazar(id);
      throw error;
    }
  }

  /** Of two inspections of one upload the first decides: a file that the other one accepted stays. */
  private async rechazar(id: string): Promise<void> {
    const decide = await this.transactions.run((tx) => this.cargas.pasar(tx, id, 'pedida', { estado: 'rechazada' }));
    if (decide) await this.objects.delete(uploadKey(id));
  }
}
