import { Injectable } from '@nestjs/common';
import { historiaDeInscripcion } from '@portal/contracts/auditoria';
import { certificadosDeInscripcion } from '@portal/contracts/certificados';
import { AppError, type NatsCall, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { fichaDeInscripcion, type EntradaDeHistoria, type verInscripcion } from '@portal/contracts/inscripciones';
import { correosDeInscripcion } from '@portal/contracts/notificaciones';
import { Log, Transactions } from '@portal/service-kit';
import { kindOfActor, subjectOf } from '../auditoria/actor.rules.js';
import { currentRequest } from '../borde/request-context.js';
import { Calls } from '../routes/calls.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';

type Contada = ResponseOf<typeof historiaDeInscripcion>['entradas'][number];

/** Puts the page of one enrolment together: four processes are asked at once, and each knows its own part. */
@Injectable()
export class FichaService {
  constructor(
    private readonly calls: Calls,
    private readonly transactions: Transactions,
    private readonly sesiones: SesionesRepository,
    private readonly log: Log,
  ) {}

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA, SERVICIO_NO_DISPONIBLE when the enrolment itself cannot be read */
  async de(inscripcionId: string): Promise<ResponseOf<typeof verInscripcion>> {
    const [ficha, certificados, correos, historia] = await Promise.all([
      this.calls.send(fichaDeInscripcion, { inscripcionId }),
      this.aparte(certificadosDeInscripcion, { inscripcionId }),
      this.aparte(correosDeInscripcion, { inscripcionId }),
      this.aparte(historiaDeInscripcion, { inscripcionId }),
    ]);
    return {
      ...ficha,
      ...certificados,
      ...correos,
      ...(historia && { historia: await this.conNombres(historia.entradas) }),
    };
  }

  /** What the page can do without. @returns undefined while its process does not answer */
  private async aparte<C extends NatsCall>(call: C, request: RequestOf<C>): Promise<ResponseOf<C> | undefined> {
    try {
      return await this.calls.send(call, request);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICIO_NO_DISPONIBLE') throw error;
      this.log.warn('page without a part', { requestId: currentRequest().requestId, subject: call.subject, error });
      return undefined;
    }
  }

  /** The chain names people by Keycloak's `sub`; the portal knows the names of those who were here. */
  private async conNombres(entradas: readonly Contada[]): Promise<EntradaDeHistoria[]> {
    const subjects = entradas.flatMap(({ actor }) => subjectOf(actor) ?? []);
    const nombres = await this.transactions.run((tx) => this.sesiones.nombresDe(tx, [...new Set(subjects)]));
    return entradas.map(({ actor, ...entrada }) => {
      const nombre = nombres.get(subjectOf(actor) ?? '');
      return { ...entrada, quien: kindOfActor(actor), ...(nombre !== undefined && { nombre }) };
    });
  }
}
