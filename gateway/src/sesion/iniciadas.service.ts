import { Injectable } from '@nestjs/common';
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { AppError } from '@portal/contracts/core';
import { Clock, openSealed, sealJson } from '@portal/service-kit';
import { Configuracion, issuerOf, sessionKey } from '../config.js';
import { TokenService } from '../keycloak/token.service.js';
import { tokensSchema, type Iniciada, type Tokens } from './sesion.schema.js';

/** Roles act within this time, whatever the token's own life (security.md 6). */
const MAX_VIDA_SEGUNDOS = 300;

/** Makes a session's content from Keycloak's answer, and reads its sealed tokens. */
@Injectable()
export class IniciadasService {
  private readonly llave: Buffer;
  private readonly issuer: string;

  constructor(
    { valores }: Configuracion,
    private readonly tokens: TokenService,
    private readonly clock: Clock,
  ) {
    this.llave = sessionKey(valores, 'tokens');
    this.issuer = issuerOf(valores);
  }

  /** After a login. @throws AppError UNAUTHORIZED when the tokens are not of one person for this API */
  async nueva(answer: TokenEndpointResponse & TokenEndpointResponseHelpers): Promise<Iniciada> {
    const claims = answer.claims();
    const persona = await this.tokens.persona(answer.access_token);
    if (claims?.sub !== persona.subject || !answer.refresh_token || !answer.id_token)
      throw new AppError('UNAUTHORIZED', { detail: 'unusable tokens' });
    const { sid, ...rest } = persona;
    const tokens = this.sellar(persona.subject, { refresh: answer.refresh_token, id: answer.id_token });
    return {
      issuer: this.issuer,
      ...rest,
      sid: sid ?? String(claims['sid'] ?? ''),
      tokens,
      renovarEn: this.renovarEn(answer),
    };
  }

  /** After a refresh: names and roles as they are now. */
  async renovada(antes: Iniciada, answer: TokenEndpointResponse): Promise<Iniciada> {
    const persona = await this.tokens.persona(answer.access_token);
    if (persona.subject !== antes.subject) throw new AppError('UNAUTHORIZED', { detail: 'tokens of another person' });
    const { id, refresh } = this.tokensDe(antes);
    const tokens = this.sellar(antes.subject, { refresh: answer.refresh_token ?? refresh, id: answer.id_token ?? id });
    const { sid: _sid, authTime = antes.authTime, ...now } = persona;
    return {
      issuer: antes.issuer,
      sid: antes.sid,
      ...now,
      ...(authTime !== undefined && { authTime }),
      tokens,
      renovarEn: this.renovarEn(answer),
    };
  }

  tokensDe(usuario: Iniciada): Tokens {
    return tokensSchema.parse(openSealed(this.llave, usuario.tokens, `sesion:${usuario.subject}`));
  }

  private sellar(subject: string, tokens: Tokens): string {
    return sealJson(this.llave, tokens, `sesion:${subject}`);
  }

  private renovarEn({ expires_in: life = MAX_VIDA_SEGUNDOS }: TokenEndpointResponse): number {
    return this.clock.now().getTime() + Math.min(life, MAX_VIDA_SEGUNDOS) * 1000;
  }
}
