import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import type { Iniciada } from '../sesion.schema.js';
import { SesionService } from '../sesion.service.js';
import { AvisoFilter } from './aviso.filter.js';
import { LoginGuard } from './login.guard.js';
import { LoginService } from './login.service.js';
import { INICIO } from './return-to.rules.js';

/** Login by full page navigation: there is no login form of ours. */
@Controller('/api/login')
@UseFilters(AvisoFilter)
@UseGuards(LoginGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly sesiones: SesionService,
  ) {}

  /**
   * `returnTo`: where to go afterwards. `reciente=1`: for actions that need a login minutes ago (SESION_NO_RECIENTE).
   * The guard has sent the person to Keycloak by the time this could run.
   */
  @Get()
  comenzar(): never {
    throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'not sent to Keycloak' });
  }

  @Get('callback')
  async volver(@Req() request: Request, @Res() response: Response): Promise<void> {
    const usuario = request.user as Iniciada | undefined;
    if (usuario === undefined) return this.ajena(request, response);
    const destino = request.session.returnTo ?? INICIO;
    await this.login.abrir(request, usuario);
    response.redirect(302, destino);
  }

  /** An answer to a login that this session no longer waits for: already in, go on; else begin once more, only once. */
  private ajena(request: Request, response: Response): void {
    const destino = request.session.returnTo ?? INICIO;
    if (this.sesiones.usuarioDe(request)) return response.redirect(302, destino);
    if (request.session.reintento === true) throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'state' });
    request.session.reintento = true;
    response.redirect(302, `/api/login?returnTo=${encodeURIComponent(destino)}`);
  }
}
