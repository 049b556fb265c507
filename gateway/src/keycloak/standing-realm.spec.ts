import { jest } from '@jest/globals';
import { Log, type Sweeper } from '@portal/service-kit';
import { GatewayModule } from '../app.module.js';
import { Config, type GatewayConfig } from '../config.js';
import { RealmUsersService } from './realm-users.service.js';
import { standingRealmFindings, StandingRealmService } from './standing-realm.service.js';

const settings = (change: Partial<GatewayConfig> = {}) =>
  ({
    PORTAL_ENV: 'production',
    KEYCLOAK_URL: 'https://ingreso.transportes.co',
    KEYCLOAK_REALM: 'portal',
    OIDC_CLIENT_ID: 'gateway',
    OIDC_CLIENT_SECRET_FILE: 'secreto',
    ...change,
  }) as GatewayConfig;

/** What the token endpoint says to each client: nothing is wrong, but for what a test sets. */
function realm(errors: Record<string, string> = {}) {
  const usual: Record<string, string> = { 'portal-cli': 'invalid_client', ...errors };
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const client = (init?.body as URLSearchParams).get('client_id') ?? '';
    return Response.json({ error: usual[client] ?? 'unauthorized_client' }, { status: 401 });
  });
}
const away = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('timeout'));

afterEach(() => jest.restoreAllMocks());

test('what a stranger sees joins the findings of the start, one line each', async () => {
  realm({ 'portal-cli': 'invalid_request', gateway: 'invalid_grant' });
  expect(await standingRealmFindings(settings())).toEqual([
    'KEYCLOAK_REALM: cliente portal-cli: es de un portal local',
    'KEYCLOAK_REALM: cliente portal-cli: ingreso por contraseña sin navegador (password grant)',
    'KEYCLOAK_REALM: cliente gateway: ingreso por contraseña sin navegador (password grant)',
  ]);
});

test('nobody is named when it is asked, and secrets do not travel over a plain line', async () => {
  const asked = realm();
  expect(await standingRealmFindings(settings())).toEqual([]);
  const forms = asked.mock.calls.map(([, init]) => [...(init?.body as URLSearchParams).keys()]);
  expect(forms).toHaveLength(4);
  expect(forms.flat()).not.toContain('username');
  asked.mockClear();
  expect(await standingRealmFindings(settings({ KEYCLOAK_URL: 'http://ingreso.transportes.co' }))).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('a Keycloak that is away keeps nothing from starting', async () => {
  away();
  expect(await standingRealmFindings(settings())).toEqual([]);
});

test.each([500, 503, 404])('what it answers with %i is about its own troubles, not about a client', async (status) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: 'unknown_error' }, { status }));
  expect(await standingRealmFindings(settings())).toEqual([]);
});

test('what a stranger sees counts although the service account is not let in, and it is asked again', async () => {
  realm({ 'portal-cli': 'invalid_request' });
  const { watch } = watched({ USUARIOS_CLIENT_ID: 'usuarios', USUARIOS_CLIENT_SECRET_FILE: 'otro' });
  const end = jest.fn(() => true);
  expect(await watch.judge(end)).toHaveLength(2);
  expect(await watch.judge(end)).toHaveLength(2);
  expect(end).toHaveBeenCalledTimes(2);
});

function watched(change: Partial<GatewayConfig> = {}) {
  const config = new Config(settings(change));
  const jobs: (() => Promise<unknown>)[] = [];
  const sweeper = { every: (_: number, job: () => Promise<unknown>) => jobs.push(job) } as unknown as Sweeper;
  const users = new RealmUsersService(config, { now: () => new Date() });
  return { watch: new StandingRealmService(config, users, sweeper, new Log('gateway', 'silent')), jobs };
}

test('what could not be judged at the start is judged once Keycloak answers, and a fault ends the process then', async () => {
  const { watch } = watched();
  const end = jest.fn(() => true);
  away();
  expect(await watch.judge(end)).toEqual([]);
  expect(end).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  const asked = realm({ 'portal-cli': 'invalid_grant' });
  expect(await watch.judge(end)).toHaveLength(2);
  expect(end).toHaveBeenCalledTimes(1);
  asked.mockClear();
  expect(await watch.judge(end)).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test.each(['local', 'test', 'production'] as const)('only production watches it: %s', (PORTAL_ENV) => {
  const { watch, jobs } = watched({ PORTAL_ENV });
  watch.onApplicationBootstrap();
  expect(jobs).toHaveLength(PORTAL_ENV === 'production' ? 1 : 0);
});

test('the gateway has it: without it nothing would judge what the start could not', () => {
  const { providers } = GatewayModule.forRoot(settings(), { provide: 'store', useValue: undefined });
  expect(providers).toContain(StandingRealmService);
});
