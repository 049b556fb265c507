import { Injectable } from '@nestjs/common';
import {
  emitirCertificado,
  generarCertificado,
  revocarCertificado,
  type Certificado,
  type Dueno,
} from '@portal/contracts/certificados';
import { AppError, asPersona, can, type CallContext, type Persona, type RequestOf } from '@portal/contracts/core';
import { Idempotency, Transactions } from '@portal/service-kit';
import { CrlService } from '../crl/crl.service.js';
import { nombreDeInscripcion, nombreTecleado } from '../x509/nombre.rules.js';
import { BatchesService } from './batches.service.js';
import type { CertificadoEntity } from './certificado.entity.js';
import { CertificadosRepository } from './certificados.repository.js';
import { claveDe } from './dueno.rules.js';
import { RevocacionService } from './revocacion.service.js';
import { toCertificado } from './to-certificado.js';

/** The use cases of certificates: whose they are, issue, revoke. */
@Injectable()
export class CertificadosService {
  constructor(
    private readonly certificados: CertificadosRepository,
    private readonly batches: BatchesService,
    private readonly revocacion: RevocacionService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
  ) {}

  /** The newest of an owner, revoked ones included. */
  async de(dueno: Dueno): Promise<Certificado | undefined> {
    const row = await this.transactions.single((tx) => this.certificados.masReciente(tx, claveDe(dueno)));
    return row && toCertificado(row);
  }

  async porIds(ids: readonly string[]): Promise<Certificado[]> {
    return (await this.transactions.run((tx) => this.certificados.porIds(tx, ids))).map(toCertificado);
  }

  /** To the signed-in person: the name as typed, the session's address. */
  async generar(context: CallContext, request: RequestOf<typeof generarCertificado>): Promise<Certificado> {
    const persona = asPersona(context.actor);
    const sujeto = {
      commonName: nombreTecleado(request.commonName, 'commonName'),
      organizationName: nombreTecleado(request.organizationName, 'organizationName'),
      countryCode: request.countryCode,
    };
    const dueno = { kind: 'persona', subject: persona.subject } as const;
    return this.batches.emitir({ dueno, sujeto, email: persona.email, context, contract: generarCertificado, request });
  }

  /**
   * To a signer: name, document and address come from the frozen enrolment. A repeated request under the same key
   * gets the same certificate.
   */
  async emitir(context: CallContext, request: RequestOf<typeof emitirCertificado>): Promise<Certificado> {
    const sujeto = {
      commonName: nombreDeInscripcion(request.commonName),
      serialNumber: nombreDeInscripcion(request.documento),
      organizationName: nombreTecleado(request.organizationName, 'organizationName'),
      countryCode: request.countryCode,
    };
    return this.batches.emitir({
      dueno: request.dueno,
      sujeto,
      email: request.email,
      context,
      contract: emitirCertificado,
      request,
    });
  }

  /** @throws AppError CERTIFICADO_NO_ENCONTRADO also for another's certificate, which the caller may not know of */
  async revocar(context: CallContext, request: RequestOf<typeof revocarCertificado>): Promise<Certificado> {
    const actor = asPersona(context.actor);
    const certificado = await this.transactions.run(
      (tx) =>
        this.idempotency.run(tx, context, revocarCertificado, request, async () => {
          const row = exigirRevocable(actor, await this.certificados.porId(tx, request.id));
          const revocacion = {
            motivo: motivoDe(actor, row, request.reason),
            por: row.subject === actor.subject ? 'titular' : 'administrador',
          } as const;
          const revocado = await this.revocacion.revocar(tx, row, revocacion);
          return toCertificado(revocado ?? (await this.certificados.porId(tx, row.id)) ?? row);
        }),
      { step: 'revocar.registro' },
    );
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
