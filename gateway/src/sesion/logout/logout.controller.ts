import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';
import { leerFormulario } from '../../borde/leer-cuerpo.js';
import { KeycloakService } from '../../keycloak/keycloak.service.js';
import { IniciadasService } from '../iniciadas.service.js';
import { SesionService } from '../sesion.service.js';
import { CierreService } from './cierre.service.js';

/** The end of a session: by the person here, or by Keycloak when it ended elsewhere. */
@Controller('/api/logout')
export class LogoutController {
  constructor(
    private readonly sesiones: SesionService,
    private readonly iniciadas: IniciadasService,
    private readonly keycloak: KeycloakService,
    private readonly cierre: CierreService,
    private readonly log: Log,
  ) {}

  /** Ends the session here first, then at Keycloak; with Keycloak away the portal's own end stands. */
  @Get()
  async salir(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.headers['sec-fetch-site'] === 'cross-site') return response.redirect(302, '/');
    await this.sesiones.cargar(request, response);
    const usuario = this.sesiones.usuarioDe(request);
    await this.sesiones.terminar(request, response);
    response.set({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' });
    response.redirect(302, usuario ? await this.salida(this.iniciadas.tokensDe(usuario).id) : '/');
  }

  /** OpenID Connect Back-Channel Logout 1.0: server to server, no cookie, believed only by its signature. */
  @Post('backchannel')
  @HttpCode(200)
  async porKeycloak(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Record<string, never>> {
    response.setHeader('cache-control', 'no-store');
    const token = (await leerFormulario(request)).get('logout_token');
    if (token === null) throw new AppError('SOLICITUD_MAL_FORMADA', { detail: 'no logout_token' });
    await this.cierre.recibir(token);
    return {};
  }

  private async salida(idToken: string): Promise<string> {
    try {
      return await this.keycloak.direccionDeSalida(idToken);
    } catch (error) {
      this.log.warn('no logout at Keycloak', { error });
      return '/';
    }
  }
}
