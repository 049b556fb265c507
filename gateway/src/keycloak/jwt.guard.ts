import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { AppError } from '@portal/contracts/core';
import type { PersonaKeycloak } from './persona.rules.js';
import { TokenService } from './token.service.js';

/** Asks passport's `jwt` strategy who stands behind a bearer token. */
@Injectable()
export class JwtGuard extends AuthGuard('jwt') {
  /** @throws AppError UNAUTHORIZED for a bad or unreadable token, or the strategy's own refusal */
  async persona(context: ExecutionContext): Promise<PersonaKeycloak> {
    await this.canActivate(context);
    return context.switchToHttp().getRequest<Request>().user as PersonaKeycloak;
  }

  override handleRequest<P>(error: unknown, persona: P | false | null): P {
    if (error) throw error;
    if (!persona) throw new AppError('UNAUTHORIZED', { detail: 'no bearer token' });
    return persona;
  }
}

type Verify = (token: string, done: (error: unknown, persona?: PersonaKeycloak | null) => void) => void;

/** `Authorization: Bearer …` (RFC 6750) in passport's terms: reads the token and lets `verify` judge it. */
class BearerToken extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: Request): void {
    const token = tokenOf(request);
    if (token === undefined) return this.fail(401);
    this.verify(token, (error, persona) => (error ? this.error(error) : this.success(persona ?? {})));
  }
}

const tokenOf = ({ headers }: Request): string | undefined =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];

/** For clients of the API: an access token of the realm. TokenService checks signature, audience and kind. */
@Injectable()
export class JwtStrategy extends PassportStrategy(BearerToken, 'jwt') {
  constructor(private readonly tokens: TokenService) {
    super();
  }

  /** @throws AppError UNAUTHORIZED, or SERVICIO_NO_DISPONIBLE while the realm's keys cannot be read */
  validate(token: string): Promise<PersonaKeycloak> {
    return this.tokens.persona(token);
  }
}
