import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { certificadoEmitido, type Dueno } from '@portal/contracts/certificados';
import { AppError, type CallContext } from '@portal/contracts/core';
import { Audit, Clock, locksForTransaction, Outbox, runInContext, type Fact, type Tx } from '@portal/service-kit';
import { EmisoraService } from '../authority/authority.service.js';
import { vigenciaPersona } from '../authority/validity.rules.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { SeriesRepository } from '../crl/serial.repository.js';
import { CustodiaFirmantes } from '../custody/key-custody.js';
import type { ParDeLlaves } from '../custody/key-pair.js';
import { ReservaRepository } from '../custody/key-pool.repository.js';
import type { Nombre } from '../x509/distinguished-name.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { huella } from './certificado.mapper.js';
import { CertificadosRepository, type Situacion } from './certificados.repository.js';
import { actorDe, claveDe, columnasDe } from './dueno.rules.js';
import { RevocacionService } from './revocacion.service.js';

export interface Solicitud {
  readonly dueno: Dueno;
  readonly sujeto: Nombre;
  readonly email: string;
  /** In whose name its facts are told. */
  readonly context: CallContext;
}

/** Issues certificates inside a transaction: serials, certificates, keys, the predecessors revoked, facts and audit entries. */
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

  /**
   * One statement per step, however many they are.
   * @param solicitudes of different owners
   * @returns in this order its certificate, or CERTIFICADO_RECIENTE within a minute of the last one, LLAVES_AGOTADAS when the pool had no key left
   */
  async emitir(tx: Tx, solicitudes: readonly Solicitud[]): Promise<(CertificadoEntity | AppError)[]> {
    const situaciones = await this.bloquear(
      tx,
      solicitudes.map(({ dueno }) => claveDe(dueno)),
    );
    const situacionDe = ({ dueno }: Solicitud) => situaciones.get(claveDe(dueno));
    const admitidas = solicitudes.filter((solicitud) => !situacionDe(solicitud)?.espera);
    const pares = admitidas.length > 0 ? await this.reserva.tomar(tx, admitidas.length) : [];
    const servidas = admitidas.slice(0, pares.length);
    for (const solicitud of servidas) await this.reemplazar(tx, solicitud, situacionDe(solicitud));
    const nuevos = await this.hacer(tx, servidas, pares).finally(() => pares.forEach(({ privada }) => privada.fill(0)));
    const emitidos = new Map(servidas.map((solicitud, i) => [solicitud, nuevos[i]]));
    return solicitudes.map((solicitud) => emitidos.get(solicitud) ?? rechazo(situacionDe(solicitud)));
  }

  private async bloquear(tx: Tx, duenos: readonly string[]): Promise<Map<string, Situacion>> {
    await locksForTransaction(
      tx,
      duenos.map((dueno) => `certificado:${dueno}`),
    );
    return this.certificados.situaciones(tx, duenos, this.settings.CERTIFICADO_INTERVALO_MS);
  }

  private async reemplazar(tx: Tx, { context }: Solicitud, situacion: Situacion | undefined): Promise<void> {
    const activo = situacion?.activo;
    if (!activo) return;
    await runInContext(context, () =>
      this.revocacion.revocar(tx, activo, { motivo: 'Reemplazado por uno nuevo', por: 'reemplazo' }),
    );
  }

  private async hacer(
    tx: Tx,
    solicitudes: readonly Solicitud[],
    pares: readonly ParDeLlaves[],
  ): Promise<CertificadoEntity[]> {
    if (solicitudes.length === 0) return [];
    const series = await this.series.reservar(tx, solicitudes.length);
    const { desde, hasta } = vigenciaPersona(this.clock.now());
    const personas = solicitudes.map(({ sujeto, email, dueno }, i) => {
      const { publica, privada } = pares[i] as ParDeLlaves;
      return {
        serial: series[i] as string,
        sujeto,
        email,
        publica,
        privada,
        desde,
        hasta,
        dueno,
        clave: claveDe(dueno),
      };
    });
    const { ders, emisor } = await this.emisora.emitir(tx, personas);
    const llaves = await this.custodia.guardarTodas(
      tx,
      personas.map(({ privada, clave }) => ({ pkcs8: privada, dueno: clave })),
    );
    const nuevos = personas.map(({ dueno, clave, serial, sujeto, email }, i) => ({
      id: randomUUID(),
      dueno: clave,
      ...columnasDe(dueno),
      serial,
      sujeto,
      emisor,
      email,
      der: ders[i] as Buffer,
      llaveId: llaves[i] as string,
      validoDesde: desde,
      validoHasta: hasta,
    }));
    const rows = await this.certificados.insert(tx, nuevos);
    await this.outbox.appendAll(
      tx,
      rows.flatMap((row, i) => this.hechos(row, solicitudes[i] as Solicitud)),
    );
    return rows;
  }

  private hechos(row: CertificadoEntity, { dueno, context }: Solicitud): Fact[] {
    const fingerprint = huella(row.der);
    return runInContext(context, () => [
      this.outbox.fact(certificadoEmitido, {
        certificadoId: row.id,
        dueno,
        commonName: row.sujeto.commonName,
        email: row.email,
        fingerprint,
        emitidoEn: row.emitidoEn.toISOString(),
        venceEn: row.validoHasta.toISOString(),
      }),
      this.audit.fact({
        accion: 'certificado.emitido',
        resultado: 'hecho',
        actor: actorDe(dueno),
        recurso: `certificado:${row.id}`,
        datos: { serial: row.serial, fingerprint },
      }),
    ]);
  }
}

const rechazo = (situacion: Situacion | undefined): AppError =>
  situacion?.espera
    ? new AppError('CERTIFICADO_RECIENTE', { retryAfter: situacion.espera })
    : new AppError('LLAVES_AGOTADAS');
