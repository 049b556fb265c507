import { Controller, Get, Req, Res } from '@nestjs/common';
import { AppError, messageOf, statusOf } from '@portal/contracts/core';
import { Log, Transactions } from '@portal/service-kit';
import type { Request, Response } from 'express';
import { Configuracion } from '../configuracion/gateway.config.js';
import { enviarAviso } from './aviso.page.js';
import { LoginService } from './login.service.js';
import { INICIO, returnTo } from './return-to.rules.js';
import { SesionService } from './sesion.service.js';
import { SesionesRepository } from './sesiones.repository.js';

const reintentar = { texto: 'Intentar de nuevo', href: '/api/login' };

/** Login by full page navigation: there is no login form of ours. */
@Controller('/api/login')
export class LoginController {
  constructor(
    private readonly configuracion: Configuracion,
    private readonly login: LoginService,
    private readonly sesiones: SesionService,
    private readonly repository: SesionesRepository,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  /** `returnTo`: where to go afterwards. `reciente=1`: for actions that need a login minutes ago (SESION_NO_RECIENTE). */
  @Get()
  async comenzar(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.conAviso(response, async () => {
      await this.sesiones.cargar(request, response);
      request.session.returnTo = returnTo(request.query['returnTo'], this.configuracion.valores.PORTAL_ORIGIN);
      await this.login.comenzar(request, response, { reciente: request.query['reciente'] === '1' });
    });
  }

  @Get('callback')
  async volver(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.conAviso(response, async () => {
      await this.sesiones.cargar(request, response);
      if (!this.login.esDeEstaSesion(request)) return this.ajena(request, response);
      const destino = request.session.returnTo ?? INICIO;
      const resultado = await this.login.terminar(request, response);
      if ('fallo' in resultado) throw asAppError(resultado.fallo);
      await this.login.abrir(request, resultado.usuario);
      const { issuer, subject } = resultado.usuario;
      await this.transactions.run((tx) => this.repository.anotarAcceso(tx, issuer, subject));
      response.redirect(302, destino);
    });
  }

  /** An answer to a login that this session no longer waits for: already in, go on; else begin once more, only once. */
  private ajena(request: Request, response: Response): void {
    const destino = request.session.returnTo ?? INICIO;
    if (this.sesiones.usuarioDe(request)) return response.redirect(302, destino);
    if (request.session.reintento === true) throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'state' });
    request.session.reintento = true;
    response.redirect(302, `/api/login?returnTo=${encodeURIComponent(destino)}`);
  }

  /** People are on this address themselves: refusals are a page, not JSON. */
  private async conAviso(response: Response, work: () => Promise<void>): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    try {
      await work();
    } catch (error) {
      const { code, detail, cause } = asAppError(error);
      this.log.warn('login refused', { code, detail, error: cause });
      if (statusOf(code) === 503) response.setHeader('retry-after', '10');
      enviarAviso(response, { status: statusOf(code), titulo: messageOf(code), enlace: reintentar });
    }
  }
}

/** Only our own 503 says more than 'it failed': what a bad answer was is for the log. */
const asAppError = (error: unknown): AppError =>
  error instanceof AppError && statusOf(error.code) === 503 ? error : new AppError('INICIO_DE_SESION_FALLIDO', { cause: error });
