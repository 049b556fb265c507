import { Injectable } from '@nestjs/common';
import { AppError, asPersona } from '@portal/contracts/core';
import { actorLabel, Audit, lockForTransaction, Log, Transactions, type Tx } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Config, issuerOf } from '../config.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';

type Hecho = 'invitado' | 'invitacion-reenviada' | 'rol-cambiado' | 'suspendido' | 'reactivado';
type Datos = Readonly<Record<string, string>>;

/**
 * Changes that the realm makes for the portal, as the audit and the sessions learn of them. Each is audited before the
 * realm is asked and after it has answered: its part cannot be undone.
 */
@Injectable()
export class CambiosAuditadosService {
  private readonly issuer: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit<'gateway'>,
    private readonly sesiones: SesionesRepository,
    config: Config,
    private readonly log: Log,
  ) {
    this.issuer = issuerOf(config.values);
  }

  /**
   * Makes a change of somebody who has an account. One at a time over all replicas: two super-administrators who demote
   * each other would leave none.
   * @throws AppError USUARIO_PROPIO; whatever `hacer` throws
   */
  async cambiar(id: string, hecho: Hecho, datos: Datos, hacer: (tx: Tx) => Promise<void>): Promise<void> {
    if (id === asPersona(currentRequest().actor).subject) throw new AppError('USUARIO_PROPIO');
    await this.pedir(hecho, id, datos);
    const cambio = async (tx: Tx): Promise<void> => {
      await lockForTransaction(tx, 'usuarios');
      await hacer(tx);
      await this.contar(tx, hecho, id, datos);
      await this.renovar(tx, id);
    };
    try {
      await this.transactions.run(cambio, { attempts: 1 });
    } catch (error) {
      await this.sinTerminar(hecho, id, datos, error);
      throw error;
    }
  }

  /** Somebody asks for a change: committed before the realm hears of it. */
  pedir(cambio: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.transactions.run((tx) => this.escribir(tx, 'cambio-pedido', 'hecho', id, { cambio, ...datos }));
  }

  /** What failed may be done in part: the realm is asked for the roles again. A failure here is logged only. */
  async sinTerminar(hecho: Hecho, id: string, datos: Datos, error: unknown): Promise<void> {
    const codigo = error instanceof AppError ? error.code : 'ERROR_INTERNO';
    try {
      await this.transactions.run(async (tx) => {
        await this.escribir(tx, hecho, 'rechazado', id, { ...datos, codigo });
        await this.renovar(tx, id);
      });
    } catch (fallo) {
      this.log.error('the outcome of a change is not audited', { resource: `usuario:${id}`, error: fallo });
    }
  }

  /** It was done, in a unit of its own. */
  hecho(hecho: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.transactions.run((tx) => this.contar(tx, hecho, id, datos));
  }

  /** Ends the sessions of a person who may not enter any more. */
  async terminarSesiones(tx: Tx, id: string): Promise<void> {
    await this.sesiones.endAll(tx, { issuer: this.issuer, subject: id });
  }

  /** The next request of that person asks the realm for the roles. */
  private renovar(tx: Tx, id: string): Promise<void> {
    return this.sesiones.renewSoon(tx, { issuer: this.issuer, subject: id });
  }

  private contar(tx: Tx, hecho: Hecho, id: string, datos: Datos = {}): Promise<void> {
    return this.escribir(tx, hecho, 'hecho', id, datos);
  }

  private escribir(
    tx: Tx,
    accion: Hecho | 'cambio-pedido',
    resultado: 'hecho' | 'rechazado',
    id: string,
    datos: Datos,
  ): Promise<void> {
    return this.audit.append(tx, {
      accion: `usuario.${accion}`,
      resultado,
      actor: actorLabel(currentRequest().actor),
      recurso: `usuario:${id}`,
      datos,
    });
  }
}
