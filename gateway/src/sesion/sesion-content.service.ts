import { Injectable } from '@nestjs/common';
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { AppError } from '@portal/contracts/core';
import { Clock, openJson, sealJson } from '@portal/service-kit';
import { Config, issuerOf, sesionKey } from '../config.js';
import { TokenService } from '../keycloak/token.service.js';
import { tokensSchema, type SesionIniciada, type Tokens } from './sesion.schema.js';

/** Changed roles act within this time, however long the token lives. */
const MAX_AGE_SECONDS = 300;

/** Makes the content of a signed-in session from Keycloak's answer, and opens its sealed tokens. */
@Injectable()
export class SesionContentService {
  private readonly key: Buffer;
  private readonly issuer: string;

  constructor(
    { values }: Config,
    private readonly tokens: TokenService,
    private readonly clock: Clock,
  ) {
    this.key = sesionKey(values, 'tokens');
    this.issuer = issuerOf(values);
  }

  /** After a login. @throws AppError UNAUTHORIZED when the tokens are not of one person for this API */
  async fromLogin(answer: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<SesionIniciada> {
    const claims = answer.claims();
    const persona = await this.tokens.persona(answer.access_token);
    if (claims?.sub !== persona.subject || !answer.refresh_token || !answer.id_token)
      throw new AppError('UNAUTHORIZED', { detail: 'unusable tokens' });
    const { sid, ...rest } = persona;
    const tokens = this.seal(persona.subject, { refresh: answer.refresh_token, id: answer.id_token });
    return {
      issuer: this.issuer,
      ...rest,
      sid: sid ?? String(claims['sid'] ?? ''),
      tokens,
      renovarEn: this.refreshAt(answer),
    };
  }

  /** After a refresh: the names and roles of now. @throws AppError UNAUTHORIZED for tokens of another person */
  async refreshed(before: SesionIniciada, answer: TokenEndpointResponse): Promise<SesionIniciada> {
    const persona = await this.tokens.persona(answer.access_token);
    if (persona.subject !== before.subject) throw new AppError('UNAUTHORIZED', { detail: 'tokens of another person' });
    const { id, refresh } = this.tokensOf(before);
    const tokens = this.seal(before.subject, { refresh: answer.refresh_token ?? refresh, id: answer.id_token ?? id });
    const { sid: _sid, authTime = before.authTime, ...now } = persona;
    return {
      issuer: before.issuer,
      sid: before.sid,
      ...now,
      ...(authTime !== undefined && { authTime }),
      tokens,
      renovarEn: this.refreshAt(answer),
    };
  }

  tokensOf(user: SesionIniciada): Tokens {
    return tokensSchema.parse(openJson(this.key, user.tokens, `sesion:${user.subject}`));
  }

  private seal(subject: string, tokens: Tokens): string {
    return sealJson(this.key, tokens, `sesion:${subject}`);
  }

  private refreshAt({ expires_in: life = MAX_AGE_SECONDS }: TokenEndpointResponse): number {
    return this.clock.now().getTime() + Math.min(life, MAX_AGE_SECONDS) * 1000;
  }
}
