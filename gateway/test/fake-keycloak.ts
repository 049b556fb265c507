import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { normalBehaviour, type FakePersona } from './behaviour.js';

interface Code {
  readonly persona: FakePersona;
  readonly nonce: string | null;
  readonly challenge: string | null;
}

interface Keys {
  readonly own: CryptoKey;
  readonly other: CryptoKey;
  readonly jwk: object;
}

/** Of realms that ended: a key pair costs more than most tests. No two realms have the same at one time. */
const free: Keys[] = [];

async function newKeys(): Promise<Keys> {
  const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'uno', alg: 'RS256', use: 'sig' };
  return { own: own.privateKey, other: other.privateKey, jwk };
}

/** A stand-in for Keycloak's realm: real HTTP, real signatures, and every fault a test asks for. */
export class FakeKeycloak {
  behaviour = normalBehaviour();
  /** Refresh grants that arrived. */
  refreshes = 0;
  /** Each is good once. A realm may demand that, and whoever lives by an earlier one is logged out in half an hour. */
  private readonly refreshTokens = new Set<string>();
  /** How often it was asked for the realm's metadata. */
  discoveries = 0;
  private readonly codes = new Map<string, Code>();

  private constructor(
    private readonly server: Server,
    private readonly keys: Keys,
  ) {}

  static async begin(): Promise<FakeKeycloak> {
    const keys = free.pop() ?? (await newKeys());
    const server = createServer((request, response) => void fake.answer(request, response));
    const fake = new FakeKeycloak(server, keys);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return `${this.url}/realms/portal`;
  }

  reset(): void {
    this.behaviour = normalBehaviour();
    this.refreshes = 0;
  }

  /** Ends it. A second call does nothing, since some tests end it early. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    free.push(this.keys);
  }

  /** A token of this realm; `claims` replace the usual ones. */
  async sign(claims: JWTPayload, { typ = 'JWT', alg = 'RS256' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, iat: now, exp: now + 300, jti: randomBytes(8).toString('hex'), ...claims };
    const header = { alg, typ, kid: 'uno' };
    return new SignJWT(payload)
      .setProtectedHeader(header)
      .sign(this.behaviour.otherKey ? this.keys.other : this.keys.own);
  }

  /** An access token for this API, as portal-cli would get it. */
  bearer(persona: FakePersona, claims: JWTPayload = {}): Promise<string> {
    return this.sign({ ...this.claimsOf(persona), ...claims });
  }

  /** A back-channel logout token. */
  logoutToken(claims: JWTPayload = {}): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    return this.sign(
      { aud: 'gateway', sub: this.behaviour.persona.sub, sid: this.behaviour.sid, events, ...claims },
      { typ: 'logout+jwt' },
    );
  }

  private claimsOf(persona: FakePersona): JWTPayload {
    return {
      sub: persona.sub,
      aud: 'portal-api',
      azp: 'gateway',
      typ: 'Bearer',
      sid: this.behaviour.sid,
      email: persona.email,
      given_name: 'Ana',
      family_name: 'Gómez',
      auth_time: this.behaviour.authTime ?? Math.floor(Date.now() / 1000),
      acr: this.behaviour.acr,
      ...(persona.roles.length > 0 && { realm_access: { roles: persona.roles } }),
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace('/realms/portal', '');
    if (path === '/.well-known/openid-configuration') {
      this.discoveries += 1;
      return json(response, metadataOf(this.issuer));
    }
    if (path === '/protocol/openid-connect/certs') return json(response, { keys: [this.keys.jwk] });
    if (path === '/protocol/openid-connect/auth') return this.authorize(url, response);
    if (path === '/protocol/openid-connect/token') return this.token(await formOf(request), response);
    json(response, { error: 'not_found' }, 404);
  }

  private authorize(url: URL, response: ServerResponse): void {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, {
      persona: this.behaviour.persona,
      nonce: url.searchParams.get('nonce'),
      challenge: url.searchParams.get('code_challenge'),
    });
    const params = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: this.issuer });
    this.behaviour.callback(params);
    response.writeHead(302, { location: `${url.searchParams.get('redirect_uri') ?? ''}?${params}` }).end();
  }

  private async token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    if (form.get('grant_type') === 'refresh_token') {
      this.refreshes += 1;
      if (this.behaviour.refresh === 'down') return void response.writeHead(502).end();
      const isKnown = this.refreshTokens.delete(form.get('refresh_token') ?? '');
      if (this.behaviour.refresh === 'invalid_grant' || !isKnown)
        return json(response, { error: 'invalid_grant' }, 400);
      return json(response, await this.tokens(this.behaviour.persona, null));
    }
    const codigo = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (codigo?.challenge !== challenge) return json(response, { error: 'invalid_grant' }, 400);
    await this.behaviour.beforeTokens();
    json(response, await this.tokens(codigo.persona, codigo.nonce));
  }

  private async tokens(persona: FakePersona, nonce: string | null): Promise<object> {
    const { sid, life, idToken } = this.behaviour;
    const refresh = randomBytes(16).toString('hex');
    this.refreshTokens.add(refresh);
    const claims = { sub: persona.sub, aud: 'gateway', typ: 'ID', sid, ...(nonce !== null && { nonce }) };
    return {
      access_token: await this.bearer(persona),
      refresh_token: refresh,
      id_token: await this.sign(idToken(claims)),
      token_type: 'Bearer',
      expires_in: life,
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

const metadataOf = (issuer: string): object => {
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
