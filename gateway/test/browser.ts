import type { Server } from 'node:http';
import supertest, { type Response, type Test } from 'supertest';

const portal = { 'x-requested-with': 'portal', 'sec-fetch-site': 'same-origin' };

/** One browser: it keeps cookies and follows the login through Keycloak and back. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly server: Server,
    /** Starts with a session's cookie, as an attacker would plant one. */
    sid?: string,
  ) {
    if (sid !== undefined) this.cookies.set('sid', sid);
  }

  /** The session's id and signature as the browser sends them. */
  get sid(): string | undefined {
    return this.cookies.get('sid');
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.keep(await this.with(supertest(this.server).get(path)).set(headers));
  }

  async post(path: string, body: object = {}, headers: Record<string, string> = portal): Promise<Response> {
    return this.keep(await this.with(supertest(this.server).post(path)).set(headers).send(body));
  }

  async delete(path: string): Promise<Response> {
    return this.keep(await this.with(supertest(this.server).delete(path)).set(portal).send({}));
  }

  /** Begins a login. @returns Keycloak's address, or what the portal answered instead */
  async begin(returnTo?: string): Promise<Response> {
    return this.get(`/api/login${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`);
  }

  /** What Keycloak answers to a login that was begun: the path of the callback. */
  async atKeycloak(inicio: Response): Promise<string> {
    const answer = await fetch(inicio.headers['location'] ?? '', { redirect: 'manual' });
    const callback = new URL(answer.headers.get('location') ?? '');
    return callback.pathname + callback.search;
  }

  /** The whole login. */
  async login(returnTo?: string): Promise<Response> {
    return this.get(await this.atKeycloak(await this.begin(returnTo)));
  }

  /** Status of a call that needs a session. */
  async userStatus(): Promise<number> {
    return (await this.get('/api/auth/user')).status;
  }

  private with(test: Test): Test {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? test : test.set('cookie', pairs.join('; '));
  }

  private keep(response: Response): Response {
    for (const line of [response.headers['set-cookie']].flat() as (string | undefined)[]) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line ?? '') ?? [];
      if (name === undefined) continue;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }
}
