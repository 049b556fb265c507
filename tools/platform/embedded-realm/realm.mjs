/** What the embedded realm takes from Keycloak's realm file: people, clients, roles and times. Pure. */

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} username
 * @property {string} email
 * @property {boolean} emailVerified
 * @property {string} firstName
 * @property {string} lastName
 * @property {string} password
 * @property {string[]} roles with those that they include
 *
 * @typedef {object} Client
 * @property {string} id
 * @property {string | undefined} secret a public client has none
 * @property {boolean} browser whether people sign in for it
 * @property {boolean} password whether it may trade a password for a token
 * @property {boolean} pkce
 * @property {string[]} redirectUris a final `*` stands for anything
 * @property {string[]} postLogoutRedirectUris
 * @property {string[]} webOrigins
 * @property {string | undefined} backchannelLogoutUri
 * @property {string} audience of its access tokens
 * @property {string[] | undefined} roles those that its tokens may name; none when absent
 *
 * @typedef {object} Times in seconds
 * @property {number} accessToken
 * @property {number} code
 * @property {number} login how long the login form may stand open
 * @property {number} session
 *
 * @typedef {{ name: string, people: Person[], clients: Client[], times: Times }} EmbeddedRealm
 */

/** What Keycloak writes into a token for nobody in particular. */
const anyAudience = 'account';

/**
 * @param {any} file the local realm, as `readLocalRealm` gives it
 * @param {Record<string, string>} values what its `${NAME}` stand for
 * @returns {EmbeddedRealm}
 * @throws {Error} a name without a value
 */
export function embeddedRealm(file, values) {
  const realm = filled(file, values);
  const clients = realm.clients.map((/** @type {any} */ client) => clientOf(client, realm));
  return {
    name: realm.realm,
    people: realm.users
      // A service account is no person: the embedded realm has no administration.
      .filter((/** @type {any} */ user) => user.enabled && user.serviceAccountClientId === undefined)
      .map((/** @type {any} */ user) => personOf(user, realm)),
    clients: clients.filter((/** @type {Client} */ { browser, password }) => browser || password),
    times: {
      accessToken: realm.accessTokenLifespan,
      code: realm.accessCodeLifespan,
      login: realm.accessCodeLifespanLogin,
      session: realm.ssoSessionMaxLifespan,
    },
  };
}

/** @param {unknown} file @param {Record<string, string>} values @returns {any} */
function filled(file, values) {
  const text = JSON.stringify(file).replace(/\$\{(\w+)\}/g, (_, /** @type {string} */ name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/keycloak: ${name} no tiene valor`);
    return JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(text);
}

/** @param {any} user @param {any} realm @returns {Person} */
function personOf(user, realm) {
  const { id, username, email, emailVerified, firstName, lastName, realmRoles = [] } = user;
  const password = user.credentials.find((/** @type {any} */ { type }) => type === 'password').value;
  const roles = [...withIncluded(realmRoles, realm.roles.realm)];
  return { id, username, email, emailVerified, firstName, lastName, password, roles };
}

/** @param {string[]} names @param {any[]} roles of the realm @param {Set<string>} [found] @returns {Set<string>} */
function withIncluded(names, roles, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withIncluded(roles.find((role) => role.name === name)?.composites?.realm ?? [], roles, found);
  }
  return found;
}

/** @param {any} client @param {any} realm @returns {Client} */
function clientOf(client, realm) {
  const { clientId: id, attributes = {}, protocolMappers = [] } = client;
  const mapper = (/** @type {string} */ kind) =>
    protocolMappers.find((/** @type {any} */ { protocolMapper }) => protocolMapper === kind);
  return {
    id,
    secret: client.publicClient ? undefined : client.secret,
    browser: client.standardFlowEnabled === true,
    password: client.directAccessGrantsEnabled === true,
    pkce: attributes['pkce.code.challenge.method'] === 'S256',
    redirectUris: client.redirectUris ?? [],
    postLogoutRedirectUris: attributes['post.logout.redirect.uris']?.split('##') ?? [],
    webOrigins: client.webOrigins ?? [],
    backchannelLogoutUri: attributes['backchannel.logout.url'],
    audience: mapper('oidc-audience-mapper')?.config['included.custom.audience'] ?? anyAudience,
    roles: mapper('oidc-usermodel-realm-role-mapper')
      ? (realm.scopeMappings ?? [])
          .filter((/** @type {any} */ mapping) => mapping.client === id)
          .flatMap((/** @type {any} */ mapping) => mapping.roles)
      : undefined,
  };
}

/**
 * As Keycloak: `realm_access` is absent when no role reaches the client.
 * @param {Person} person @param {Client} client @returns {{ realm_access?: { roles: string[] } }}
 */
export function rolesClaim({ roles }, client) {
  const reaching = roles.filter((role) => client.roles?.includes(role));
  return reaching.length > 0 ? { realm_access: { roles: reaching } } : {};
}

/** @param {readonly string[]} allowed a final `*` stands for anything @param {string} uri @returns {boolean} */
export const isAllowed = (allowed, uri) =>
  allowed.some((one) => (one.endsWith('*') ? uri.startsWith(one.slice(0, -1)) : uri === one));
