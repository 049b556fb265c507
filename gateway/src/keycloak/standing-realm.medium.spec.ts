import { SystemClock } from '@portal/service-kit';
import { testKeycloak, type TestKeycloak } from '@portal/test-kit';
import { Config, type GatewayConfig } from '../config.js';
import { RealmUsersService } from './realm-users.service.js';
import { standingRealmFaults } from './standing-realm.service.js';

let keycloak: TestKeycloak;
beforeAll(async () => {
  keycloak = await testKeycloak();
});
afterAll(() => keycloak?.close());

/** The gateway's own settings, as far as they name the realm. */
const settings = (change: Partial<GatewayConfig> = {}) =>
  ({
    KEYCLOAK_URL: keycloak.url,
    KEYCLOAK_REALM: keycloak.realm,
    OIDC_CLIENT_ID: 'gateway',
    OIDC_CLIENT_SECRET_FILE: keycloak.gatewaySecret,
    USUARIOS_CLIENT_ID: 'usuarios',
    USUARIOS_CLIENT_SECRET_FILE: keycloak.usuariosSecret,
    ...change,
  }) as GatewayConfig;

async function faults(change: Partial<GatewayConfig> = {}): Promise<readonly string[] | undefined> {
  const config = new Config(settings(change));
  const judged = await standingRealmFaults(config, new RealmUsersService(config, new SystemClock()));
  return judged.whole ? judged.faults : undefined;
}

/** A test speaks http with this machine: in that alone the realm differs from that of production. */
const HTTP = 'sslRequired: debe ser all';

test('the standing realm of production has no fault, and the service account sees that without more rights', async () => {
  expect(await faults()).toEqual([HTTP]);
});

const change = async (at: string, values: object): Promise<() => Promise<unknown>> => {
  const before: object = JSON.parse(await keycloak.admin('GET', at));
  await keycloak.admin('PUT', at, { ...before, ...values });
  return () => keycloak.admin('PUT', at, before);
};
const idOf = async (clientId: string): Promise<string> => {
  const [client]: [{ id: string }] = JSON.parse(await keycloak.admin('GET', `/clients?clientId=${clientId}`));
  return client.id;
};
const changeClient = async (clientId: string, values: object) => change(`/clients/${await idOf(clientId)}`, values);

/** A client or a person more, and how it goes again. */
async function added(at: string, value: object, find: string): Promise<() => Promise<unknown>> {
  await keycloak.admin('POST', at, value);
  const [one]: [{ id: string }] = JSON.parse(await keycloak.admin('GET', `${at}?${find}`));
  return () => keycloak.admin('DELETE', `${at}/${one.id}`);
}

async function withoutOtp(): Promise<() => Promise<unknown>> {
  const at = '/authentication/flows/portal/executions';
  const steps: { providerId?: string; requirement: string }[] = JSON.parse(await keycloak.admin('GET', at));
  const step = steps.find(({ providerId }) => providerId === 'auth-otp-form');
  await keycloak.admin('PUT', at, { ...step, requirement: 'DISABLED' });
  return () => keycloak.admin('PUT', at, { ...step, requirement: 'REQUIRED' });
}

async function withoutAdmin(): Promise<() => Promise<unknown>> {
  const role: object = JSON.parse(await keycloak.admin('GET', '/roles/admin'));
  await keycloak.admin('DELETE', '/roles/super-admin/composites', [role]);
  return () => keycloak.admin('POST', '/roles/super-admin/composites', [role]);
}

const grant = 'ingreso por contraseña sin navegador (password grant)';
const local = { clientId: 'portal-cli', publicClient: true, directAccessGrantsEnabled: true };
const sample = { username: 'admin@transcarga.test', email: 'admin@transcarga.test', enabled: true };

test.each<[string, () => Promise<() => Promise<unknown>>, string[]]>([
  [
    'the client of the local realm',
    () => added('/clients', local, 'clientId=portal-cli'),
    ['cliente portal-cli: es de un portal local', `cliente portal-cli: ${grant}`, HTTP],
  ],
  [
    'password grant for the gateway',
    () => changeClient('gateway', { directAccessGrantsEnabled: true }),
    [`cliente gateway: ${grant}`, HTTP],
  ],
  [
    'password grant for admin-cli',
    () => changeClient('admin-cli', { directAccessGrantsEnabled: true }),
    [`cliente admin-cli: ${grant}`, HTTP],
  ],
  [
    'a person of the sample',
    () => added('/users', sample, `username=${sample.username}`),
    [HTTP, 'users: hay personas de muestra (1)'],
  ],
  [
    'a login without one-time password',
    () => change('', { browserFlow: 'browser' }),
    [HTTP, 'browserFlow: no exige contraseña de un solo uso al rol admin (acr 2)'],
  ],
  [
    'a one-time password that is switched off',
    withoutOtp,
    [HTTP, 'browserFlow: no exige contraseña de un solo uso al rol admin (acr 2)'],
  ],
  [
    'a super-administrator who is no administrator',
    withoutAdmin,
    [HTTP, 'roles: super-admin no incluye admin, así que entraría sin contraseña de un solo uso'],
  ],
  [
    'people who register themselves',
    () => change('', { registrationAllowed: true }),
    [HTTP, 'registrationAllowed: nadie se registra por sí mismo'],
  ],
])('a standing realm is named for %s', async (_, make, expected) => {
  const unmake = await make();
  try {
    expect(await faults()).toEqual(expected);
  } finally {
    await unmake();
  }
});

test('without the service account what a stranger sees is judged; nobody’s failed logins are counted', async () => {
  const unmake = await added('/clients', local, 'clientId=portal-cli');
  try {
    expect(await faults({ USUARIOS_CLIENT_SECRET_FILE: undefined })).toEqual([
      'cliente portal-cli: es de un portal local',
      `cliente portal-cli: ${grant}`,
    ]);
  } finally {
    await unmake();
  }
});
