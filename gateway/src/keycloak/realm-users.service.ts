import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError } from '@portal/contracts/core';
import { roles as portalRoles, type Role } from '@portal/dominio/roles';
import { Clock } from '@portal/service-kit';
import type { RealmSettings } from '@portal/service-kit/realm';
import { Config, issuerOf } from '../config.js';

/** Milliseconds that Keycloak has for one answer. */
const ANSWER_MS = 5000;
/** A mail server may make Keycloak wait for its own ten seconds. */
const MAIL_MS = 12_000;
/** A token is given up this long before it ends. */
const MARGIN_MS = 30_000;
/** Seconds that the link of an invitation is good. */
export const INVITATION_S = 3 * 86_400;

const userSchema = z.object({
  id: z.string(),
  email: z.string().default(''),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  enabled: z.boolean(),
  requiredActions: z.array(z.string()).default([]),
});
/** A person of the realm, as its administration gives it. */
export type RealmUser = z.infer<typeof userSchema>;

const roleSchema = z.object({ id: z.string(), name: z.string() });
type RealmRole = z.infer<typeof roleSchema>;

const settingsSchema = z.object({
  browserFlow: z.string(),
  sslRequired: z.string().optional(),
  registrationAllowed: z.boolean().optional(),
  bruteForceProtected: z.boolean().optional(),
  failureFactor: z.number().optional(),
  passwordPolicy: z.string().optional(),
  accessTokenLifespan: z.number().optional(),
  ssoSessionIdleTimeout: z.number().optional(),
  ssoSessionMaxLifespan: z.number().optional(),
  eventsEnabled: z.boolean().optional(),
  smtpServer: z.record(z.string(), z.string()).optional(),
});

/** The steps of a flow and of its parts, one after the other; `level` says how deep each lies. */
const stepSchema = z.object({
  level: z.number().int().min(0),
  requirement: z.string(),
  providerId: z.string().optional(),
  flowId: z.string().optional(),
  authenticationConfig: z.string().optional(),
});

type NewUser = Pick<RealmUser, 'email' | 'firstName' | 'lastName'>;

/**
 * People and their roles in the realm, through Keycloak's administration. The client's service account may do just that
 * (docs/adr/0066-people-through-the-identity-provider.md).
 */
@Injectable()
export class RealmUsersService {
  private readonly realm: string;
  private token: { readonly value: string; readonly until: number } | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const { KEYCLOAK_URL, KEYCLOAK_REALM } = config.values;
    this.realm = `${KEYCLOAK_URL}/admin/realms/${encodeURIComponent(KEYCLOAK_REALM)}`;
  }

  /** What the realm demands of those who enter. Of its clients the account sees nothing. */
  async settings(): Promise<RealmSettings> {
    const realm = settingsSchema.parse(await this.read(''));
    const alias = realm.browserFlow;
    const steps = z
      .array(stepSchema)
      .parse(await this.read(`/authentication/flows/${encodeURIComponent(alias)}/executions`));
    const configs = steps.flatMap(({ authenticationConfig }) => authenticationConfig ?? []);
    const authenticatorConfig = await Promise.all(configs.map((id) => this.authenticatorConfig(id)));
    const composites = z.array(roleSchema).parse(await this.read('/roles/super-admin/composites'));
    const superAdmin = { name: 'super-admin', composites: { realm: composites.map(({ name }) => name) } };
    return {
      ...realm,
      authenticationFlows: flowsOf(alias, steps),
      authenticatorConfig,
      roles: { realm: [superAdmin] },
    };
  }

  /** @param search a part of name or address @returns at most `max` people */
  async list(max: number, search?: string): Promise<RealmUser[]> {
    const query = new URLSearchParams({ briefRepresentation: 'false', max: String(max) });
    if (search !== undefined) query.set('search', `*${search}*`);
    return z.array(userSchema).parse(await this.read(`/users?${query}`));
  }

  /** Those who have the role themselves; who has it through another role is left out. */
  async withRole(role: Role): Promise<RealmUser[]> {
    return z.array(userSchema).parse(await this.read(`/roles/${role}/users?max=10000`));
  }

  /** @throws AppError USUARIO_NO_ENCONTRADO */
  async byId(id: string): Promise<RealmUser> {
    return userSchema.parse(await this.read(`/users/${id}`));
  }

  /** The roles of the portal that a person has. */
  async rolesOf(id: string): Promise<Role[]> {
    const names = (await this.mapped(id)).map(({ name }) => name);
    return portalRoles.filter((role) => names.includes(role));
  }

  /** @returns the id of the new person @throws AppError USUARIO_YA_EXISTE */
  async create(person: NewUser): Promise<string> {
    const body = {
      ...person,
      username: person.email,
      enabled: true,
      emailVerified: false,
      requiredActions: ['UPDATE_PASSWORD', 'VERIFY_EMAIL'],
      attributes: { locale: ['es'] },
    };
    const answer = await this.ask('POST', '/users', body, { 409: 'USUARIO_YA_EXISTE' });
    const id = answer.headers.get('location')?.split('/').at(-1);
    if (id === undefined) throw unavailable('a new user without an address');
    return id;
  }

  /** Leaves the person with this role of the portal, or with none of them. Repeated, it changes nothing. */
  async setRole(id: string, role: Role | undefined): Promise<void> {
    const had = (await this.mapped(id)).filter(({ name }) => portalRoles.some((one) => one === name));
    // The new role first: a failure between both leaves a person with too much for the next attempt, never without.
    if (role !== undefined && !had.some(({ name }) => name === role)) await this.give(id, role);
    const surplus = had.filter(({ name }) => name !== role);
    if (surplus.length > 0) await this.ask('DELETE', `/users/${id}/role-mappings/realm`, surplus);
  }

  /** The rest of the person is sent back as it came: Keycloak takes an absent member for an emptied one. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const whole = z.record(z.string(), z.unknown()).parse(await this.read(`/users/${id}`));
    await this.ask('PUT', `/users/${id}`, { ...whole, enabled });
  }

  async endSessions(id: string): Promise<void> {
    await this.ask('POST', `/users/${id}/logout`);
  }

  /** Keycloak mails a link by which the person sets a password. @throws AppError INVITACION_SIN_CORREO */
  async mailLink(id: string): Promise<void> {
    const query = new URLSearchParams({
      client_id: 'shell',
      redirect_uri: `${this.config.values.PORTAL_ORIGIN}/api/login`,
      lifespan: String(INVITATION_S),
    });
    const actions = ['UPDATE_PASSWORD', 'VERIFY_EMAIL'];
    const path = `/users/${id}/execute-actions-email?${query}`;
    await this.ask('PUT', path, actions, { 500: 'INVITACION_SIN_CORREO' }, MAIL_MS);
  }

  private async authenticatorConfig(id: string): Promise<{ alias: string; config: Record<string, string> }> {
    const { config } = z
      .object({ config: z.record(z.string(), z.string()).default({}) })
      .parse(await this.read(`/authentication/config/${encodeURIComponent(id)}`));
    return { alias: id, config };
  }

  private async give(id: string, role: Role): Promise<void> {
    const available = z.array(roleSchema).parse(await this.read(`/users/${id}/role-mappings/realm/available`));
    const wanted = available.find(({ name }) => name === role);
    if (wanted === undefined) throw unavailable(`the realm gives no role ${role}`);
    await this.ask('POST', `/users/${id}/role-mappings/realm`, [wanted]);
  }

  private async mapped(id: string): Promise<RealmRole[]> {
    return z.array(roleSchema).parse(await this.read(`/users/${id}/role-mappings/realm`));
  }

  private async read(path: string): Promise<unknown> {
    return (await this.ask('GET', path)).json();
  }

  /**
   * One call of the administration, a second time with a new token when the first was refused: a Keycloak that was
   * started anew may not know it.
   */
  private async ask(
    method: string,
    path: string,
    body?: unknown,
    codes: Codes = {},
    limitMs = ANSWER_MS,
  ): Promise<Response> {
    // A query may hold what somebody searched for, a name or an address: no log has it.
    const what = `${method} ${path.replace(/\?.*/s, '')}`;
    const send = () => this.send(what, method, path, body, limitMs);
    const first = await send();
    if (first.status !== 401) return judged(first, what, codes);
    this.token = undefined;
    return judged(await send(), what, codes);
  }

  private async send(what: string, method: string, path: string, body: unknown, limitMs: number): Promise<Response> {
    const authorization = `Bearer ${await this.accessToken()}`;
    try {
      return await fetch(`${this.realm}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(limitMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw unavailable(what, cause);
    }
  }

  private async accessToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.token && now < this.token.until) return this.token.value;
    try {
      const answer = await oidc.clientCredentialsGrant(await this.client());
      this.token = { value: answer.access_token, until: now + (answer.expires_in ?? 60) * 1000 - MARGIN_MS };
      return answer.access_token;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw unavailable('the token of the service account', cause);
    }
  }

  /** @throws AppError USUARIOS_SIN_GESTION where nobody gave the client's secret */
  private client(): Promise<oidc.Configuration> {
    const { USUARIOS_CLIENT_ID, USUARIOS_CLIENT_SECRET_FILE: secret } = this.config.values;
    if (secret === undefined) throw new AppError('USUARIOS_SIN_GESTION');
    const issuer = issuerOf(this.config.values);
    const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), USUARIOS_CLIENT_ID, undefined, oidc.ClientSecretBasic(secret), {
      execute: insecure,
      timeout: ANSWER_MS / 1000,
    });
  }
}

/** The flow and its parts, each with its own steps, as a realm's file has them: named by ids instead of by words. */
function flowsOf(alias: string, steps: readonly z.infer<typeof stepSchema>[]) {
  type Flow = NonNullable<RealmSettings['authenticationFlows']>[number];
  const top: Flow = { alias, authenticationExecutions: [] };
  const [flows, path] = [[top], [top]];
  for (const { level, requirement, providerId, flowId, authenticationConfig } of steps) {
    const step = {
      requirement,
      ...(flowId !== undefined && { flowAlias: flowId }),
      ...(flowId === undefined && providerId !== undefined && { authenticator: providerId }),
      ...(authenticationConfig !== undefined && { authenticatorConfig: authenticationConfig }),
    };
    path[level]?.authenticationExecutions.push(step);
    if (flowId === undefined) continue;
    const part: Flow = { alias: flowId, authenticationExecutions: [] };
    path[level + 1] = part;
    flows.push(part);
  }
  return flows;
}

/** What an HTTP status of Keycloak means, where it means something to people. */
type Codes = Readonly<Partial<Record<number, 'USUARIO_YA_EXISTE' | 'INVITACION_SIN_CORREO'>>>;

async function judged(response: Response, what: string, codes: Codes): Promise<Response> {
  if (response.ok) return response;
  // Keycloak's sentence is English and may name the person: nobody reads it.
  await response.body?.cancel();
  const detail = `${what}: ${response.status}`;
  const code = codes[response.status];
  if (code !== undefined) throw new AppError(code, { detail });
  if (response.status === 404) throw new AppError('USUARIO_NO_ENCONTRADO', { detail });
  throw unavailable(detail);
}

const unavailable = (detail: string, cause?: unknown): AppError =>
  new AppError('USUARIOS_NO_DISPONIBLE', { detail, retryAfter: 10, cause });
