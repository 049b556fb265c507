import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { conductaNormal, type PersonaFalsa } from './conducta.js';

interface Codigo {
  readonly persona: PersonaFalsa;
  readonly nonce: string | null;
  readonly challenge: string | null;
}

/** A stand-in for Keycloak's realm: real HTTP, real signatures, and every fault a test asks for. */
export class KeycloakFalso {
  conducta = conductaNormal();
  /** Refresh grants that arrived. */
  refrescos = 0;
  private readonly codigos = new Map<string, Codigo>();

  private constructor(
    private readonly server: Server,
    private readonly keys: { own: CryptoKey; other: CryptoKey; jwk: object },
  ) {}

  static async comenzar(): Promise<KeycloakFalso> {
    const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'uno', alg: 'RS256', use: 'sig' };
    const server = createServer((request, response) => void falso.answer(request, response));
    const falso = new KeycloakFalso(server, { own: own.privateKey, other: other.privateKey, jwk });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return falso;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return `${this.url}/realms/portal`;
  }

  reiniciar(): void {
    this.conducta = conductaNormal();
    this.refrescos = 0;
  }

  /** Ends it. A second call does nothing, since some tests end it early. */
  async terminar(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A token of this realm; `claims` replace the usual ones. */
  async firmar(claims: JWTPayload, { typ = 'JWT', alg = 'RS256' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, iat: now, exp: now + 300, jti: randomBytes(8).toString('hex'), ...claims };
    const header = { alg, typ, kid: 'uno' };
    return new SignJWT(payload)
      .setProtectedHeader(header)
      .sign(this.conducta.otherKey ? this.keys.other : this.keys.own);
  }

  /** An access token for this API, as portal-cli would get it. */
  bearer(persona: PersonaFalsa, claims: JWTPayload = {}): Promise<string> {
    return this.firmar({ ...this.claimsDe(persona), ...claims });
  }

  /** A back-channel logout token. */
  cierre(claims: JWTPayload = {}): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    return this.firmar(
      { aud: 'gateway', sub: this.conducta.persona.sub, sid: this.conducta.sid, events, ...claims },
      { typ: 'logout+jwt' },
    );
  }

  private claimsDe(persona: PersonaFalsa): JWTPayload {
    return {
      sub: persona.sub,
      aud: 'portal-api',
      azp: 'gateway',
      typ: 'Bearer',
      sid: this.conducta.sid,
      email: persona.email,
      given_name: 'Ana',
      family_name: 'Gómez',
      auth_time: Math.floor(Date.now() / 1000),
      ...(persona.roles.length > 0 && { realm_access: { roles: persona.roles } }),
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace('/realms/portal', '');
    if (path === '/.well-known/openid-configuration') return json(response, metadataDe(this.issuer));
    if (path === '/protocol/openid-connect/certs') return json(response, { keys: [this.keys.jwk] });
    if (path === '/protocol/openid-connect/auth') return this.authorize(url, response);
    if (path === '/protocol/openid-connect/token') return this.token(await formOf(request), response);
    json(response, { error: 'not_found' }, 404);
  }

  private authorize(url: URL, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex');
    this.codigos.set(code, {
      persona: this.conducta.persona,
      nonce: url.searchParams.get('nonce'),
      challenge: url.searchParams.get('code_challenge'),
    });
    const params = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: this.issuer });
    this.conducta.callback(params);
    response.writeHead(302, { location: `${url.searchParams.get('redirect_uri') ?? ''}?${params}` }).end();
  }

  private async token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    if (form.get('grant_type') === 'refresh_token') {
      this.refrescos += 1;
      if (this.conducta.refresh === 'caido') return void response.writeHead(502).end();
      if (this.conducta.refresh === 'invalid_grant') return json(response, { error: 'invalid_grant' }, 400);
      return json(response, await this.tokens(this.conducta.persona, null));
    }
    const codigo = this.codigos.get(form.get('code') ?? '');
    this.codigos.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (codigo?.challenge !== challenge) return json(response, { error: 'invalid_grant' }, 400);
    await this.conducta.antesDeTokens();
    json(response, await this.tokens(codigo.persona, codigo.nonce));
  }

  private async tokens(persona: PersonaFalsa, nonce: string | null): Promise<object> {
    const { sid, vida, idToken } = this.conducta;
    const claims = { sub: persona.sub, aud: 'gateway', typ: 'ID', sid, ...(nonce !== null && { nonce }) };
    return {
      access_token: await this.bearer(persona),
      refresh_token: randomBytes(16).toString('hex'),
      id_token: await this.firmar(idToken(claims)),
      token_type: 'Bearer',
      expires_in: vida,
    };
  }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const metadataDe = (issuer: string): object => {
  const at = (name: string): string => `${issuer}/protocol/openid-connect/${name}`;
  return {
    issuer,
    authorization_endpoint: at('auth'),
    token_endpoint: at('token'),
    jwks_uri: at('certs'),
    end_session_endpoint: at('logout'),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
};
