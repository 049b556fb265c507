/** `@portal/service-kit/realm`: what a production realm may not have. Pure and without imports, for a tool too. */

interface Client {
  clientId: string;
  standardFlowEnabled?: boolean;
  implicitFlowEnabled?: boolean;
  directAccessGrantsEnabled?: boolean;
  serviceAccountsEnabled?: boolean;
  fullScopeAllowed?: boolean;
  redirectUris?: string[];
  webOrigins?: string[];
  rootUrl?: string;
  attributes?: Record<string, string>;
  authenticationFlowBindingOverrides?: Record<string, string>;
}

interface Execution {
  authenticator?: string;
  authenticatorConfig?: string;
  flowAlias?: string;
  requirement: string;
}

interface User {
  serviceAccountClientId?: string;
  realmRoles?: string[];
  clientRoles?: Record<string, string[]>;
}

/** What a standing realm tells its administration of itself, without its clients and people. */
export interface RealmSettings {
  authenticationFlows?: { alias: string; authenticationExecutions: Execution[] }[];
  authenticatorConfig?: { alias: string; config: Record<string, string> }[];
  browserFlow?: string;
  sslRequired?: string;
  registrationAllowed?: boolean;
  bruteForceProtected?: boolean;
  failureFactor?: number;
  passwordPolicy?: string;
  accessTokenLifespan?: number;
  ssoSessionIdleTimeout?: number;
  ssoSessionMaxLifespan?: number;
  eventsEnabled?: boolean;
  smtpServer?: Record<string, string>;
  roles?: { realm?: { name: string; composites?: { realm?: string[] } }[] };
}

/** A whole realm, as its file has it (an import or an export). */
export interface Realm extends RealmSettings {
  users?: User[];
  clients?: Client[];
  identityProviders?: unknown[];
}

type Rule<T> = readonly [holds: (judged: T) => boolean, fault: string];

/** The clients that Keycloak itself makes in each realm. */
const builtIn = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];

const within = (value: number | undefined, limit: number): boolean =>
  value !== undefined && value > 0 && value <= limit;

const rulesOfSettings: readonly Rule<RealmSettings>[] = [
  [(realm) => realm.sslRequired === 'all', 'sslRequired: debe ser all'],
  [(realm) => realm.registrationAllowed === false, 'registrationAllowed: nadie se registra por sí mismo'],
  [
    (realm) => realm.bruteForceProtected === true && within(realm.failureFactor, 10),
    'bruteForceProtected: debe bloquear tras 10 fallos o menos',
  ],
  [
    (realm) => Number(/\blength\((\d+)\)/.exec(realm.passwordPolicy ?? '')?.[1] ?? 0) >= 12,
    'passwordPolicy: al menos 12 caracteres',
  ],
  [(realm) => within(realm.accessTokenLifespan, 300), 'accessTokenLifespan: 300 s o menos'],
  [(realm) => within(realm.ssoSessionIdleTimeout, 1800), 'ssoSessionIdleTimeout: 1800 s o menos'],
  [(realm) => within(realm.ssoSessionMaxLifespan, 36_000), 'ssoSessionMaxLifespan: 36000 s o menos'],
  [(realm) => realm.eventsEnabled === true, 'eventsEnabled: los ingresos se registran'],
  [
    ({ smtpServer = {} }) => smtpServer['starttls'] === 'true' || smtpServer['ssl'] === 'true',
    'smtpServer: correo sin TLS',
  ],
  [demandsOneTimePassword, 'browserFlow: no exige contraseña de un solo uso al rol admin (acr 2)'],
  [
    ({ roles }) =>
      roles?.realm?.find(({ name }) => name === 'super-admin')?.composites?.realm?.includes('admin') === true,
    'roles: super-admin no incluye admin, así que entraría sin contraseña de un solo uso',
  ],
];

const rulesOfFile: readonly Rule<Realm>[] = [
  [
    ({ users = [] }) => users.every(({ serviceAccountClientId: client }) => client !== undefined),
    'users: trae personas; en producción se invitan',
  ],
  [
    ({ users = [] }) => users.every((user) => user.serviceAccountClientId === undefined || onlyManagesUsers(user)),
    'users: una cuenta de servicio puede más que administrar personas',
  ],
  [({ identityProviders = [] }) => identityProviders.length === 0, 'identityProviders: otro sistema daría el ingreso'],
  [
    ({ clients = [] }) => clients.some(({ clientId }) => clientId === 'admin-cli'),
    'clients: falta admin-cli; Keycloak lo crearía con ingreso por contraseña',
  ],
];

/** The client with which the portal itself manages people, and all that it may do (docs/adr/0066). */
const manager = 'usuarios';
const ofManager = ['view-users', 'query-users', 'manage-users', 'view-realm'];

const onlyManagesUsers = ({ serviceAccountClientId, realmRoles = [], clientRoles = {} }: User): boolean =>
  serviceAccountClientId === manager &&
  realmRoles.every((role) => role.startsWith('default-roles-')) &&
  Object.entries(clientRoles).every(
    ([client, roles]) => client === 'realm-management' && roles.every((role) => ofManager.includes(role)),
  );

const addressesOf = ({ redirectUris = [], webOrigins = [], rootUrl = '', attributes = {} }: Client): string[] => [
  ...redirectUris,
  ...webOrigins,
  rootUrl,
  ...Object.entries(attributes)
    .filter(([name]) => /\.url$|\.uris$/.test(name))
    .flatMap(([, value]) => value.split('##')),
];

/** A path of one https host, or of the client's own root. `${NAME}` is judged when it is filled in. */
const isClosed = (address: string): boolean =>
  address === '' || /^(\/(?!\/)|(https:\/\/|\$\{)[^*/?#@\\]+(\/|$))/.test(address);

export const PASSWORD_GRANT = 'ingreso por contraseña sin navegador (password grant)';

/** Also for the clients of Keycloak itself. */
const rulesOfAll: readonly Rule<Client>[] = [
  [(client) => client.directAccessGrantsEnabled !== true, PASSWORD_GRANT],
  [
    ({ authenticationFlowBindingOverrides: flows = {} }) => !Object.values(flows).some(Boolean),
    'flujo de ingreso propio (authenticationFlowBindingOverrides)',
  ],
];

const rulesOfOwn: readonly Rule<Client>[] = [
  [(client) => client.implicitFlowEnabled !== true, 'flujo implícito'],
  [
    (client) => client.serviceAccountsEnabled !== true || client.clientId === manager,
    'cuenta de servicio que nadie usa',
  ],
  [(client) => client.fullScopeAllowed === false, 'todos los roles en su token (fullScopeAllowed)'],
  [
    (client) => client.standardFlowEnabled !== true || client.attributes?.['pkce.code.challenge.method'] === 'S256',
    'sin PKCE S256',
  ],
  [(client) => addressesOf(client).every(isClosed), 'dirección http o abierta'],
];

/**
 * Every way through the flow of browsers, but for a session that stands already, has a conditional part for role admin
 * that sets level 2 and asks for the password. Keycloak ignores alternatives beside required steps.
 */
function demandsOneTimePassword({
  browserFlow,
  authenticationFlows = [],
  authenticatorConfig = [],
}: RealmSettings): boolean {
  const settings = ({ authenticatorConfig: alias }: Execution): Record<string, string> =>
    authenticatorConfig.find((config) => config.alias === alias)?.config ?? {};
  const stepsOf = (alias: string | undefined): Execution[] =>
    authenticationFlows.find((flow) => flow.alias === alias)?.authenticationExecutions ?? [];
  const demands = (alias: string | undefined): boolean => {
    const steps = stepsOf(alias).filter(({ requirement }) => requirement !== 'DISABLED');
    const [ways, fixed] = [steps.filter(isWay), steps.filter(({ requirement }) => requirement !== 'ALTERNATIVE')];
    if (fixed.length === 0)
      return ways.length > 0 && ways.every(({ flowAlias }) => flowAlias !== undefined && demands(flowAlias));
    return fixed.some(({ requirement, flowAlias }) =>
      requirement === 'CONDITIONAL' ? forAdmins(stepsOf(flowAlias)) : flowAlias !== undefined && demands(flowAlias),
    );
  };
  const forAdmins = (steps: Execution[]): boolean => {
    const required = steps.filter(({ requirement }) => requirement === 'REQUIRED');
    const step = (name: string) => required.find(({ authenticator }) => authenticator === name);
    const conditions = required.filter(({ authenticator }) => authenticator?.startsWith('conditional-'));
    const role = step('conditional-user-role');
    const level = step('conditional-level-of-authentication');
    return (
      step('auth-otp-form') !== undefined &&
      conditions.length === 2 &&
      role !== undefined &&
      settings(role)['condUserRole'] === 'admin' &&
      settings(role)['negate'] !== 'true' &&
      level !== undefined &&
      Number(settings(level)['loa-condition-level']) >= 2
    );
  };
  return demands(browserFlow);
}

/** An alternative by which somebody may enter. */
const isWay = ({ requirement, authenticator }: Execution): boolean =>
  requirement === 'ALTERNATIVE' && authenticator !== 'auth-cookie';

const faultsBy = <T>(rules: readonly Rule<T>[], judged: T): string[] =>
  rules.filter(([holds]) => !holds(judged)).map(([, fault]) => fault);

/** @returns one Spanish line per fault of what a standing realm shows of itself */
export const settingsFaults = (realm: RealmSettings): string[] => faultsBy(rulesOfSettings, realm);

/** @returns one Spanish line per fault of a realm's file */
export function realmFaults(realm: Realm): string[] {
  const rulesOf = ({ clientId }: Client) => (builtIn.includes(clientId) ? rulesOfAll : [...rulesOfAll, ...rulesOfOwn]);
  return [
    ...faultsBy(rulesOfFile, realm),
    ...settingsFaults(realm),
    ...(realm.clients ?? []).flatMap((client) =>
      faultsBy(rulesOf(client), client).map((fault) => `cliente ${client.clientId}: ${fault}`),
    ),
  ];
}
