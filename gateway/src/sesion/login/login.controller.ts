import { Controller, Get, Injectable, Req, Res, UseFilters, UseGuards, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import type { AuthenticateOptions } from 'openid-client/passport';
import { AppError } from '@portal/contracts/core';
import { paginas } from '@portal/dominio/paginas';
import { Config } from '../../config.js';
import type { SesionIniciada } from '../sesion.schema.js';
import { SesionService } from '../sesion.service.js';
import { AvisoFilter } from './aviso.filter.js';
import { LoginService } from './login.service.js';
import { returnTo } from './return-to.rules.js';

/**
 * Both steps of the login, by passport's `keycloak` strategy. The first ends here: it sends the person to Keycloak.
 * After the second, `request.user` is the person, or undefined when this session did not ask for the answer.
 */
@Injectable()
class LoginGuard extends AuthGuard('keycloak') {
  constructor(
    private readonly config: Config,
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
    await this.sesiones.load(request, http.getResponse<Response>());
    if (!isCallback(request)) return this.begin(context, request);
    if (!this.login.expects(request)) return true;
    await this.login.prepare();
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

  /** Asks first whether Keycloak answers, so that nobody is sent to a dead address. */
  private async begin(context: ExecutionContext, request: Request): Promise<boolean> {
    request.session.returnTo = returnTo(request.query['returnTo'], this.config.values.PORTAL_ORIGIN);
    await this.login.probe();
    return (await super.canActivate(context)) as boolean;
  }
}

const isCallback = (request: Request): boolean => request.path.startsWith('/api/login/callback');

/** Login by full page navigation: the portal has no login form of its own. */
@Controller('/api/login')
@UseFilters(AvisoFilter)
@UseGuards(LoginGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly sesiones: SesionService,
  ) {}

  /**
   * `returnTo`: where to go afterwards. `reciente=1`: for actions that need a recent login (SESION_NO_RECIENTE).
   * It never runs to its end: the guard has sent the person to Keycloak before.
   */
  @Get()
  begin(): never {
    throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'not sent to Keycloak' });
  }

  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const usuario = request.user as SesionIniciada | undefined;
    if (usuario === undefined) return this.unexpected(request, response);
    const target = request.session.returnTo ?? paginas.inicio.to;
    await this.login.open(request, usuario);
    response.redirect(302, target);
  }

  /** An answer that this session no longer waits for. A signed-in person goes on; others begin once more, only once. */
  private unexpected(request: Request, response: Response): void {
    const target = request.session.returnTo ?? paginas.inicio.to;
    if (this.sesiones.usuarioDe(request)) return response.redirect(302, target);
    if (request.session.reintento === true) throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'state' });
    request.session.reintento = true;
    response.redirect(302, `/api/login?returnTo=${encodeURIComponent(target)}`);
  }
}
