import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Store } from 'express-session';
import { AppError } from '@portal/contracts/core';
import { Clock, Log, Transactions, Turns, type Tx } from '@portal/service-kit';
import { Config } from '../config.js';
import { KeycloakService } from '../keycloak/keycloak.service.js';
import { SesionContentService } from './sesion-content.service.js';
import { hashDeSesion } from './sesion-store.js';
import { cookieName, cookieOptions, IDLE_MS, sesionMiddleware } from './sesion.middleware.js';
import { sesionIniciadaSchema, type SesionIniciada } from './sesion.schema.js';
import { SesionesRepository } from './sesiones.repository.js';

type RefreshResult =
  | { readonly kind: 'current'; readonly user: SesionIniciada }
  | { readonly kind: 'ended' }
  | { readonly kind: 'no-answer' };

/** Asks Keycloak for a session's roles when they are due: once per session, over all requests and replicas. */
@Injectable()
export class SesionRefresher {
  private readonly running = new Map<string, Promise<RefreshResult>>();
  /**
   * Each refresh holds a database connection while it waits for Keycloak, so only three run at a time. The person sees
   * nothing of the page meanwhile: ten seconds are the most that anybody waits.
   */
  private readonly turns = new Turns(3, { limitMs: 10_000 });

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
    private readonly keycloak: KeycloakService,
    private readonly content: SesionContentService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws AppError SERVICIO_NO_DISPONIBLE when the database is away, or when no turn comes in time */
  refresh(hash: string): Promise<RefreshResult> {
    const known = this.running.get(hash);
    if (known) return known;
    const started = this.turns.run(() => this.inTurn(hash)).finally(() => this.running.delete(hash));
    this.running.set(hash, started);
    return started;
  }

  private async inTurn(hash: string): Promise<RefreshResult> {
    if (this.keycloak.rests()) return { kind: 'no-answer' };
    // Once: a token that Keycloak has renewed buys no second one.
    return this.transactions.run((tx) => this.once(tx, hash), { attempts: 1 });
  }

  private async once(tx: Tx, hash: string): Promise<RefreshResult> {
    const user = await this.repository.lock(tx, hash);
    if (!user) return { kind: 'ended' };
    if (this.clock.now().getTime() < user.renovarEn) return { kind: 'current', user };
    const answer = await this.keycloak.refresh(this.content.tokensOf(user).refresh);
    if (answer.kind === 'ended') {
      await this.repository.end(tx, hash, user.subject);
      return answer;
    }
    if (answer.kind === 'no-answer') {
      this.log.warn('session not renewed', { error: answer.cause });
      return { kind: 'no-answer' };
    }
    const refreshed = await this.content.refreshed(user, answer.tokens);
    await this.repository.save(tx, hash, refreshed);
    await this.repository.noteAccess(tx, refreshed);
    return { kind: 'current', user: refreshed };
  }
}

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
    private readonly refresher: SesionRefresher,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly repository: SesionesRepository,
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
    const user = this.userOf(request);
    if (!user) return undefined;
    const now = this.clock.now().getTime();
    if (now < user.renovarEn) return { persona: user, readOnly: false };
    const answer = await this.refresher.refresh(hashDeSesion(request.sessionID));
    if (answer.kind === 'current') return { persona: answer.user, readOnly: false };
    if (answer.kind === 'no-answer') return this.withGrace(user, now);
    await this.end(request, response);
    return undefined;
  }

  /**
   * Who is signed in by the session of a request whose answer is still on its way, with roles at most five minutes old.
   * Such an answer is no idleness: the session lasts on.
   * @throws AppError UNAUTHORIZED once it has ended, whichever replica ended it; 503 as `vigente`
   */
  async again(sessionId: string): Promise<SesionIniciada> {
    const hash = hashDeSesion(sessionId);
    const user = await this.transactions.run((tx) => this.repository.prolong(tx, hash, IDLE_MS));
    if (!user) throw new AppError('UNAUTHORIZED', { detail: 'session ended' });
    const now = this.clock.now().getTime();
    if (now < user.renovarEn) return user;
    const answer = await this.refresher.refresh(hash);
    if (answer.kind === 'ended') throw new AppError('UNAUTHORIZED', { detail: 'session ended' });
    return answer.kind === 'current' ? answer.user : this.withGrace(user, now).persona;
  }

  userOf(request: Request): SesionIniciada | undefined {
    return sesionIniciadaSchema.safeParse(request.session.passport?.user).data;
  }

  /**
   * Forgets the session here and in the browser, and records whose it was.
   * @throws AppError SERVICIO_NO_DISPONIBLE, and the session goes on
   */
  async end(request: Request, response: Response): Promise<void> {
    const user = this.userOf(request);
    if (user)
      await this.transactions.run((tx) => this.repository.end(tx, hashDeSesion(request.sessionID), user.subject));
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
