import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { embeddedPart } from '../identity.mjs';
import { makePlaces, type Places } from '../places.mjs';
import { freePort } from '../ports.mjs';
import { Supervisor } from '../supervisor.mjs';
import { forgetRun, newTestRun } from '../test-runs.mjs';

const secrets = {
  value: () => 'secreto-de-la-prueba',
  file: () => '',
  contextKey: () => '',
  contextKeys: '',
};
const email = 'superadmin@transcarga.test';

let url: string;
let origin: string;
let realm: string;
let places: Places;
let supervisor: Supervisor;
let portal: http.Server;
/** What the realm posted to the portal. */
const posted: URLSearchParams[] = [];

beforeAll(async () => {
  portal = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      posted.push(new URLSearchParams(text));
      response.end();
    });
  });
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
  origin = `http://localhost:${(portal.address() as { port: number }).port}`;
  url = `http://localhost:${await freePort()}`;
  realm = `${url}/realms/portal`;
  places = makePlaces(newTestRun());
  supervisor = new Supervisor(places);
  await supervisor.start(part());
});
afterAll(async () => {
  await supervisor?.stopAll();
  portal?.close();
  await forgetRun(places.data);
});

const part = () => embeddedPart({ url, origin, smtp: { host: 'localhost', port: '25' }, secrets });
const endpoint = (name: string) => `${realm}/protocol/openid-connect/${name}`;
const basic = { authorization: `Basic ${Buffer.from(`gateway:${secrets.value()}`).toString('base64')}` };

async function token(form: Record<string, string>, headers: Record<string, string> = basic) {
  const response = await fetch(endpoint('token'), { method: 'POST', headers, body: new URLSearchParams(form) });
  const body = (await response.json()) as Record<string, string>;
  return { status: response.status, body, headers: response.headers };
}

const keys = () => createRemoteJWKSet(new URL(endpoint('certs')));
const claims = async (jwt = ''): Promise<JWTPayload> =>
  (await jwtVerify(jwt, keys(), { issuer: realm, algorithms: ['RS256'] })).payload;

/** A browser with its cookies, each for its path. */
class Browser {
  private readonly cookies = new Map<string, { path: string; value: string }>();
  private readonly verifier = randomBytes(32).toString('base64url');

  async go(address: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(address, url);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(new URL(address, url), {
      headers: { cookie },
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]*)/i.exec(line)?.[1] ?? '/';
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, { path, value });
    }
    return response;
  }

  /** Up to the page that is no redirect, or to the portal. */
  async follow(response: Response): Promise<Response | URL> {
    const location = response.headers.get('location');
    if (location === null) return response;
    if (location.startsWith(origin)) return new URL(location);
    return this.follow(await this.go(location));
  }

  authorize(client: string, redirect: string, more: Record<string, string> = {}): Promise<Response> {
    const query = new URLSearchParams({
      ...{ client_id: client, response_type: 'code', scope: 'openid profile email', state: 's', nonce: 'n' },
      redirect_uri: `${origin}${redirect}`,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return this.go(`${endpoint('auth')}?${query}`);
  }

  /** Types name and password into the form that is shown. */
  async type(username: string, password: string): Promise<Response | URL> {
    const first = await this.authorize('gateway', '/api/login/callback');
    const action = first.headers.get('location') ?? '';
    expect(await (await this.go(action)).text()).toMatch(/id="username"[^]*id="password"[^]*id="kc-login"/);
    return this.follow(await this.go(action, { username, password }));
  }

  async exchange(answer: Response | URL, redirect: string, headers?: Record<string, string>, more = {}) {
    const code = answer instanceof URL ? (answer.searchParams.get('code') ?? '') : '';
    const form = { grant_type: 'authorization_code', code, code_verifier: this.verifier, ...more };
    return token({ ...form, redirect_uri: `${origin}${redirect}` }, headers);
  }

  async signIn() {
    return this.exchange(await this.type(email, 'portal-local'), '/api/login/callback');
  }
}

test('a login gives the tokens that the gateway reads from Keycloak, and a renewal gives them again', async () => {
  const { body } = await new Browser().signIn();
  const access = await claims(body['access_token']);
  expect(access).toMatchObject({
    ...{ aud: 'portal-api', typ: 'Bearer', azp: 'gateway', acr: '1', email, given_name: 'Sofía', family_name: 'Peña' },
    realm_access: { roles: ['super-admin', 'admin'] },
    auth_time: expect.any(Number),
  });
  expect(await claims(body['id_token'])).toMatchObject({
    aud: 'gateway',
    sub: access.sub,
    nonce: 'n',
    sid: access['sid'],
  });
  const renewed = await token({ grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' });
  const { sub, sid, acr, auth_time } = await claims(renewed.body['access_token']);
  expect({ sub, sid, acr, auth_time }).toEqual({
    ...{ sub: access.sub, sid: access['sid'], acr: '1', auth_time: access['auth_time'] },
  });
});

test('a wrong password shows the form again and signs nobody in', async () => {
  const page = await new Browser().type(email, 'otra');
  expect(page).toBeInstanceOf(Response);
  expect(await (page as Response).text()).toContain('El correo o la contraseña no son correctos.');
});

test('a logout tells the portal by the back channel, and ends renewal', async () => {
  const browser = new Browser();
  const { body } = await browser.signIn();
  const { sid } = await claims(body['access_token']);
  const hint = { id_token_hint: body['id_token'] ?? '', post_logout_redirect_uri: `${origin}/` };
  const html = await (await browser.go(`${endpoint('logout')}?${new URLSearchParams(hint)}`)).text();
  expect(html).toContain("getElementById('kc-logout').click()");
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  posted.length = 0;
  const back = await browser.follow(await browser.go(`${endpoint('logout')}/confirm`, { xsrf, logout: 'yes' }));
  expect(String(back)).toBe(`${origin}/`);
  expect(posted).toHaveLength(1);
  const logout = await jwtVerify(posted[0]?.get('logout_token') ?? '', keys(), {
    ...{ issuer: realm, audience: 'gateway', typ: 'logout+jwt', requiredClaims: ['iat', 'exp', 'jti', 'events'] },
  });
  expect(logout.payload).toMatchObject({ sid });
  const renewed = await token({ grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' });
  expect(renewed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('the shell finds the session silently, and its frame notices the end of it', async () => {
  const browser = new Browser();
  const silently = () => browser.authorize('shell', '/silent-check-sso.html', { prompt: 'none' });
  expect(String(await browser.follow(await silently()))).toContain('error=login_required');
  await browser.signIn();
  const answer = await browser.follow(await silently());
  const cors = { origin };
  const { body, headers } = await browser.exchange(answer, '/silent-check-sso.html', cors, { client_id: 'shell' });
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  const access = await claims(body['access_token']);
  expect(access).not.toHaveProperty('realm_access');
  expect(access.aud).not.toBe('portal-api');
  for (const part of (body['refresh_token'] ?? '').split('.').slice(0, 2))
    expect(JSON.parse(Buffer.from(part, 'base64url').toString())).toEqual(expect.any(Object));
  const init = (sid: string) =>
    browser.go(`${endpoint('login-status-iframe.html')}/init?${new URLSearchParams({ client_id: 'shell', sid })}`);
  expect((await init(String(access['sid']))).status).toBe(204);
  expect((await init('')).status).toBe(403);
  expect((await init('otra')).status).toBe(403);
});

test('programs trade a password for a token, browsers and strangers do not', async () => {
  const form = { grant_type: 'password', username: email, password: 'portal-local' };
  const given = await token({ ...form, client_id: 'portal-cli' }, {});
  expect(await claims(given.body['access_token'])).toMatchObject({
    aud: 'portal-api',
    typ: 'Bearer',
    azp: 'portal-cli',
  });
  expect((await token({ ...form, client_id: 'portal-cli', password: 'otra' }, {})).body['error']).toBe('invalid_grant');
  expect((await token({ ...form, client_id: 'shell' }, {})).status).toBe(400);
  expect((await token(form)).status).toBe(400);
});

test('an address outside the client is refused, as is a login without PKCE', async () => {
  const browser = new Browser();
  expect((await browser.authorize('gateway', '/otra')).status).toBe(400);
  const without = await browser.authorize('gateway', '/api/login/callback', { code_challenge: '' });
  expect(String(await browser.follow(without))).toContain('error=invalid_request');
});

test('outside a local portal it does not start', async () => {
  const local = part();
  const env = { ...local.options?.env, PORTAL_ENV: 'production' };
  const starting = supervisor.start({
    ...local,
    name: 'otra',
    options: { env },
    ready: () => Promise.reject(new Error()),
  });
  await expect(starting).rejects.toThrow('solo para un portal local');
});
