import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError, ingresoReciente, type Actor, type HttpCall } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Config } from '../config.js';
import { JwtGuard } from '../keycloak/jwt.guard.js';
import type { PersonaKeycloak } from '../keycloak/persona.rules.js';
import { SesionService } from '../sesion/sesion.service.js';

export interface Identity {
  readonly actor: Actor;
  /** Asks the same question once more, while the answer is being sent. @throws AppError as `of` */
  readonly again: () => Promise<Actor>;
  readonly via?: 'bearer' | 'cookie';
  readonly picture?: string | undefined;
  /** `acr` of the login; absent when nothing is known of it. */
  readonly acr?: number | undefined;
}

const safeMethods = ['GET', 'HEAD'];

/** Who makes a request: a bearer token, a session or a guest. Links and public calls ignore any session. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly jwt: JwtGuard,
    private readonly sesiones: SesionService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError UNAUTHORIZED for a bad token; 503 without Keycloak, once the session's grace is over */
  async of(contract: HttpCall, context: ExecutionContext): Promise<Identity> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { ip, userAgent } = currentRequest();
    const anonimo: Actor = { kind: 'anonimo', ip, userAgent };
    if (contract.access === 'publico' || contract.access === 'enlace') return nobody(anonimo);
    // An Authorization header decides alone: a bad one never falls back to the cookie.
    if (request.headers.authorization !== undefined) {
      const persona = await this.jwt.persona(context);
      const again = async () => actorOf(await this.jwt.persona(context), ip, userAgent);
      return { actor: actorOf(persona, ip, userAgent), again, via: 'bearer', acr: persona.acr };
    }
    const sesion = await this.sesiones.vigente(request, http.getResponse<Response>());
    if (sesion === undefined) return nobody(anonimo);
    if (sesion.readOnly && !safeMethods.includes(request.method)) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'session in read-only grace', retryAfter: 30 });
    }
    const { picture, acr } = sesion.persona;
    const { sessionID } = request;
    const again = async () => actorOf(await this.sesiones.again(sessionID), ip, userAgent);
    return { actor: actorOf(sesion.persona, ip, userAgent), again, via: 'cookie', picture, acr };
  }

  /** @throws AppError SESION_NO_RECIENTE for a login that is too weak or too long ago for this contract */
  assertLogin({ actor, acr = 0 }: Identity, { strongLogin = false }: HttpCall): void {
    if (!strongLogin || actor.kind !== 'persona') return;
    if (acr < this.config.values.ACR_ELIMINAR || !ingresoReciente(actor, this.clock.now()))
      throw new AppError('SESION_NO_RECIENTE');
  }
}

const nobody = (actor: Actor): Identity => ({ actor, again: async () => actor });

const actorOf = (
  { subject, email, firstName, lastName, roles, authTime }: PersonaKeycloak,
  ip: string,
  userAgent: string,
): Actor => ({
  kind: 'persona',
  subject,
  email,
  firstName,
  lastName,
  roles,
  ...(authTime !== undefined && { authTime }),
  ip,
  userAgent,
});
