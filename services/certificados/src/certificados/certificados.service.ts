import { Injectable } from '@nestjs/common';
import {
  revocarCertificado,
  type Certificado,
  type certificadosDeInscripcion,
  type Dueno,
  type titularDeCertificado,
} from '@portal/contracts/certificados';
import {
  AppError,
  asPersona,
  can,
  type Actor,
  type CallContext,
  type Persona,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import { enRepresentacion } from '@portal/dominio/nombres';
import { Effects, Transactions, type Tx } from '@portal/service-kit';
import { CrlService } from '../crl/crl.service.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosRepository } from './certificados.repository.js';
import { claveDe } from './dueno.rules.js';
import { RevocacionService } from './revocacion.service.js';
import { toCertificado } from './to-certificado.js';

/** Reads certificates and revokes them. `SolicitarService` issues them. */
@Injectable()
export class CertificadosService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly revocacion: RevocacionService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    private readonly effects: Effects,
  ) {}

  /** The newest of an owner, or the one with this id if it is this owner's; revoked ones included. */
  async de(dueno: Dueno, id?: string): Promise<Certificado | undefined> {
    const clave = claveDe(dueno);
    const row = await this.transactions.single((tx) =>
      id === undefined ? this.certificados.masReciente(tx, clave) : this.certificados.porId(tx, id),
    );
    return row?.dueno === clave ? toCertificado(row) : undefined;
  }

  async porIds(ids: readonly string[]): Promise<Certificado[]> {
    return (await this.transactions.run((tx) => this.certificados.porIds(tx, ids))).map(toCertificado);
  }

  /** Those of both signers, the newest first. @throws AppError SOLO_ADMINISTRADORES */
  async deInscripcion(
    inscripcionId: string,
    actor: Actor,
  ): Promise<ResponseOf<typeof certificadosDeInscripcion>['certificados']> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const rows = await this.transactions.single((tx) => this.certificados.deInscripcion(tx, inscripcionId));
    return rows
      .sort((one, other) => other.emitidoEn.getTime() - one.emitidoEn.getTime())
      .map((row) => ({ rol: String(row.rol), certificado: toCertificado(row) }));
  }

  /**
   * Facts name no people: the process that mails asks here. Of a company it is who signs, and for whom.
   * @throws AppError CERTIFICADO_NO_ENCONTRADO
   */
  async titular(id: string): Promise<ResponseOf<typeof titularDeCertificado>> {
    const row = await this.transactions.single((tx) => this.certificados.recienCambiado(tx, id));
    if (!row) throw new AppError('CERTIFICADO_NO_ENCONTRADO');
    const { commonName, givenName, surname = '' } = row.sujeto;
    const quien = givenName ? enRepresentacion(`${givenName} ${surname}`, commonName) : commonName;
    return { commonName: quien, email: row.email };
  }

  /** @throws AppError CERTIFICADO_NO_ENCONTRADO also for another's certificate, which the caller may not know of */
  async revocar(context: CallContext, request: RequestOf<typeof revocarCertificado>): Promise<Certificado> {
    const actor = asPersona(context.actor);
    const effect = async (tx: Tx) => {
      const row = exigirRevocable(actor, await this.certificados.porCambiar(tx, request.id));
      const revocacion = {
        motivo: motivoDe(actor, row, request.reason),
        por: row.subject === actor.subject ? 'titular' : 'administrador',
      } as const;
      const revocado = await this.revocacion.revocar(tx, row, revocacion);
      return toCertificado(revocado ?? row);
    };
    const certificado = await this.effects.once(context, revocarCertificado, request, effect, {
      step: 'revocar.registro',
    });
    await this.crls.notify();
    return certificado;
  }
}

/** @throws AppError CERTIFICADO_NO_ENCONTRADO also when the actor may not revoke it */
function exigirRevocable(actor: Persona, row: CertificadoEntity | undefined): CertificadoEntity {
  const resource = row?.subject ? { owner: row.subject } : {};
  if (!row || !can(actor, 'certificado.revocar', resource)) throw new AppError('CERTIFICADO_NO_ENCONTRADO');
  return row;
}

/** Its owner needs no reason; a super-administrator gives one. @throws AppError DATOS_INVALIDOS naming `reason` */
function motivoDe(actor: Persona, row: CertificadoEntity, reason: string | undefined): string {
  const motivo = (reason ?? '').replace(/\s+/gu, ' ').trim();
  if (motivo !== '') return motivo;
  if (row.subject === actor.subject) return 'Solicitud del titular';
  throw new AppError('DATOS_INVALIDOS', {
    fields: [{ path: 'reason', message: 'Indique el motivo de la revocación.' }],
  });
}
