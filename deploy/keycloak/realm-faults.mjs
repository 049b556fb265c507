/** What a production realm may not have, read from its file (an import or an export). Pure. */

/**
 * @typedef {object} Client
 * @property {string} clientId
 * @property {boolean} [standardFlowEnabled]
 * @property {boolean} [implicitFlowEnabled]
 * @property {boolean} [directAccessGrantsEnabled]
 * @property {boolean} [serviceAccountsEnabled]
 * @property {boolean} [fullScopeAllowed]
 * @property {string[]} [redirectUris]
 * @property {string[]} [webOrigins]
 * @property {string} [rootUrl]
 * @property {Record<string, string>} [attributes]
 * @property {Record<string, string>} [authenticationFlowBindingOverrides]
 *
 * @typedef {object} Execution
 * @property {string} [authenticator]
 * @property {string} [authenticatorConfig]
 * @property {string} [flowAlias]
 * @property {string} requirement
 *
 * @typedef {{ alias: string, authenticationExecutions: Execution[] }} Flow
 *
 * @typedef {object} User
 * @property {string} [serviceAccountClientId]
 * @property {string[]} [realmRoles]
 * @property {Record<string, string[]>} [clientRoles]
 *
 * @typedef {object} Realm
 * @property {User[]} [users]
 * @property {Client[]} [clients]
 * @property {Flow[]} [authenticationFlows]
 * @property {{ alias: string, config: Record<string, string> }[]} [authenticatorConfig]
 * @property {unknown[]} [identityProviders]
 * @property {string} [browserFlow]
 * @property {string} [sslRequired]
 * @property {boolean} [registrationAllowed]
 * @property {boolean} [bruteForceProtected]
 * @property {number} [failureFactor]
 * @property {string} [passwordPolicy]
 * @property {number} [accessTokenLifespan]
 * @property {number} [ssoSessionIdleTimeout]
 * @property {number} [ssoSessionMaxLifespan]
 * @property {boolean} [eventsEnabled]
 * @property {Record<string, string>} [smtpServer]
 */

/** The clients that Keycloak itself makes in each realm. */
const builtIn = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];

/** @param {number | undefined} value @param {number} limit */
const within = (value, limit) => value !== undefined && value > 0 && value <= limit;

/** @type {[(realm: Realm) => boolean, string][]} */
const rules = [
  [
    ({ users = [] }) => users.every(({ serviceAccountClientId: client }) => client !== undefined),
    'users: trae personas; en producción se invitan',
  ],
  [
    ({ users = [] }) => users.every((user) => user.serviceAccountClientId === undefined || onlyManagesUsers(user)),
    'users: una cuenta de servicio puede más que administrar personas',
  ],
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
  [({ smtpServer = {} }) => smtpServer.starttls === 'true' || smtpServer.ssl === 'true', 'smtpServer: correo sin TLS'],
  [({ identityProviders = [] }) => identityProviders.length === 0, 'identityProviders: otro sistema daría el ingreso'],
  [
    ({ clients = [] }) => clients.some(({ clientId }) => clientId === 'admin-cli'),
    'clients: falta admin-cli; Keycloak lo crearía con ingreso por contraseña',
  ],
  [demandsOneTimePassword, 'browserFlow: no exige contraseña de un solo uso al rol admin (acr 2)'],
];

/** The client with which the portal itself manages people, and all that it may do (docs/adr/0066). */
const manager = 'usuarios';
const ofManager = ['view-users', 'query-users', 'manage-users', 'view-realm'];

/** @param {User} user */
const onlyManagesUsers = ({ serviceAccountClientId, realmRoles = [], clientRoles = {} }) =>
  serviceAccountClientId === manager &&
  realmRoles.every((role) => role.startsWith('default-roles-')) &&
  Object.entries(clientRoles).every(
    ([client, roles]) => client === 'realm-management' && roles.every((role) => ofManager.includes(role)),
  );

/** @param {Client} client @returns {string[]} */
const addressesOf = ({ redirectUris = [], webOrigins = [], rootUrl = '', attributes = {} }) => [
  ...redirectUris,
  ...webOrigins,
  rootUrl,
  ...Object.entries(attributes)
    .filter(([name]) => /\.url$|\.uris$/.test(name))
    .flatMap(([, value]) => value.split('##')),
];

/**
 * A path of one https host, or of the client's own root. `${NAME}` is judged when it is filled in.
 * @param {string} address
 */
const isClosed = (address) => address === '' || /^(\/(?!\/)|(https:\/\/|\$\{)[^*/?#@\\]+(\/|$))/.test(address);

/** Also for the clients of Keycloak itself. @type {[(client: Client) => boolean, string][]} */
const rulesOfAll = [
  [(client) => client.directAccessGrantsEnabled !== true, 'ingreso por contraseña sin navegador (password grant)'],
  [
    ({ authenticationFlowBindingOverrides: flows = {} }) => !Object.values(flows).some(Boolean),
    'flujo de ingreso propio (authenticationFlowBindingOverrides)',
  ],
];

/** @type {[(client: Client) => boolean, string][]} */
const rulesOfOwn = [
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
 * @param {Realm} realm @returns {boolean}
 */
function demandsOneTimePassword({ browserFlow, authenticationFlows = [], authenticatorConfig = [] }) {
  /** @param {Execution} execution */
  const settings = ({ authenticatorConfig: alias }) =>
    authenticatorConfig.find((config) => config.alias === alias)?.config ?? {};
  /** @param {string | undefined} alias @returns {Execution[]} */
  const stepsOf = (alias) => authenticationFlows.find((flow) => flow.alias === alias)?.authenticationExecutions ?? [];
  /** @param {string | undefined} alias @returns {boolean} */
  const demands = (alias) => {
    const steps = stepsOf(alias).filter(({ requirement }) => requirement !== 'DISABLED');
    const [ways, fixed] = [steps.filter(isWay), steps.filter(({ requirement }) => requirement !== 'ALTERNATIVE')];
    if (fixed.length === 0) return ways.length > 0 && ways.every(({ flowAlias }) => flowAlias && demands(flowAlias));
    return fixed.some(({ requirement, flowAlias }) =>
      requirement === 'CONDITIONAL' ? forAdmins(stepsOf(flowAlias)) : flowAlias !== undefined && demands(flowAlias),
    );
  };
  /** @param {Execution[]} steps @returns {boolean} */
  const forAdmins = (steps) => {
    const required = steps.filter(({ requirement }) => requirement === 'REQUIRED');
    /** @param {string} name */
    const step = (name) => required.find(({ authenticator }) => authenticator === name);
    const conditions = required.filter(({ authenticator }) => authenticator?.startsWith('conditional-'));
    const role = step('conditional-user-role');
    const level = step('conditional-level-of-authentication');
    return (
      step('auth-otp-form') !== undefined &&
      conditions.length === 2 &&
      role !== undefined &&
      settings(role).condUserRole === 'admin' &&
      settings(role).negate !== 'true' &&
      level !== undefined &&
      Number(settings(level)['loa-condition-level']) >= 2
    );
  };
  return demands(browserFlow);
}

/** An alternative by which somebody may enter. @param {Execution} step */
const isWay = ({ requirement, authenticator }) => requirement === 'ALTERNATIVE' && authenticator !== 'auth-cookie';

/**
 * @param {Realm} realm
 * @returns {string[]} one Spanish line per fault
 */
export function realmFaults(realm) {
  const rulesOf = (/** @type {Client} */ { clientId }) =>
    builtIn.includes(clientId) ? rulesOfAll : [...rulesOfAll, ...rulesOfOwn];
  return [
    ...rules.filter(([holds]) => !holds(realm)).map(([, fault]) => fault),
    ...(realm.clients ?? []).flatMap((client) =>
      rulesOf(client)
        .filter(([holds]) => !holds(client))
        .map(([, fault]) => `cliente ${client.clientId}: ${fault}`),
    ),
  ];
}
