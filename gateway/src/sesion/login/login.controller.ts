import { randomBytes } from 'node:crypto';
import {
  Catch,
  Controller,
  Get,
  Injectable,
  Req,
  Res,
  UseFilters,
  UseGuards,
  type ArgumentsHost,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import type { AuthenticateOptions } from 'openid-client/passport';
import { AppError, messageOf, statusOf, type ErrorCode } from '@portal/contracts/core';
import { paginas } from '@portal/dominio/paginas';
import { Log } from '@portal/service-kit';
import { RateLimitService } from '../../borde/rate-limit.service.js';
import { currentRequest } from '../../borde/request-context.js';
import { Config } from '../../config.js';
import type { SesionIniciada } from '../sesion.schema.js';
import { SesionService } from '../sesion.service.js';
import { LoginService } from './login.service.js';
import { PendingLogins, type PendingLogin } from './pending-login.js';
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
    private readonly pending: PendingLogins,
    private readonly limits: RateLimitService,
  ) {
    super();
  }

  /** @throws AppError DEMASIADOS_INTENTOS, INICIO_DE_SESION_NO_DISPONIBLE, INICIO_DE_SESION_FALLIDO */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    response.setHeader('cache-control', 'no-store');
    this.limits.countLogin(currentRequest().ip, this.config.values.INGRESOS_POR_MINUTO);
    if (!isCallback(request)) return this.begin(context, request, response);
    await this.sesiones.load(request, response);
    const pending = this.pending.of(request);
    // Another tab may have begun a newer login.
    if (pending === undefined || pending.oidc.state !== request.query['state']) return true;
    await this.login.prepare();
    this.pending.forget(response);
    request.session.oidc = pending.oidc;
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

  /**
   * Asks first whether Keycloak answers. A browser sent to a dead address would show its own error. No session is read
   * or made: what the strategy would keep in one goes into the cookie.
   */
  private async begin(context: ExecutionContext, request: Request, response: Response): Promise<boolean> {
    await this.login.probe();
    const rest = {
      returnTo: returnTo(request.query['returnTo'], this.config.values.PORTAL_ORIGIN),
      reintento: this.pending.of(request)?.reintento ?? false,
    };
    const keep = (oidc: PendingLogin['oidc']) => this.pending.keep(response, { oidc, ...rest });
    Object.defineProperty(request, 'session', { value: new Keeper(keep), configurable: true, writable: true });
    return (await super.canActivate(context)) as boolean;
  }
}

/** Stands where the strategy expects a session, and hands on what it keeps there. */
class Keeper {
  constructor(private readonly keep: (oidc: PendingLogin['oidc']) => void) {}

  set oidc(oidc: PendingLogin['oidc']) {
    this.keep(oidc);
  }
}

const isCallback = (request: Request): boolean => request.path.startsWith('/api/login/callback');

/** Answers a failed login with a page, because the browser shows the answer as it comes. */
@Catch()
class LoginErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly login: LoginService,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const response = host.switchToHttp().getResponse<Response>();
    const { code, detail, cause, retryAfter } = asAppError(thrown);
    this.log.warn('login refused', { code, detail, error: cause });
    await this.noted(code);
    if (response.headersSent) return void response.destroy();
    const wait = retryAfter ?? (statusOf(code) === 503 ? 10 : undefined);
    if (wait !== undefined) response.setHeader('retry-after', String(wait));
    sendNotice(response, statusOf(code), messageOf(code));
  }

  /** The page comes all the same when the audit fails. */
  private async noted(code: ErrorCode): Promise<void> {
    try {
      if (code === 'INICIO_DE_SESION_FALLIDO') await this.login.noteFailure(code);
    } catch (error) {
      this.log.error('failed login not audited', { error });
    }
  }
}

/** Only our own 429 and 503 tell their reason. What was wrong with another answer is written to the log. */
const asAppError = (error: unknown): AppError =>
  error instanceof AppError && [429, 503].includes(statusOf(error.code))
    ? error
    : new AppError('INICIO_DE_SESION_FALLIDO', { cause: error });

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;' +
  'background:#f6f7f9;color:#1b2430}' +
  'main{max-width:28rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #d5dbe3;border-radius:12px}' +
  'h1{font-size:1.25rem;margin:0 0 1rem}a{color:#0b5cad}';

/** Sends a page of one sentence. @param title one of our own texts, never a part of the request */
function sendNotice(response: Response, status: number, title: string): void {
  const nonce = randomBytes(16).toString('base64');
  const policy =
    `default-src 'none'; style-src 'nonce-${nonce}'; ` + `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  response.status(status).set({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('html');
  response.send(
    `<!doctype html><html lang="es"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${title}</title><style nonce="${nonce}">${style}</style></head>` +
      `<body><main><h1>${title}</h1><p><a href="/api/login">Intentar de nuevo</a> · ` +
      `<a href="/">Ir al inicio</a></p></main></body></html>`,
  );
}

/** Login by full page navigation: the portal has no login form of its own. */
@Controller('/api/login')
@UseFilters(LoginErrorFilter)
@UseGuards(LoginGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly sesiones: SesionService,
    private readonly pending: PendingLogins,
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
    const user = request.user as SesionIniciada | undefined;
    const pending = this.pending.of(request);
    const target = pending?.returnTo ?? paginas.inicio.to;
    if (user === undefined) return this.unexpected(request, response, pending, target);
    await this.login.open(request, user);
    response.redirect(302, target);
  }

  /** An answer that this browser no longer waits for. A signed-in person goes on; others begin once more, only once. */
  private unexpected(request: Request, response: Response, pending: PendingLogin | undefined, target: string): void {
    if (this.sesiones.userOf(request)) return response.redirect(302, target);
    if (pending?.reintento === true) throw new AppError('INICIO_DE_SESION_FALLIDO', { detail: 'state' });
    if (pending) this.pending.keep(response, { ...pending, reintento: true });
    response.redirect(302, `/api/login?returnTo=${encodeURIComponent(target)}`);
  }
}
