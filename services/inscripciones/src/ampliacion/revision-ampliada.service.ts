import { Injectable } from '@nestjs/common';
import { evidenciaDeValidacion, sellarDigest } from '@portal/contracts/certificados';
import { abrirSello, ampliarDocumento, cerrarSello } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import type { IntentoAmpliacion, RevisionAmpliada } from './registro-ampliacion.service.js';

/** Makes the extended document of an attempt, asking `certificados` for what `pdf` appends. Nothing is registered. */
@Injectable()
export class RevisionAmpliadaService {
  constructor(
    private readonly calls: Calls,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError the refusals of both services */
  async hacer(
    { claimId, falta }: IntentoAmpliacion,
    { key, sha256, bytes }: RevisionEntity,
  ): Promise<RevisionAmpliada> {
    const pedido = { claimId, revision: { key, sha256, bytes } };
    if (falta === 'sello') return this.sellar(pedido);
    const evidencia = await this.calls.send(evidenciaDeValidacion, { desde: this.clock.now().toISOString() });
    return this.calls.send(ampliarDocumento, { ...pedido, ...evidencia });
  }

  private async sellar(pedido: {
    claimId: string;
    revision: { key: string; sha256: string; bytes: number };
  }): Promise<RevisionAmpliada> {
    const { borrador, digest } = await this.calls.send(abrirSello, pedido);
    const { token } = await this.calls.send(sellarDigest, { digest });
    return { ...(await this.calls.send(cerrarSello, { borrador, digest, token })), nivel: 'B-LTA' };
  }
}
