import { Injectable } from '@nestjs/common';
import { AppError, asPersona } from '@portal/contracts/core';
import {
  actorLabel,
  Audit,
  lockForTransaction,
  Log,
  Transactions,
  type AuditEntry,
  type Tx,
} from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Config, issuerOf } from '../config.js';
import { PastFactsService } from '../hechos/past-facts.service.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';

type Hecho = 'invitado' | 'invitacion-reenviada' | 'rol-cambiado' | 'suspendido' | 'reactivado';
type Datos = Readonly<Record<string, string>>;

/** How long a person waits for a database that is away. */
const ESPERA_MS = 15_000;

/** A change in its two parts. Ours is done again when it may not stand, and then ends newer sessions as well. */
interface Cambio {
  readonly enElRealm: () => Promise<void>;
  readonly enElPortal?: (tx: Tx) => Promise<void>;
}

/**
 * Changes that the realm makes for the portal, as the audit and the sessions learn of them. Each is audited before the
 * realm is asked and after it has answered: its part cannot be undone. What the database hears late stands later in the
 * chain, and says when it was.
 */
@Injectable()
export class CambiosAuditadosService {
  private readonly issuer: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit<'gateway'>,
    private readonly past: PastFactsService,
    private readonly sesiones: SesionesRepository,
    config: Config,
    private readonly log: Log,
  ) {
    this.issuer = issuerOf(config.values);
  }

  /**
   * Makes a change of somebody who has an account. One at a time over all replicas: two super-administrators who demote
   * each other would leave none.
   * @throws AppError USUARIO_PROPIO; whatever the realm's part throws; SERVICIO_NO_DISPONIBLE when the realm made it
   * and the database stayed away
   */
  async cambiar(id: string, hecho: Hecho, datos: Datos, { enElRealm, enElPortal }: Cambio): Promise<void> {
    if (id === asPersona(currentRequest().actor).subject) throw new AppError('USUARIO_PROPIO');
    await this.pedir(hecho, id, datos);
    const trasElRealm: { contar?: (tx: Tx) => Promise<void> } = {};
    const cambio = async (tx: Tx): Promise<void> => {
      await lockForTransaction(tx, 'usuarios');
      await enElRealm();
      const contar = this.audit.once(this.entrada(hecho, 'hecho', id, datos));
      trasElRealm.contar = async (unidad) => {
        await contar(unidad);
        await enElPortal?.(unidad);
        await this.renovar(unidad, id);
      };
      await trasElRealm.contar(tx);
    };
    try {
      await this.transactions.run(cambio, { attempts: 1 });
    } catch (error) {
      if (trasElRealm.contar) {
        this.log.warn('what the realm made is not recorded yet', { resource: `usuario:${id}`, error });
        return this.insistir(id, trasElRealm.contar);
      }
      await this.sinTerminar(hecho, id, datos, error);
      throw error;
    }
  }

  /** Somebody asks for a change: committed before the realm hears of it. */
  pedir(cambio: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.transactions.run((tx) =>
      this.audit.append(tx, this.entrada('cambio-pedido', 'hecho', id, { cambio, ...datos })),
    );
  }

  /** What failed may be done in part: the realm is asked for the roles again. A failure here is logged only. */
  async sinTerminar(hecho: Hecho, id: string, datos: Datos, error: unknown): Promise<void> {
    const codigo = error instanceof AppError ? error.code : 'ERROR_INTERNO';
    try {
      await this.transactions.run(async (tx) => {
        await this.audit.append(tx, this.entrada(hecho, 'rechazado', id, { ...datos, codigo }));
        await this.renovar(tx, id);
      });
    } catch (fallo) {
      this.log.error('the outcome of a change is not audited', { resource: `usuario:${id}`, error: fallo });
    }
  }

  /**
   * The realm made it.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database stayed away
   */
  hecho(hecho: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.insistir(id, this.audit.once(this.entrada(hecho, 'hecho', id, datos)));
  }

  /** Ends the sessions of a person who may not enter any more. */
  async terminarSesiones(tx: Tx, id: string): Promise<void> {
    await this.sesiones.endAll(tx, { issuer: this.issuer, subject: id });
  }

  /** The next request of that person asks the realm for the roles. */
  private renovar(tx: Tx, id: string): Promise<void> {
    return this.sesiones.renewSoon(tx, { issuer: this.issuer, subject: id });
  }

  /** The realm made it, so it is never recorded as refused. Until the database hears, it is a change asked for. */
  private insistir(id: string, contar: (tx: Tx) => Promise<void>): Promise<void> {
    return this.past.tellWithin(ESPERA_MS, `usuario:${id}`, contar);
  }

  private entrada(
    accion: Hecho | 'cambio-pedido',
    resultado: 'hecho' | 'rechazado',
    id: string,
    datos: Datos,
  ): AuditEntry<'gateway'> {
    return {
      accion: `usuario.${accion}`,
      resultado,
      actor: actorLabel(currentRequest().actor),
      recurso: `usuario:${id}`,
      datos,
    };
  }
}
