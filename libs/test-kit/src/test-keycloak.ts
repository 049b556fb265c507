import { createHash, createHmac, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { adminUser, cachedKeycloak, findJava, keycloakCopy } from '@portal/platform/keycloak-copy';
import { freePort } from '@portal/platform/ports';
import { startChild } from './start-child.js';
import { testServer } from './test-server.js';

const deploy = fileURLToPath(new URL('../../../deploy/keycloak/', import.meta.url));
const origin = 'http://localhost:3999';
const clientSecret = 'secreto-de-la-prueba';
const usuariosSecret = 'secreto-de-la-cuenta-de-servicio';
const otpSecret = 'semilla-de-la-prueba';
const password = 'portal-de-prueba-1';
const values: Record<string, string> = {
  PORTAL_ORIGIN: origin,
  OIDC_GATEWAY_SECRET: clientSecret,
  OIDC_USUARIOS_SECRET: usuariosSecret,
  SMTP_HOST: 'localhost',
  SMTP_PORT: '25',
  EMPRESA_NOMBRE_CORTO: 'Prueba',
  EMPRESA_CORREO_REMITENTE: 'portal@prueba.co',
};

/** A login as a browser makes it: which pages asked for what, and the claims of the access token. */
export interface KeycloakLogin {
  readonly asked: readonly ('contraseña' | 'un solo uso' | 'enrolar')[];
  readonly claims?: Record<string, unknown>;
  /** What a program sends as bearer. */
  readonly accessToken?: string;
  /** The claims after one renewal. */
  readonly renewed?: Record<string, unknown>;
}

/** The realm that production imports, in a real Keycloak, under a name of its own. */
export interface TestKeycloak {
  readonly url: string;
  readonly realm: string;
  /** Of the client by which people enter, and of the one with which the portal manages them. */
  readonly gatewaySecret: string;
  readonly usuariosSecret: string;
  /** A call of the administration, `path` under the realm. @returns the answer's JSON text */
  admin(method: string, path: string, body?: unknown): Promise<string>;
  person(name: string, person: { roles: readonly string[]; otp: boolean }): Promise<void>;
  /** A browser with its own cookies. */
  browser(name: string): (parameters?: Record<string, string>) => Promise<KeycloakLogin>;
  /** What the password grant answers to the client and to one that the realm does not have. */
  passwordGrant(name: string, client: string): Promise<string>;
  close(): Promise<void>;
}

/** The Keycloak of the running `npm test` (TEST_KEYCLOAK_URL), else one of our own. */
export async function testKeycloak(): Promise<TestKeycloak> {
  const server = await standing();
  const name = `prueba-${randomBytes(4).toString('hex')}`;
  const text = (await readFile(path.join(deploy, 'realm-portal.json'), 'utf8')).replace(
    /\$\{(\w+)\}/g,
    (_, variable: string) => values[variable] ?? '',
  );
  // A test speaks http with this machine; everything else is the realm of production.
  const realm: object = { ...JSON.parse(text), realm: name, sslRequired: 'external' };
  await server.admin('POST', '', realm);
  return {
    url: server.url,
    realm: name,
    gatewaySecret: clientSecret,
    usuariosSecret,
    admin: (method, at, body) => server.admin(method, `/${name}${at}`, body),
    person: (person, options) => addPerson(server, name, person, options),
    browser: (person) => {
      const jar = new Map<string, string>();
      return (parameters = {}) => new Login(`${server.url}/realms/${name}`, jar, person).run(parameters);
    },
    passwordGrant: async (username, client) => {
      const body = { grant_type: 'password', client_id: client, client_secret: clientSecret, username, password };
      const answer = await post(`${server.url}/realms/${name}/protocol/openid-connect/token`, body);
      const refusal: { error: string } = JSON.parse(await answer.text());
      return refusal.error;
    },
    close: async () => {
      await server.admin('DELETE', `/${name}`);
      await server.close();
    },
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface Server {
  readonly url: string;
  /** @returns the answer's JSON text */
  admin(method: string, path: string, body?: unknown): Promise<string>;
  close(): Promise<void>;
}

async function standing(): Promise<Server> {
  const { TEST_KEYCLOAK_URL: url, TEST_KEYCLOAK_ADMIN_PASSWORD_FILE: file } = process.env;
  if (url !== undefined && file !== undefined)
    return { url, admin: administration(url, await readFile(file, 'utf8')), close: async () => undefined };
  return own();
}

async function own(): Promise<Server> {
  const [database, java, folder] = await Promise.all([
    testServer(),
    findJava(),
    mkdtemp(path.join(os.tmpdir(), 'portal-keycloak-')),
  ]);
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query('CREATE DATABASE keycloak');
  await client.end();
  const home = await keycloakCopy(await cachedKeycloak(java, () => undefined), folder);
  await cp(path.join(deploy, 'theme/portal'), path.join(home, 'themes/portal'), { recursive: true });
  const [port, management] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const { host, username, password: secret } = new URL(database.adminUrl);
  const args = [
    ...['start', '--optimized', '--cache=local', '--http-enabled=true', '--http-host=127.0.0.1', `--hostname=${url}`],
    ...[`--http-port=${port}`, '--http-management-host=127.0.0.1', `--http-management-port=${management}`],
  ];
  const env = {
    ...process.env,
    JAVA: java,
    JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
    JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
    KC_DB_URL: `jdbc:postgresql://${host}/keycloak`,
    KC_DB_USERNAME: username,
    KC_DB_PASSWORD: secret,
    KC_BOOTSTRAP_ADMIN_USERNAME: adminUser,
    KC_BOOTSTRAP_ADMIN_PASSWORD: password,
    EMPRESA_NOMBRE_CORTO: 'Prueba',
    EMPRESA_NIT: '901.222.333-4',
    EMPRESA_CIUDAD: 'Cali',
    EMPRESA_TELEFONO: '602 111 2233',
    EMPRESA_CORREO_DATOS: 'datos@prueba.co',
  };
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${management}/health/ready`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  };
  const child = await startChild(path.join(home, 'bin/kc.sh'), args, { cwd: home, env }, ready, [folder]);
  return {
    url,
    admin: administration(url, password),
    close: async () => {
      await child.stop('SIGTERM');
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' });

/** Calls of the administration, `path` under the realms. Each has a token of its own, which lives a minute. */
function administration(url: string, secret: string): Server['admin'] {
  const form = { grant_type: 'password', client_id: 'admin-cli', username: adminUser, password: secret };
  return async (method, at, body) => {
    const answer = await post(`${url}/realms/master/protocol/openid-connect/token`, form);
    const { access_token: token }: Tokens = JSON.parse(await answer.text());
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/admin/realms${at}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text}`);
    return text;
  };
}

async function addPerson(
  { admin }: Server,
  realm: string,
  email: string,
  { roles, otp }: { roles: readonly string[]; otp: boolean },
): Promise<void> {
  const credentialData = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' };
  await admin('POST', `/${realm}/users`, {
    ...{ username: email, email, emailVerified: true, enabled: true, firstName: 'Ana', lastName: 'Gómez' },
    credentials: [
      { type: 'password', value: password, temporary: false },
      ...(otp
        ? [
            {
              type: 'otp',
              secretData: JSON.stringify({ value: otpSecret }),
              credentialData: JSON.stringify(credentialData),
            },
          ]
        : []),
    ],
  });
  const found = await admin('GET', `/${realm}/users?exact=true&username=${encodeURIComponent(email)}`);
  const [user]: { id: string }[] = JSON.parse(found);
  for (const role of roles) {
    const representation: object = JSON.parse(await admin('GET', `/${realm}/roles/${role}`));
    await admin('POST', `/${realm}/users/${user?.id}/role-mappings/realm`, [representation]);
  }
}

/** A password is good once: each login takes that of the next period, which the realm accepts (look-ahead 1). */
let usedPeriods = 0;

/** RFC 6238, six digits over SHA-1. */
function oneTimePassword(): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + Math.min(usedPeriods, 1)));
  usedPeriods += 1;
  const mac = createHmac('sha1', otpSecret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const fieldOf = { contraseña: 'password', 'un solo uso': 'otp', enrolar: 'totp' } as const;
const kinds = ['un solo uso', 'enrolar', 'contraseña'] as const;

class Login {
  private readonly asked: (typeof kinds)[number][] = [];
  private readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    private readonly realm: string,
    private readonly jar: Map<string, string>,
    private readonly username: string,
  ) {}

  async run(parameters: Record<string, string>): Promise<KeycloakLogin> {
    const query = new URLSearchParams({
      ...{ client_id: 'gateway', response_type: 'code', scope: 'openid profile email', state: 's', nonce: 'n' },
      redirect_uri: `${origin}/api/login/callback`,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    });
    let response = await this.go(`${this.realm}/protocol/openid-connect/auth?${query}`);
    for (;;) {
      const location = response.headers.get('location');
      if (location?.startsWith(origin)) return this.tokens(new URL(location).searchParams.get('code') ?? '');
      if (location !== null) {
        response = await this.go(location);
        continue;
      }
      const html = await response.text();
      const kind = kinds.find((one) => html.includes(`name="${fieldOf[one]}"`));
      if (kind === undefined || this.asked.length > 3) throw new Error(`not a page of the login: ${html}`);
      this.asked.push(kind);
      if (kind === 'enrolar') return { asked: this.asked };
      const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const form: Record<string, string> =
        kind === 'contraseña' ? { username: this.username, password } : { otp: oneTimePassword() };
      response = await this.go(action, form);
    }
  }

  private async go(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await (form
      ? post(url, form, { cookie })
      : fetch(url, { headers: { cookie }, redirect: 'manual' }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, value);
    }
    return response;
  }

  private async tokens(code: string): Promise<KeycloakLogin> {
    const redirect = { redirect_uri: `${origin}/api/login/callback`, code_verifier: this.verifier };
    const first = await this.token({ grant_type: 'authorization_code', code, ...redirect });
    const second = await this.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const accessToken = first.access_token;
    return { asked: this.asked, accessToken, claims: claimsOf(accessToken), renewed: claimsOf(second.access_token) };
  }

  private async token(form: Record<string, string>): Promise<Tokens> {
    const authorization = `Basic ${Buffer.from(`gateway:${clientSecret}`).toString('base64')}`;
    const answer = await post(`${this.realm}/protocol/openid-connect/token`, form, { authorization });
    return JSON.parse(await answer.text());
  }
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
