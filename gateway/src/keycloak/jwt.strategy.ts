import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import type { PersonaKeycloak } from './persona.rules.js';
import { TokenService } from './token.service.js';

type Verify = (token: string, done: (error: unknown, persona?: PersonaKeycloak | null) => void) => void;

const tokenOf = ({ headers }: Request): string | undefined =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];

/** `Authorization: Bearer …` in passport's terms: the token is read here and judged by `verify`. */
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

/** API clients (readings 5): an access token of the realm, its signature, audience and kind checked by `TokenService`. */
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
