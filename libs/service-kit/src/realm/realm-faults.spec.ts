import { readFile } from 'node:fs/promises';
import { realmFaults, type Realm } from './realm-faults.js';

/** The file as Keycloak reads it in production. */
async function filled(origin = 'https://portal.transportes.co'): Promise<Realm> {
  const file = new URL('../../../../deploy/keycloak/realm-portal.json', import.meta.url);
  return JSON.parse((await readFile(file, 'utf8')).replaceAll('${PORTAL_ORIGIN}', origin));
}

test('the page that asks for a password says first how long it must be', async () => {
  const palabras = new URL(
    '../../../../deploy/keycloak/theme/portal/login/messages/messages_es.properties',
    import.meta.url,
  );
  const largo = /length\((\d+)\)/.exec((await filled()).passwordPolicy ?? '')?.[1];
  const dichas = (await readFile(palabras, 'utf8')).match(/^(update|reset)PasswordMessage=.*$/gm);
  const conLargo = (mensaje: string) =>
    expect.stringMatching(new RegExp(`^${mensaje}PasswordMessage=.*\\b${largo}\\b`));
  expect(dichas).toEqual([conLargo('update'), conLargo('reset')]);
});

const otp = 'auth-otp-form';
const changes: readonly (readonly [string, (realm: Realm) => unknown])[] = [
  ['users', (realm) => (realm.users = [{}])],
  ['users', (realm) => realm.users!.push({})],
  ['users: una cuenta', (realm) => realm.users!.push({ serviceAccountClientId: 'gateway' })],
  ['users: una cuenta', (realm) => (realm.users![0]!.clientRoles!['account'] = ['manage-account'])],
  ['users: una cuenta', (realm) => (realm.users![0]!.clientRoles!['otro'] = ['view-users'])],
  ['users: una cuenta', (realm) => realm.users![0]!.clientRoles!['realm-management']!.push('realm-admin')],
  ['users: una cuenta', (realm) => (realm.users![0]!.realmRoles = ['super-admin'])],
  ['users: una cuenta', (realm) => (realm.users![0]!.serviceAccountClientId = 'gateway')],
  ['sslRequired', (realm) => (realm.sslRequired = 'external')],
  ['registrationAllowed', (realm) => (realm.registrationAllowed = true)],
  ['bruteForceProtected', (realm) => (realm.bruteForceProtected = false)],
  ['bruteForceProtected', (realm) => (realm.failureFactor = 1000)],
  ['passwordPolicy', (realm) => (realm.passwordPolicy = 'length(8)')],
  ['accessTokenLifespan', (realm) => (realm.accessTokenLifespan = 3600)],
  ['accessTokenLifespan', (realm) => (realm.accessTokenLifespan = 0)],
  ['bruteForceProtected', (realm) => (realm.failureFactor = 0)],
  ['ssoSessionIdleTimeout', (realm) => (realm.ssoSessionIdleTimeout = 86_400)],
  ['ssoSessionMaxLifespan', (realm) => delete realm.ssoSessionMaxLifespan],
  ['eventsEnabled', (realm) => (realm.eventsEnabled = false)],
  ['smtpServer', (realm) => (realm.smtpServer = { starttls: 'false', ssl: 'false' })],
  ['browserFlow', (realm) => (realm.browserFlow = 'browser')],
  ['browserFlow', (realm) => Object.assign(step(realm, otp), { requirement: 'DISABLED' })],
  ['browserFlow', (realm) => Object.assign(realm.authenticatorConfig![0]!.config, { condUserRole: 'tester' })],
  ['browserFlow', (realm) => Object.assign(realm.authenticatorConfig![1]!.config, { 'loa-condition-level': '1' })],
  ['roles: super-admin', (realm) => delete realm.roles!.realm!.find(({ name }) => name === 'super-admin')!.composites],
  ['cliente gateway', (realm) => (realm.clients![0]!.directAccessGrantsEnabled = true)],
  ['cliente gateway', (realm) => (realm.clients![0]!.implicitFlowEnabled = true)],
  ['cliente gateway', (realm) => (realm.clients![0]!.serviceAccountsEnabled = true)],
  ['cliente gateway', (realm) => delete realm.clients![0]!.fullScopeAllowed],
  ['cliente shell', (realm) => delete realm.clients![1]!.attributes],
  ['cliente shell', (realm) => (realm.clients![1]!.redirectUris = ['*'])],
  ...['post.logout.redirect.uris', 'backchannel.logout.url'].map(
    (name) => ['cliente shell', (realm: Realm) => (realm.clients![1]!.attributes![name] = 'http://otro')] as const,
  ),
  ...['https://*', 'https://portal.transportes.co*', 'https://*.transportes.co/x', '//portal.transportes.co', '+'].map(
    (address) => ['cliente shell', (realm: Realm) => (realm.clients![1]!.redirectUris = [address])] as const,
  ),
  ['cliente shell', (realm) => (realm.clients![1]!.authenticationFlowBindingOverrides = { browser: 'otro' })],
  ['cliente admin-cli', (realm) => (realm.clients![3]!.directAccessGrantsEnabled = true)],
  ['cliente security-admin-console', (realm) => realm.clients!.push(withPassword('security-admin-console'))],
  ['clients: falta admin-cli', (realm) => realm.clients!.pop()],
  ['identityProviders', (realm) => (realm.identityProviders = [{ alias: 'otro' }])],
  ['browserFlow', (realm) => addFlow(realm, 'portal', 'ALTERNATIVE')],
  ['browserFlow', (realm) => (stepOf(realm, 'portal', 'portal formularios').requirement = 'CONDITIONAL')],
  ['browserFlow', (realm) => flow(realm, 'portal administradores').push(required('conditional-user-configured'))],
];
const required = (authenticator: string) => ({ authenticator, requirement: 'REQUIRED' });
const withPassword = (clientId: string) => ({ clientId, directAccessGrantsEnabled: true });
const flow = (realm: Realm, alias: string) =>
  realm.authenticationFlows!.find((one) => one.alias === alias)!.authenticationExecutions;
const stepOf = (realm: Realm, alias: string, flowAlias: string) =>
  flow(realm, alias).find((one) => one.flowAlias === flowAlias)!;
/** One more way in, by a password alone. */
function addFlow(realm: Realm, alias: string, requirement: string): void {
  const authenticationExecutions = [required('auth-username-password-form')];
  realm.authenticationFlows!.push({ alias: 'solo contraseña', authenticationExecutions });
  flow(realm, alias).push({ flowAlias: 'solo contraseña', requirement });
}
const step = (realm: Realm, authenticator: string) =>
  realm
    .authenticationFlows!.flatMap((flow) => flow.authenticationExecutions)
    .find((execution) => execution.authenticator === authenticator)!;

test.each(changes)('%s is named when it is unsafe', async (name, change) => {
  const realm = await filled();
  change(realm);
  expect(realmFaults(realm)).toEqual([expect.stringMatching(`^${name}`)]);
});

test('mail over TLS from its first byte, and the roles that everybody has, are no fault', async () => {
  const realm = await filled();
  realm.smtpServer = { ssl: 'true' };
  realm.users![0]!.realmRoles = ['default-roles-portal'];
  expect(realmFaults(realm)).toEqual([]);
});

test('an http portal is named for each client', async () => {
  expect(realmFaults(await filled('http://portal.transportes.co'))).toEqual([
    'cliente gateway: dirección http o abierta',
    'cliente shell: dirección http o abierta',
  ]);
});
