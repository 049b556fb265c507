/** Access tokens of the sample users, as scripts get them (client `portal-cli`, local realm only). */

/** @type {Map<string, { token: Promise<string>, until: number }>} */
const known = new Map();
const life = 120_000;

/**
 * One login for all who ask at once: Keycloak takes a crowd of them for an attack.
 * @param {Pick<import('../arena/stand-arena.mjs').Arena, 'keycloakUrl'>} arena
 * @param {string} name of the local realm
 * @returns {Promise<string>}
 */
export function tokenOf({ keycloakUrl }, name) {
  const kept = known.get(name);
  if (kept && kept.until > Date.now()) return kept.token;
  const token = login(keycloakUrl, name);
  known.set(name, { token, until: Date.now() + life });
  token.catch(() => known.delete(name));
  return token;
}

/** @param {string} keycloakUrl @param {string} name @returns {Promise<string>} */
async function login(keycloakUrl, name) {
  const form = {
    grant_type: 'password',
    client_id: 'portal-cli',
    username: `${name}@transcarga.test`,
    password: 'portal-local',
  };
  const response = await fetch(`${keycloakUrl}/realms/portal/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = /** @type {{ access_token?: string }} */ (await response.json());
  if (!token) throw new Error(`no token for ${name}: ${response.status}`);
  return token;
}
