import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';
import { readForm } from '../../borde/read-body.js';
import { KeycloakService } from '../../keycloak/keycloak.service.js';
import { SesionContentService } from '../sesion-content.service.js';
import { SesionService } from '../sesion.service.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';

/** Ends a session: the person does it here, or Keycloak when the session ended elsewhere. */
@Controller('/api/logout')
export class LogoutController {
  constructor(
    private readonly sesiones: SesionService,
    private readonly content: SesionContentService,
    private readonly keycloak: KeycloakService,
    private readonly backchannelLogout: BackchannelLogoutService,
    private readonly log: Log,
  ) {}

  /** Ends the session here first, then at Keycloak. Without Keycloak the session here is ended all the same. */
  @Get()
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.headers['sec-fetch-site'] === 'cross-site') return response.redirect(302, '/');
    await this.sesiones.load(request, response);
    const user = this.sesiones.userOf(request);
    await this.sesiones.end(request, response);
    response.set({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' });
    response.redirect(302, user ? await this.keycloakLogout(this.content.tokensOf(user).id) : '/');
  }

  /** OpenID Connect Back-Channel Logout 1.0: server to server, without a cookie. Only its signature is believed. */
  @Post('backchannel')
  @HttpCode(200)
  async backchannel(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Record<string, never>> {
    response.setHeader('cache-control', 'no-store');
    const token = (await readForm(request)).get('logout_token');
    if (token === null) throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'no logout_token' });
    await this.backchannelLogout.receive(token);
    return {};
  }

  private async keycloakLogout(idToken: string): Promise<string> {
    try {
      return await this.keycloak.logoutUrl(idToken);
    } catch (error) {
      this.log.warn('no logout at Keycloak', { error });
      return '/';
    }
  }
}
