import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { AppError } from '@portal/contracts/core';
import type { PersonaKeycloak } from './persona.rules.js';

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
