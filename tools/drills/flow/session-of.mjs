/** A session as a browser gets it: Keycloak's page, the callback, the cookie. */

/**
 * @typedef {{ cookie: string, callback: string, secrets: string[] }} Session callback: Keycloak's answer, used up;
 * secrets: what none but this browser and Keycloak may know
 */

/**
 * @param {Pick<import('../arena/stand-arena.mjs').Arena, 'origins'>} arena
 * @param {string} name of the local realm
 * @returns {Promise<Session>}
 */
export async function sessionOf({ origins: [origin] }, name) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const secrets = new Set();
  let callback = '';
  const go = async (/** @type {string} */ url, /** @type {Record<string, string> | undefined} */ form = undefined) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const response = await fetch(url, { method: form ? 'POST' : 'GET', headers: { cookie }, body, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    const location = response.headers.get('location');
    const { searchParams } = new URL(location ?? url, url);
    for (const key of ['state', 'nonce', 'code']) if (searchParams.has(key)) secrets.add(searchParams.get(key));
    if (searchParams.has('code')) callback = new URL(location ?? url, url).href.slice(origin.length);
    return { location: location && new URL(location, url).href, html: await response.text() };
  };
  let answer = await go(`${origin}/api/login`);
  const pending = jar.get('ingreso');
  for (let hop = 0; hop < 10 && !jar.has('sid'); hop += 1) {
    const action = /action="([^"]+)"/.exec(answer.html)?.[1].replaceAll('&amp;', '&');
    if (answer.location) answer = await go(answer.location);
    else if (action) answer = await go(action, { username: `${name}@transcarga.test`, password: 'portal-local' });
  }
  const sid = jar.get('sid');
  if (!sid || !pending) throw new Error(`no session for ${name}: ${answer.html.slice(0, 300)}`);
  const [id, signature] = decodeURIComponent(sid).replace(/^s:/, '').split('.');
  return { cookie: `sid=${sid}`, callback, secrets: [id, signature, pending, ...secrets] };
}
