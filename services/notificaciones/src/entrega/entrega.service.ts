import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { assertNever } from '@portal/contracts/core';
import { correoAceptado, correoAplazado, correoRechazado } from '@portal/contracts/notificaciones';
import { Audit, Clock, durable, Log, Outbox, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { CONFIG, type NotificacionesConfig } from '../notificaciones.config.js';
import { Cartero, type Resultado } from './cartero.js';
import { caducado, esperaTras } from './espera.rules.js';
import { motivoDeEspera, MOTIVOS } from './rechazo.rules.js';

const LOTE = 5;

/** Works the queue off: what is due is tried, and the mail server's word is recorded with its fact in one transaction. */
@Injectable()
export class EntregaService implements OnApplicationBootstrap {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly cartero: Cartero,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.config.CORREO_INTERVALO_MS, () => this.repartir(), 'correo');
  }

  /** Everything that is due now. */
  async repartir(): Promise<void> {
    for (;;) {
      const lote = await this.transactions.run((tx) => this.correos.reservar(tx, LOTE, this.config.CORREO_RESERVA_MS));
      await Promise.all(lote.map((correo) => this.entregar(correo)));
      if (lote.length < LOTE) return;
    }
  }

  private async entregar(correo: CorreoEntity): Promise<void> {
    const resultado = await durable('correo.entrega', () => this.cartero.intentar(correo));
    if (resultado.tipo === 'despues') {
      this.log.warn('mail not taken yet', {
        resource: `correo:${correo.id}`,
        attempt: correo.intentos,
        error: resultado.error,
      });
    }
    await this.transactions.run((tx) => this.anotar(tx, correo, this.definitivo(correo, resultado)), {
      step: 'correo.registro',
    });
  }

  /** After a day of failures 'later' becomes 'never'. */
  private definitivo(correo: CorreoEntity, resultado: Resultado): Resultado {
    const viejo = caducado(correo.creadoEn, this.clock.now(), this.config.CORREO_VIDA_MS);
    return resultado.tipo === 'despues' && viejo ? { tipo: 'rechazado', motivo: MOTIVOS.caducado } : resultado;
  }

  private async anotar(tx: Tx, correo: CorreoEntity, resultado: Resultado): Promise<void> {
    switch (resultado.tipo) {
      case 'despues':
        return this.aplazar(tx, correo, motivoDeEspera(resultado.error));
      case 'aceptado':
        return this.terminar(tx, correo, 'aceptado', null);
      case 'rechazado':
        return this.terminar(tx, correo, 'rechazado', resultado.motivo);
      default:
        return assertNever(resultado);
    }
  }

  /** Told once per reason, not per attempt: who reads the enrolment sees that its mail is failing, and why. */
  private async aplazar(tx: Tx, correo: CorreoEntity, motivo: string): Promise<void> {
    const sigue = await this.correos.aplazar(
      tx,
      correo.id,
      esperaTras(correo.intentos, this.config.CORREO_ESPERA_MS),
      motivo,
    );
    if (sigue && motivo !== correo.motivo)
      await this.outbox.append(tx, correoAplazado, {
        ...deQuien(correo),
        aplazadoEn: this.clock.now().toISOString(),
        motivo,
      });
  }

  private async terminar(
    tx: Tx,
    correo: CorreoEntity,
    estado: 'aceptado' | 'rechazado',
    motivo: string | null,
  ): Promise<void> {
    if (!(await this.correos.terminar(tx, correo.id, estado, motivo))) return;
    const { id, inscripcionId, plantilla } = correo;
    const ahora = this.clock.now().toISOString();
    if (motivo === null) await this.outbox.append(tx, correoAceptado, { ...deQuien(correo), aceptadoEn: ahora });
    else await this.outbox.append(tx, correoRechazado, { ...deQuien(correo), rechazadoEn: ahora, motivo });
    await this.audit.append(tx, {
      accion: `correo.${estado}`,
      resultado: estado === 'aceptado' ? 'hecho' : 'rechazado',
      recurso: `correo:${id}`,
      datos: {
        plantilla,
        intentos: correo.intentos,
        ...(inscripcionId && { inscripcion: inscripcionId }),
        ...(motivo && { motivo }),
      },
    });
  }
}

const deQuien = ({ id, inscripcionId, enlaceId, rol }: CorreoEntity) => ({
  correoId: id,
  inscripcionId: inscripcionId ?? undefined,
  enlaceId: enlaceId ?? undefined,
  rol: rol ?? undefined,
});
