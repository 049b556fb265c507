import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@portal/contracts/core';
import { Log, Sweeper, SystemClock, unsafeProduction } from '@portal/service-kit';
import { PASSWORD_GRANT, settingsFaults } from '@portal/service-kit/realm';
import { Config, issuerOf, type GatewayConfig } from '../config.js';
import { RealmUsersService } from './realm-users.service.js';

/** Milliseconds that Keycloak has for one answer. */
const ANSWER_MS = 5000;
const MINUTE_MS = 60_000;
/** The client of the local realm, by which programs trade passwords for tokens. */
const LOCAL_CLIENT = 'portal-cli';
/** Who lives there is of the sample: nobody can own the name (RFC 2606, section 2). */
const SAMPLE_DOMAIN = '.test';
const MOST_PEOPLE = 100;

/** Keycloak's words for a client that is not there, and for one that may not use the grant or is not proven. */
const NO_CLIENT = 'invalid_client';
const NOT_ALLOWED = 'unauthorized_client';
/** How a token is refused (RFC 6749, section 5.2). */
const REFUSED = new Set([400, 401]);

interface Judged {
  /** One line each. */
  readonly faults: readonly string[];
  /** False while Keycloak gave no answer, or none that can be read, about some of it. */
  readonly whole: boolean;
}

/**
 * What a standing realm allows and production may not have, as far as this process sees it: its settings and people
 * with the service account, its clients by asking for a token as a stranger would (docs/adr/0078). What one half shows
 * counts whether the other answers or not.
 */
export async function standingRealmFaults(config: Config, users: RealmUsersService): Promise<Judged> {
  const halves = await Promise.allSettled([clientFaults(config.values), settingsAndPeople(users)]);
  for (const half of halves) if (half.status === 'rejected' && !isNoAnswer(half.reason)) throw half.reason;
  return {
    faults: halves.flatMap((half) => (half.status === 'fulfilled' ? half.value : [])),
    whole: halves.every(({ status }) => status === 'fulfilled'),
  };
}

const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer || error instanceof AppError || error instanceof z.ZodError;

/** The same as findings of the start. No client's secret travels over a plain line, which is a finding already. */
export async function standingRealmFindings(settings: GatewayConfig): Promise<string[]> {
  if (!settings.KEYCLOAK_URL.startsWith('https://')) return [];
  const config = new Config(settings);
  const { faults } = await standingRealmFaults(config, new RealmUsersService(config, new SystemClock()));
  return faults.map((fault) => `KEYCLOAK_REALM: ${fault}`);
}

/**
 * Judges the realm once more where the start could not, because Keycloak was away: logins come back with it. A fault
 * ends the process, as it would have at the start.
 */
@Injectable()
export class StandingRealmService implements OnApplicationBootstrap {
  private judged = false;

  constructor(
    private readonly config: Config,
    private readonly users: RealmUsersService,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.values.PORTAL_ENV === 'production') this.sweeper.every(MINUTE_MS, () => this.judge(), 'realm');
  }

  /** @returns the faults that ended the process; none when there are none, or nothing is known yet */
  async judge(end: () => unknown = () => process.kill(process.pid, 'SIGTERM')): Promise<readonly string[]> {
    if (this.judged) return [];
    const { faults, whole } = await standingRealmFaults(this.config, this.users);
    if (!whole) this.log.warn('the realm is not judged whole yet', { detail: 'Keycloak gives no answer' });
    this.judged = whole;
    if (faults.length === 0) return [];
    this.log.error('unsafe realm', { error: unsafeProduction(faults.map((fault) => `KEYCLOAK_REALM: ${fault}`)) });
    end();
    return faults;
  }
}

class NoAnswer extends Error {}

/** Who may trade a password for a token, without a browser and so without a one-time password. */
async function clientFaults(settings: GatewayConfig): Promise<string[]> {
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE, USUARIOS_CLIENT_ID, USUARIOS_CLIENT_SECRET_FILE } = settings;
  const clients: [string, string?][] = [
    [LOCAL_CLIENT],
    ['admin-cli'],
    ['shell'],
    [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE],
    ...(USUARIOS_CLIENT_SECRET_FILE ? [[USUARIOS_CLIENT_ID, USUARIOS_CLIENT_SECRET_FILE] as [string, string]] : []),
  ];
  const told = await Promise.all(
    clients.map(async ([id, secret]) => ({ id, error: await grantError(settings, id, secret) })),
  );
  return told.flatMap(({ id, error }) => [
    ...(id === LOCAL_CLIENT && error !== NO_CLIENT ? [`cliente ${id}: es de un portal local`] : []),
    ...(error !== NO_CLIENT && error !== NOT_ALLOWED ? [`cliente ${id}: ${PASSWORD_GRANT}`] : []),
  ]);
}

/**
 * Keycloak looks at the client before it looks at the person. So nobody is named, and nobody's failed logins are
 * counted. What comes with another status is about Keycloak's own troubles, not about the client.
 * @throws NoAnswer
 */
async function grantError(settings: GatewayConfig, id: string, secret?: string): Promise<string> {
  const form = { grant_type: 'password', client_id: id, ...(secret !== undefined && { client_secret: secret }) };
  const url = `${issuerOf(settings)}/protocol/openid-connect/token`;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), signal });
    if (!REFUSED.has(answer.status)) throw new Error(`status ${answer.status}`);
    return z.object({ error: z.string() }).parse(await answer.json()).error;
  } catch (cause) {
    throw new NoAnswer(`no answer about ${id}`, { cause });
  }
}

/** Where nobody gave the service account's secret, only what a stranger sees is judged. */
async function settingsAndPeople(users: RealmUsersService): Promise<string[]> {
  try {
    const people = await users.list(MOST_PEOPLE, SAMPLE_DOMAIN);
    const sample = people.filter(({ email }) => email.endsWith(SAMPLE_DOMAIN)).length;
    return [
      ...settingsFaults(await users.settings()),
      ...(sample > 0 ? [`users: hay personas de muestra (${sample})`] : []),
    ];
  } catch (error) {
    if (error instanceof AppError && error.code === 'USUARIOS_SIN_GESTION') return [];
    throw error;
  }
}
