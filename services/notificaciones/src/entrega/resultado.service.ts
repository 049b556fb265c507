import { Inject, Injectable } from '@nestjs/common';
import { assertNever } from '@portal/contracts/core';
import { correoAceptado, correoAplazado, correoRebotado, correoRechazado } from '@portal/contracts/notificaciones';
import { empresaDe } from '@portal/contracts/portal';
import { Audit, Clock, Outbox, type Fact, type Tx } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { COPIA, DEJO_DE_ABRIR, type Plantilla } from '../plantillas/plantillas.js';
import { MOTIVOS, type Resultado } from './resultado.rules.js';

/** Records the result of an attempt: the row, its fact and its audit entry, in the caller's transaction. */
@Injectable()
export class ResultadoService {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit<'notificaciones'>,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  async anotar(tx: Tx, correo: CorreoEntity, resultado: Resultado): Promise<void> {
    switch (resultado.tipo) {
      case 'despues':
        // Its first attempt never expires: it may have waited long for a place.
        if (correo.admitidoEn && isExpired(correo.admitidoEn, this.clock.now(), this.config.CORREO_VIDA_MS))
          return this.terminar(tx, correo, 'rechazado', MOTIVOS[correo.canal].caducado);
        return this.aplazar(tx, correo, {
          motivo: resultado.motivo,
          waitMs: backoffAfter(correo.intentos, this.config.CORREO_ESPERA_MS),
          intentado: true,
        });
      case 'espera':
        return this.aplazar(tx, correo, { motivo: resultado.motivo, waitMs: resultado.esperaMs, intentado: false });
      case 'aceptado':
        return this.terminar(tx, correo, 'aceptado', null);
      case 'rechazado':
        return this.terminar(tx, correo, 'rechazado', resultado.motivo);
      default:
        return assertNever(resultado);
    }
  }

  /**
   * Emits a fact once per reason, not per attempt: the enrolment shows that its mail is failing, and why. A message has
   * no facts: it changes nothing of the enrolment, and who reads its page asks for it.
   */
  private async aplazar(
    tx: Tx,
    correo: CorreoEntity,
    espera: { motivo: string; waitMs: number; intentado: boolean },
  ): Promise<void> {
    const { motivo } = espera;
    const waits = await this.correos.aplazar(tx, correo, espera);
    if (!waits || motivo === correo.motivo || correo.canal === 'mensaje') return;
    const aplazadoEn = this.clock.now().toISOString();
    // What only waits for its turn was no attempt.
    const copia = siAtascaCopia(correo, espera.intentado);
    await this.outbox.append(tx, correoAplazado, { ...idsOf(correo), ...copia, aplazadoEn, motivo });
  }

  private async terminar(
    tx: Tx,
    correo: CorreoEntity,
    estado: 'aceptado' | 'rechazado',
    motivo: string | null,
  ): Promise<void> {
    if (!(await this.correos.terminar(tx, correo, estado, motivo))) return;
    const hechos = correo.canal === 'correo' ? [await this.hecho(tx, correo, motivo)] : [];
    await this.outbox.appendAll(tx, [...hechos, this.entrada(correo, estado, motivo)]);
  }

  /**
   * A report says that it came back. A report may be here before the attempt that it is about has been recorded: then
   * it also says that the mail server took the mail. The caller holds its row.
   */
  async rebotar(tx: Tx, correo: CorreoEntity, motivo: string): Promise<void> {
    await this.terminar(tx, correo, 'aceptado', null);
    if (!(await this.correos.rebotar(tx, correo.retorno, motivo))) return;
    const rebotadoEn = this.clock.now().toISOString();
    const hecho = this.outbox.fact(correoRebotado, {
      ...idsOf(correo),
      ...siAtascaCopia(correo, true),
      ...(await this.siEsNoticia(tx, correo)),
      rebotadoEn,
      motivo,
    });
    await this.outbox.appendAll(tx, [hecho, this.entrada(correo, 'rebotado', motivo)]);
  }

  private entrada(
    { id, canal, inscripcionId, plantilla, intentos }: CorreoEntity,
    fin: 'aceptado' | 'rechazado' | 'rebotado',
    motivo: string | null,
  ): Fact {
    return this.audit.fact({
      accion: canal === 'mensaje' && fin !== 'rebotado' ? `mensaje.${fin}` : `correo.${fin}`,
      resultado: fin === 'aceptado' ? 'hecho' : 'rechazado',
      recurso: `correo:${id}`,
      datos: { plantilla, intentos, ...(inscripcionId && { inscripcion: inscripcionId }) },
      ...(motivo && { motivo }),
    });
  }

  private async hecho(tx: Tx, correo: CorreoEntity, motivo: string | null): Promise<Fact> {
    const now = this.clock.now().toISOString();
    const dicho = { ...idsOf(correo), ...siAtascaCopia(correo, motivo !== null || correo.intentos > 1) };
    if (motivo === null) return this.outbox.fact(correoAceptado, { ...dicho, aceptadoEn: now });
    const noticia = await this.siEsNoticia(tx, correo);
    return this.outbox.fact(correoRechazado, { ...dicho, ...noticia, rechazadoEn: now, motivo });
  }

  /**
   * Of a notice about an enrolment: what the fact that it reached nobody says besides, so that people hear of it. That
   * a link opens no more is no news to who never had one, nor is to the company what its own lists say.
   */
  private async siEsNoticia(tx: Tx, correo: CorreoEntity): Promise<{ noticia?: true }> {
    const { canal, inscripcionId, enlaceId, plantilla, prueba, destinatario } = correo;
    if (canal !== 'correo' || inscripcionId === null || enlaceId !== null || plantilla === COPIA || prueba) return {};
    if (this.esDeLaEmpresa(correo)) return {};
    if (DEJO_DE_ABRIR.includes(plantilla) && !(await this.correos.tuvoEnlace(tx, inscripcionId, destinatario)))
      return {};
    return { noticia: true };
  }

  /** What the company reads besides who enrolled: what a signer says is wrong, and each corrected address. */
  private esDeLaEmpresa({ plantilla, destinatario }: CorreoEntity): boolean {
    const buzones: Readonly<Record<Plantilla, readonly string[]>> = {
      novedad: [empresaDe(this.config).correoDatos],
      'correo-corregido': this.config.CORREO_SUPERADMINISTRADORES,
    };
    return (buzones[plantilla] ?? []).some((buzon) => buzon.toLowerCase() === destinatario.toLowerCase());
  }
}

const idsOf = ({ id, inscripcionId, enlaceId, rol }: CorreoEntity) => ({
  correoId: id,
  inscripcionId: inscripcionId ?? undefined,
  enlaceId: enlaceId ?? undefined,
  rol: rol ?? undefined,
});

/** Of a copy of completion: what its facts say besides, so that one that is stuck is known. */
const siAtascaCopia = ({ plantilla }: Pick<CorreoEntity, 'plantilla'>, atasca: boolean): { copia?: true } =>
  plantilla === COPIA && atasca ? { copia: true } : {};

const MAX_FACTOR = 15;

/** Pause after the n-th failure: 1, 2, 4, 8, 15, 15 … times the base. */
export const backoffAfter = (intentos: number, baseMs: number): number =>
  Math.min(2 ** Math.max(intentos - 1, 0), MAX_FACTOR) * baseMs;

/** Too old for another attempt. */
export const isExpired = (creadoEn: Date, now: Date, lifeMs: number): boolean =>
  now.getTime() - creadoEn.getTime() >= lifeMs;
