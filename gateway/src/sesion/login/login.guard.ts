import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import type { AuthenticateOptions } from 'openid-client/passport';
import { AppError } from '@portal/contracts/core';
import { Configuracion } from '../../config.js';
import { SesionService } from '../sesion.service.js';
import { LoginService } from './login.service.js';
import { returnTo } from './return-to.rules.js';

/**
 * Both steps of the login, by passport's `keycloak` strategy. The first ends here, with the person on the way to Keycloak;
 * after the second the method finds the person in `request.user`, or nobody when the answer is not this session's.
 */
@Injectable()
export class LoginGuard extends AuthGuard('keycloak') {
  constructor(
    private readonly configuracion: Configuracion,
    private readonly sesiones: SesionService,
    private readonly login: LoginService,
  ) {
    super();
  }

  /** @throws AppError INICIO_DE_SESION_NO_DISPONIBLE, INICIO_DE_SESION_FALLIDO */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    http.getResponse<Response>().setHeader('cache-control', 'no-store');
    await this.sesiones.cargar(request, http.getResponse<Response>());
    if (!esRegreso(request)) return this.comenzar(context, request);
    if (!this.login.esDeEstaSesion(request)) return true;
    await this.login.preparar();
    return (await super.canActivate(context)) as boolean;
  }

  override getAuthenticateOptions(context: ExecutionContext): AuthenticateOptions {
    const { query } = context.switchToHttp().getRequest<Request>();
    return query['reciente'] === '1' ? { prompt: 'login' } : {};
  }

  override handleRequest<P>(error: unknown, persona: P | false | null, info: unknown): P {
    if (error || !persona) throw error ?? new AppError('INICIO_DE_SESION_FALLIDO', { cause: info });
    return persona;
  }

  /** Keycloak is asked first whether it answers: nobody is sent to a dead address. */
  private async comenzar(context: ExecutionContext, request: Request): Promise<boolean> {
    request.session.returnTo = returnTo(request.query['returnTo'], this.configuracion.valores.PORTAL_ORIGIN);
    await this.login.sondear();
    return (await super.canActivate(context)) as boolean;
  }
}

const esRegreso = (request: Request): boolean => request.path.startsWith('/api/login/callback');
