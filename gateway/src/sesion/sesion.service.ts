import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Store } from 'express-session';
import { AppError } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';
import { Configuracion } from '../config.js';
import { hashDeSesion } from './almacen.js';
import { RenovacionService } from './renovacion.service.js';
import { nombreDeCookie, opcionesDeCookie, sesionMiddleware } from './sesion.middleware.js';
import { iniciadaSchema, type Iniciada } from './sesion.schema.js';

const GRACIA_MS = 15 * 60_000;

export interface SesionVigente {
  readonly persona: Iniciada;
  /** Keycloak does not answer: the person may still look, not change. */
  readonly soloLectura: boolean;
}

/** The browser's session. Loaded only by the calls that need one: pages and links never touch the store. */
@Injectable()
export class SesionService {
  private readonly middleware: ReturnType<typeof sesionMiddleware>;

  constructor(
    private readonly configuracion: Configuracion,
    store: Store,
    private readonly renovacion: RenovacionService,
    private readonly clock: Clock,
  ) {
    this.middleware = sesionMiddleware(configuracion.valores, store);
  }

  /** Makes `request.session` available. @throws AppError SERVICIO_NO_DISPONIBLE when the store is away */
  async cargar(request: Request, response: Response): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        void this.middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    } catch (cause) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'session store', retryAfter: 2, cause });
    }
  }

  /** Who is signed in, with roles at most five minutes old. The session object itself is left untouched, so a row ended meanwhile stays ended. */
  async vigente(request: Request, response: Response): Promise<SesionVigente | undefined> {
    await this.cargar(request, response);
    const usuario = this.usuarioDe(request);
    if (!usuario) return undefined;
    const now = this.clock.now().getTime();
    if (now < usuario.renovarEn) return { persona: usuario, soloLectura: false };
    const answer = await this.renovacion.renovar(hashDeSesion(request.sessionID));
    if (answer.kind === 'vigente') return { persona: answer.usuario, soloLectura: false };
    if (answer.kind === 'sin-respuesta') return this.conGracia(usuario, now);
    await this.terminar(request, response);
    return undefined;
  }

  usuarioDe(request: Request): Iniciada | undefined {
    return iniciadaSchema.safeParse(request.session.passport?.user).data;
  }

  /** Forgets the session here and in the browser. */
  async terminar(request: Request, response: Response): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) =>
        error ? reject(new AppError('SERVICIO_NO_DISPONIBLE', { cause: error })) : resolve(),
      );
    });
    response.clearCookie(nombreDeCookie(this.configuracion.valores), opcionesDeCookie(this.configuracion.valores));
  }

  private conGracia(persona: Iniciada, now: number): SesionVigente {
    if (now > persona.renovarEn + GRACIA_MS) throw new AppError('INICIO_DE_SESION_NO_DISPONIBLE', { retryAfter: 30 });
    return { persona, soloLectura: true };
  }
}
