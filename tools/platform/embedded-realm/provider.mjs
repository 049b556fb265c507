/**
 * oidc-provider as Keycloak's realm: the same addresses, claims, lifetimes and pages. What keycloak-js and the gateway
 * read of a token decides what is added to OpenID Connect here.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { errors, Provider } from 'oidc-provider';
import { Memory } from './memory.mjs';
import { logoutPage, messagePage } from './pages.mjs';
import { isAllowed, rolesClaim } from './realm.mjs';

/** The one thing that tokens are for. oidc-provider makes a JWT only for a named resource (RFC 8707). */
const api = 'urn:portal:api';
const scope = 'openid profile email';
/** How sure a password makes of a person (OIDC `acr`); a one-time password would be 2. */
const byPassword = '1';

/** @param {any} ctx of Koa @param {import('./pages.mjs').Page} page */
export function show(ctx, { html, csp }) {
  ctx.type = 'html';
  ctx.set('content-security-policy', csp);
  ctx.set('referrer-policy', 'no-referrer');
  ctx.body = html;
}

export const newNonce = () => randomBytes(16).toString('base64url');

/** @param {import('./realm.mjs').EmbeddedRealm} realm @param {string} username @param {string} password */
export const personWith = ({ people }, username, password) =>
  people.find((person) => [person.username, person.email].includes(username.trim()) && person.password === password);

/**
 * @param {import('./realm.mjs').EmbeddedRealm} realm
 * @param {string} issuer `<address>/realms/<name>`
 * @returns {Provider}
 */
export function realmProvider(realm, issuer) {
  /** @param {string} id @returns {import('./realm.mjs').Client} */
  const clientOf = (id) => /** @type {any} */ (realm.clients.find((client) => client.id === id));
  const personOf = (/** @type {string} */ id) => realm.people.find((person) => person.id === id);
  const serverFor = (/** @type {string} */ id) => ({
    scope,
    audience: clientOf(id).audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: realm.times.accessToken,
  });

  const provider = new Provider(issuer, {
    adapter: Memory,
    clients: realm.clients.map(metadataOf),
    jwks: { keys: [signingKey()] },
    cookies: cookies(issuer),
    routes: routes(),
    ttl: lifetimes(realm.times),
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    acrValues: ['0', byPassword],
    responseTypes: ['code'],
    conformIdTokenClaims: false,
    pkce: { required: (/** @type {any} */ _, /** @type {any} */ client) => clientOf(client.clientId).pkce },
    rotateRefreshToken: false,
    issueRefreshToken: () => true,
    clientBasedCORS: (/** @type {any} */ _, /** @type {string} */ origin, /** @type {any} */ client) =>
      clientOf(client.clientId).webOrigins.includes(origin),
    interactions: {
      url: (/** @type {any} */ _, /** @type {any} */ { uid }) => `${new URL(issuer).pathname}/login-actions/${uid}`,
    },
    findAccount: async (/** @type {any} */ _, /** @type {string} */ id) => accountOf(personOf(id)),
    loadExistingGrant,
    extraTokenClaims: async (/** @type {any} */ ctx, /** @type {any} */ token) =>
      token.kind === 'AccessToken'
        ? claimsOf(ctx, token, personOf(token.accountId), clientOf(token.clientId))
        : undefined,
    // oidc-provider refuses addresses of this machine; the gateway is there.
    fetch: (/** @type {string} */ url, /** @type {any} */ { dispatcher: _, ...options }) => fetch(url, options),
    renderError: (/** @type {any} */ ctx, /** @type {any} */ { error_description: why = '' }) =>
      show(ctx, messagePage({ title: 'No se pudo ingresar', text: `Comience de nuevo. ${why}`, nonce: newNonce() })),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: (/** @type {any} */ _, /** @type {string} */ __, /** @type {any} */ client) =>
          serverFor(client.clientId),
      },
    },
  });
  provider.proxy = false;
  allowWildcards(provider, clientOf);
  provider.RefreshToken.prototype.generateTokenId = jwtLikeId;
  provider.registerGrantType('password', passwordGrant(realm, serverFor), ['username', 'password', 'scope'], []);
  provider.use(allowCredentials);
  provider.on('server_error', (/** @type {any} */ _, /** @type {Error} */ error) => console.error(error));
  provider.on('backchannel.error', (/** @type {any} */ _, /** @type {Error} */ error) => console.error(error));
  return provider;
}

/** @param {import('./realm.mjs').Client} client @returns {any} */
const metadataOf = ({ id, secret, browser, password, postLogoutRedirectUris, backchannelLogoutUri, ...client }) => ({
  client_id: id,
  ...(secret ? { client_secret: secret } : {}),
  token_endpoint_auth_method: secret ? 'client_secret_basic' : 'none',
  grant_types: [...(browser ? ['authorization_code', 'refresh_token'] : []), ...(password ? ['password'] : [])],
  response_types: browser ? ['code'] : [],
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: postLogoutRedirectUris,
  ...(backchannelLogoutUri
    ? { backchannel_logout_uri: backchannelLogoutUri, backchannel_logout_session_required: true }
    : {}),
});

/** A new key at each start: nothing signed before it counts. */
const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: newNonce(),
});

/**
 * Browsers send a cookie to every port of a host: the name tells two realms of one machine apart.
 * @param {string} issuer
 */
function cookies(issuer) {
  const { port, pathname } = new URL(issuer);
  const common = { sameSite: 'lax', httpOnly: true, signed: true };
  return {
    keys: [newNonce()],
    long: { ...common, path: pathname },
    short: common,
    names: Object.fromEntries(['session', 'interaction', 'resume'].map((name) => [name, `realm_${port}_${name}`])),
  };
}

/** Keycloak's addresses below the realm. */
function routes() {
  const at = '/protocol/openid-connect';
  return {
    authorization: `${at}/auth`,
    token: `${at}/token`,
    end_session: `${at}/logout`,
    jwks: `${at}/certs`,
    revocation: `${at}/revoke`,
  };
}

/**
 * A refresh token lives as long as its session: the idle limit is the gateway's own.
 * @param {import('./realm.mjs').Times} times
 */
const lifetimes = ({ accessToken, code, login, session }) => ({
  AccessToken: accessToken,
  IdToken: accessToken,
  AuthorizationCode: code,
  Interaction: login,
  Session: session,
  Grant: session,
  RefreshToken: session,
});

/** @param {import('./realm.mjs').Person | undefined} person */
const accountOf = (person) => person && { accountId: person.id, claims: () => standardClaims(person) };

/** @param {import('./realm.mjs').Person} person */
const standardClaims = ({ id, username, email, emailVerified, firstName, lastName }) => ({
  sub: id,
  name: `${firstName} ${lastName}`,
  preferred_username: username,
  given_name: firstName,
  family_name: lastName,
  email,
  email_verified: emailVerified,
});

/**
 * @param {any} ctx @param {any} token
 * @param {import('./realm.mjs').Person | undefined} person @param {import('./realm.mjs').Client} client
 */
async function claimsOf(ctx, token, person, client) {
  if (!person) return undefined;
  const { entities, provider } = ctx.oidc;
  const source = entities.RefreshToken ?? entities.AuthorizationCode;
  const session = token.sid ? undefined : await provider.Session.findByUid(token.sessionUid);
  return {
    typ: 'Bearer',
    azp: client.id,
    sid: token.sid ?? session?.sidFor(client.id),
    acr: source?.acr ?? byPassword,
    auth_time: source?.authTime,
    ...standardClaims(person),
    ...rolesClaim(person, client),
  };
}

/** Nobody is asked for consent: the clients are the portal's own. @param {any} ctx */
async function loadExistingGrant(ctx) {
  const { client, session, provider } = ctx.oidc;
  const known = session.grantIdFor(client.clientId);
  return (known && (await provider.Grant.find(known))) ?? newGrant(provider, client.clientId, session.accountId);
}

/** @param {any} provider @param {string} clientId @param {string} accountId */
async function newGrant(provider, clientId, accountId) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(scope);
  grant.addResourceScope(api, scope);
  await grant.save();
  return grant;
}

/**
 * Resource owner password credentials (RFC 6749, section 4.3): for programs of a local portal.
 * @param {import('./realm.mjs').EmbeddedRealm} realm @param {(client: string) => object} serverFor
 */
const passwordGrant = (realm, serverFor) => async (/** @type {any} */ ctx) => {
  const { client, params, provider } = ctx.oidc;
  const person = personWith(realm, params.username ?? '', params.password ?? '');
  if (!person) throw new errors.InvalidGrant('Invalid user credentials');
  const grant = await newGrant(provider, client.clientId, person.id);
  const token = new provider.AccessToken({
    accountId: person.id,
    client,
    grantId: grant.jti,
    gty: 'password',
    scope,
    sid: newNonce(),
  });
  token.resourceServer = new provider.ResourceServer(api, serverFor(client.clientId));
  ctx.oidc.entity('AccessToken', token);
  ctx.body = { access_token: await token.save(), expires_in: token.expiration, token_type: token.tokenType, scope };
};

/** @param {any} ctx @param {string} form */
const logoutSource = (ctx, form) =>
  show(ctx, logoutPage({ form, ask: ctx.oidc.entities.IdTokenHint === undefined, nonce: newNonce() }));

/** @param {any} ctx */
const postLogoutSuccessSource = (ctx) =>
  show(ctx, messagePage({ title: 'Está desconectado', text: 'La sesión terminó.', nonce: newNonce() }));

/** keycloak-js reads its refresh token as if it were a JWT. @returns {string} */
function jwtLikeId() {
  const part = (/** @type {object} */ content) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ typ: 'Refresh' })}.${randomBytes(32).toString('base64url')}`;
}

/** @param {any} provider @param {(id: string) => import('./realm.mjs').Client} clientOf */
function allowWildcards(provider, clientOf) {
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(/** @type {string} */ uri) {
    return isAllowed(clientOf(this.clientId).redirectUris, uri);
  };
}

/**
 * keycloak-js sends cookies along. oidc-provider has said before which origin may.
 * @param {any} ctx
 * @param {any} next
 */
async function allowCredentials(ctx, next) {
  await next();
  if (ctx.response.get('access-control-allow-origin')) ctx.set('access-control-allow-credentials', 'true');
}
