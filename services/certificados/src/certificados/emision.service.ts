import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { certificadoEmitido, type Dueno } from '@portal/contracts/certificados';
import { AppError } from '@portal/contracts/core';
import { Audit, Clock, lockForTransaction, Outbox, type Tx } from '@portal/service-kit';
import { EmisoraService } from '../autoridad/emisora.service.js';
import { vigenciaPersona } from '../autoridad/fundacion.rules.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config/certificados-config.schema.js';
import { CustodiaFirmantes } from '../custodia/custodia.js';
import { ReservaRepository } from '../custodia/reserva.repository.js';
import type { Nombre } from '../x509/nombre.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { huella } from './certificado.mapper.js';
import { CertificadosRepository } from './certificados.repository.js';
import { actorDe, claveDe, columnasDe } from './dueno.rules.js';
import { RevocacionService } from './revocacion.service.js';
import { SeriesRepository } from './series.repository.js';

export interface Solicitud {
  readonly dueno: Dueno;
  readonly sujeto: Nombre;
  readonly email: string;
}

/** Issues a certificate inside a transaction: serial, certificate, key, the predecessor revoked, fact and audit entry. */
@Injectable()
export class EmisionService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly series: SeriesRepository,
    private readonly reserva: ReservaRepository,
    private readonly custodia: CustodiaFirmantes,
    private readonly emisora: EmisoraService,
    private readonly revocacion: RevocacionService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'CERTIFICADO_INTERVALO_MS'>,
  ) {}

  /** @throws AppError CERTIFICADO_RECIENTE within a minute of the last one, LLAVES_AGOTADAS while the pool is empty */
  async emitir(tx: Tx, solicitud: Solicitud): Promise<CertificadoEntity> {
    const dueno = claveDe(solicitud.dueno);
    await lockForTransaction(tx, `certificado:${dueno}`);
    const anterior = await this.certificados.anterior(tx, dueno, this.settings.CERTIFICADO_INTERVALO_MS);
    if (anterior && anterior.espera > 0) throw new AppError('CERTIFICADO_RECIENTE', { retryAfter: anterior.espera });
    if (anterior?.estado === 'active') {
      await this.revocacion.revocar(tx, anterior, { motivo: 'Reemplazado por uno nuevo', por: 'reemplazo' });
    }
    const nuevo = await this.hacer(tx, solicitud, dueno);
    await this.anunciar(tx, nuevo, solicitud.dueno);
    return nuevo;
  }

  private async hacer(tx: Tx, { dueno, sujeto, email }: Solicitud, clave: string): Promise<CertificadoEntity> {
    const par = await this.reserva.tomar(tx);
    const serial = await this.series.reservar(tx);
    const { desde, hasta } = vigenciaPersona(this.clock.now());
    const { der, emisor } = await this.emisora.emitir(tx, { serial, sujeto, email, publica: par.publica, desde, hasta });
    const llaveId = await this.custodia.guardar(tx, par.privada, clave).finally(() => par.privada.fill(0));
    const periodo = { validoDesde: desde, validoHasta: hasta };
    const nuevo = { id: randomUUID(), dueno: clave, ...columnasDe(dueno), serial, sujeto, emisor, email, der, llaveId, ...periodo };
    return this.certificados.insert(tx, nuevo);
  }

  private async anunciar(tx: Tx, row: CertificadoEntity, dueno: Dueno): Promise<void> {
    const fingerprint = huella(row.der);
    await this.outbox.append(tx, certificadoEmitido, {
      certificadoId: row.id,
      dueno,
      commonName: row.sujeto.commonName,
      email: row.email,
      fingerprint,
      emitidoEn: row.emitidoEn.toISOString(),
      venceEn: row.validoHasta.toISOString(),
    });
    await this.audit.append(tx, {
      accion: 'certificado.emitido',
      resultado: 'hecho',
      actor: actorDe(dueno),
      recurso: `certificado:${row.id}`,
      datos: { serial: row.serial, fingerprint },
    });
  }
}
