import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { OlvidosRepository, runInContext, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { KeyPoolRepository } from '../custody/key-pool.repository.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosNuevosService, type Llave } from './certificados-nuevos.service.js';
import { CertificadosRepository, type Situacion } from './certificados.repository.js';
import { claveDe } from './dueno.rules.js';
import { HechosService, type Solicitud } from './hechos.service.js';
import { RevocacionService } from './revocacion.service.js';

/** Issues certificates inside a transaction: keys from the pool, predecessors revoked, facts and audit entries. */
@Injectable()
export class EmisionService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly nuevos: CertificadosNuevosService,
    private readonly olvidos: OlvidosRepository,
    private readonly pool: KeyPoolRepository,
    private readonly revocacion: RevocacionService,
    private readonly hechos: HechosService,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'CERTIFICADO_INTERVALO_MS'>,
  ) {}

  /**
   * One statement per step, however many they are.
   * @param solicitudes of different owners
   * @returns in this order a certificate, or CERTIFICADO_RECIENTE within a minute of the last one, or LLAVES_AGOTADAS,
   * or SERVICIO_NO_DISPONIBLE for a signer whose enrolment was deleted meanwhile: its caller has gone, too
   */
  async emitir(tx: Tx, solicitudes: readonly Solicitud[]): Promise<(CertificadoEntity | AppError)[]> {
    const situaciones = await this.lock(
      tx,
      solicitudes.map(({ dueno }) => claveDe(dueno)),
    );
    const situacionDe = ({ dueno }: Solicitud) => situaciones.get(claveDe(dueno));
    const borradas = await this.olvidos.entre(tx, solicitudes.flatMap(inscripcionDe));
    const deBorrada = (solicitud: Solicitud) => inscripcionDe(solicitud).some((id) => borradas.has(id));
    const admitidas = solicitudes.filter((una) => !deBorrada(una) && !situacionDe(una)?.espera);
    const sinLlave = admitidas.filter(({ publicKey }) => !publicKey).length;
    const pairs = sinLlave > 0 ? await this.pool.take(tx, sinLlave) : [];
    const llaves = repartidas(admitidas, pairs);
    const servidas = admitidas.filter((solicitud) => llaves.has(solicitud));
    for (const solicitud of servidas) await this.reemplazar(tx, solicitud, situacionDe(solicitud));
    const rows = await this.nuevos
      .emitir(
        tx,
        servidas,
        servidas.map((solicitud) => llaves.get(solicitud) as Llave),
      )
      .finally(() => pairs.forEach(({ pkcs8 }) => pkcs8.fill(0)));
    await this.hechos.emitidos(
      tx,
      rows.map((row, i) => ({ row, solicitud: servidas[i] as Solicitud })),
    );
    const emitidos = new Map(servidas.map((solicitud, i) => [solicitud, rows[i]]));
    return solicitudes.map(
      (una) => emitidos.get(una) ?? (deBorrada(una) ? noHayInscripcion() : rechazo(situacionDe(una))),
    );
  }

  private async lock(tx: Tx, duenos: readonly string[]): Promise<Map<string, Situacion>> {
    await this.certificados.bloquear(tx, duenos);
    return this.certificados.situaciones(tx, duenos, this.settings.CERTIFICADO_INTERVALO_MS);
  }

  private async reemplazar(tx: Tx, { context }: Solicitud, situacion: Situacion | undefined): Promise<void> {
    const activo = situacion?.activo;
    if (!activo) return;
    await runInContext(context, () =>
      this.revocacion.revocar(tx, activo, { motivo: 'Reemplazado por uno nuevo', por: 'reemplazo' }),
    );
  }
}

/** A key for each request, as long as there are some: its own, or the next one of the pool. */
function repartidas(solicitudes: readonly Solicitud[], pairs: readonly Llave[]): Map<Solicitud, Llave> {
  const next = pairs.values();
  return new Map(
    solicitudes.flatMap((solicitud) => {
      const { publicKey } = solicitud;
      const llave = publicKey ? { publicKey } : next.next().value;
      return llave ? [[solicitud, llave] as const] : [];
    }),
  );
}

const inscripcionDe = ({ dueno }: Solicitud): string[] => (dueno.kind === 'firmante' ? [dueno.inscripcionId] : []);

const noHayInscripcion = (): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the enrolment was deleted meanwhile' });

const rechazo = (situacion: Situacion | undefined): AppError =>
  situacion?.espera
    ? new AppError('CERTIFICADO_RECIENTE', { retryAfter: situacion.espera })
    : new AppError('LLAVES_AGOTADAS');
