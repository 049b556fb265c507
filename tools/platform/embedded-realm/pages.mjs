/** The few pages of the embedded realm. Fields and buttons have Keycloak's ids, so that one test drives both. */

const style = `
  body { font-family: system-ui, sans-serif; margin: 0; background: #f3f5f7; color: #1c2733; }
  main { max-width: 22rem; margin: 12vh auto; padding: 2rem; background: #fff; border-radius: .5rem; }
  h1 { font-size: 1.25rem; margin-top: 0; }
  label { display: block; margin-top: 1rem; }
  input { box-sizing: border-box; width: 100%; padding: .6rem; margin-top: .25rem; font: inherit; }
  button { width: 100%; margin-top: 1.5rem; padding: .7rem; font: inherit; }
  button { background: #0b5394; color: #fff; border: 0; }
  [role=alert] { color: #a61b1b; }
  small { display: block; margin-top: 1.5rem; color: #55606c; }`;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * @typedef {{ html: string, csp: string }} Page with the policy that lets exactly it run
 * @param {{ title: string, body: string, script?: string, nonce: string, framedBy?: string }} what
 * @returns {Page}
 */
function page({ title, body, script, nonce, framedBy = "'none'" }) {
  const run = script ? `<script nonce="${nonce}">${script}</script>` : '';
  return {
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style nonce="${nonce}">${style}</style></head><body>${body}${run}</body></html>`,
    csp:
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; ` +
      `base-uri 'none'; frame-ancestors ${framedBy}`,
  };
}

const local = '<small>Realm embebido: solo para un portal local. No envía invitaciones ni otros correos.</small>';

/**
 * @param {{ action: string, username?: string, refused?: boolean, nonce: string }} what refused: wrong name or password
 * @returns {Page}
 */
export const loginPage = ({ action, username = '', refused = false, nonce }) =>
  page({
    title: 'Ingrese al portal',
    nonce,
    body: `<main><h1>Ingrese al portal</h1>
${refused ? '<p role="alert" id="input-error">El correo o la contraseña no son correctos.</p>' : ''}
<form method="post" action="${escaped(action)}">
<label for="username">Correo electrónico</label>
<input id="username" name="username" value="${escaped(username)}" autocomplete="username" autofocus required>
<label for="password">Contraseña</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button id="kc-login" type="submit">Ingresar</button></form>${local}</main>`,
  });

/**
 * oidc-provider's form, with the button that ends the session; who comes with a valid hint is asked nothing.
 * @param {{ form: string, ask: boolean, nonce: string }} what
 * @returns {Page}
 */
export const logoutPage = ({ form, ask, nonce }) =>
  page({
    title: 'Cerrar sesión',
    nonce,
    body: `<main><h1>¿Desea cerrar la sesión?</h1>${form}
<button id="kc-logout" type="submit" form="op.logoutForm" name="logout" value="yes">Cerrar sesión</button>
${local}</main>`,
    ...(ask ? {} : { script: `document.getElementById('kc-logout').click();` }),
  });

/** @param {{ title: string, text: string, nonce: string }} what @returns {Page} */
export const messagePage = ({ title, text, nonce }) =>
  page({ title, nonce, body: `<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${local}</main>` });

/** Tells keycloak-js that cookies reach this realm inside a frame. @param {{ framedBy: string, nonce: string }} what */
export const cookiesPage = ({ framedBy, nonce }) =>
  page({ title: 'Cookies', nonce, framedBy, body: '', script: `parent.postMessage('supported', '*');` });

/**
 * keycloak-js asks here every few seconds whether its session still stands (`<client> <sid>`).
 * @param {{ framedBy: string, nonce: string }} what
 */
export const statusPage = ({ framedBy, nonce }) =>
  page({
    title: 'Sesión',
    nonce,
    framedBy,
    body: '',
    script: `addEventListener('message', async ({ data, origin, source }) => {
  if (typeof data !== 'string') return;
  const [client_id, sid] = data.split(' ');
  const query = new URLSearchParams({ client_id, sid, origin });
  const word = await fetch('login-status-iframe.html/init?' + query)
    .then(({ status }) => (status === 204 ? 'unchanged' : status === 403 ? 'changed' : 'error'), () => 'error');
  source.postMessage(word, origin);
});`,
  });
