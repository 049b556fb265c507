import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Store } from 'express-session';
import { AppError } from '@portal/contracts/core';
import { Clock } from '@portal/service-kit';
import { Config } from '../config.js';
import { RenovacionService } from './renovacion.service.js';
import { hashDeSesion } from './sesion-store.js';
import { cookieName, cookieOptions, sesionMiddleware } from './sesion.middleware.js';
import { sesionIniciadaSchema, type SesionIniciada } from './sesion.schema.js';

const GRACE_MS = 15 * 60_000;

export interface SesionVigente {
  readonly persona: SesionIniciada;
  /** Keycloak does not answer: the person may look, but change nothing. */
  readonly readOnly: boolean;
}

/** The browser's session. Only calls that need one load it: pages and links never touch the store. */
@Injectable()
export class SesionService {
  private readonly middleware: ReturnType<typeof sesionMiddleware>;

  constructor(
    private readonly config: Config,
    store: Store,
    private readonly renovacion: RenovacionService,
    private readonly clock: Clock,
  ) {
    this.middleware = sesionMiddleware(config.values, store);
  }

  /** Makes `request.session` available. @throws AppError SERVICIO_NO_DISPONIBLE when the store is away */
  async load(request: Request, response: Response): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        void this.middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    } catch (cause) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'session store', retryAfter: 2, cause });
    }
  }

  /**
   * Who is signed in, with roles at most five minutes old.
   * It leaves the session object untouched, so that a row that ended meanwhile stays ended.
   */
  async vigente(request: Request, response: Response): Promise<SesionVigente | undefined> {
    await this.load(request, response);
    const usuario = this.usuarioDe(request);
    if (!usuario) return undefined;
    const now = this.clock.now().getTime();
    if (now < usuario.renovarEn) return { persona: usuario, readOnly: false };
    const answer = await this.renovacion.renovar(hashDeSesion(request.sessionID));
    if (answer.kind === 'vigente') return { persona: answer.usuario, readOnly: false };
    if (answer.kind === 'sin-respuesta') return this.withGrace(usuario, now);
    await this.end(request, response);
    return undefined;
  }

  usuarioDe(request: Request): SesionIniciada | undefined {
    return sesionIniciadaSchema.safeParse(request.session.passport?.user).data;
  }

  /** Forgets the session here and in the browser. */
  async end(request: Request, response: Response): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) =>
        error ? reject(new AppError('SERVICIO_NO_DISPONIBLE', { cause: error })) : resolve(),
      );
    });
    response.clearCookie(cookieName(this.config.values), cookieOptions(this.config.values));
  }

  private withGrace(persona: SesionIniciada, now: number): SesionVigente {
    if (now > persona.renovarEn + GRACE_MS) throw new AppError('INICIO_DE_SESION_NO_DISPONIBLE', { retryAfter: 30 });
    return { persona, readOnly: true };
  }
}
