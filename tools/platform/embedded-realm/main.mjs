/**
 * The embedded realm: what a local portal signs in with where there is no Java or no Maven for Keycloak. It reads the
 * same realm file, listens on this machine only and forgets everything when it ends.
 */
import http from 'node:http';
import { readLocalRealm } from '../../../deploy/keycloak/local-realm.mjs';
import { cookiesPage, loginPage, messagePage, statusPage } from './pages.mjs';
import { newNonce, personWith, realmProvider, show } from './provider.mjs';
import { embeddedRealm } from './realm.mjs';

const { PORTAL_ENV, REALM_URL = '', PORTAL_ORIGIN = '' } = process.env;
if (PORTAL_ENV !== 'local') throw new Error('El realm embebido es solo para un portal local (PORTAL_ENV=local).');

const realm = embeddedRealm(await readLocalRealm(), /** @type {Record<string, string>} */ (process.env));
const below = `/realms/${realm.name}`;
const provider = realmProvider(realm, REALM_URL + below);
const framedBy = `'self' ${PORTAL_ORIGIN}`;
const largestForm = 10_000;

/** @param {import('node:http').IncomingMessage} request @returns {Promise<URLSearchParams>} */
async function formOf(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > largestForm) throw new Error('form too large');
  }
  return new URLSearchParams(text);
}

/** The login form, and what comes of it. @param {any} ctx */
async function login(ctx) {
  const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
  const action = `${below}/login-actions/${uid}`;
  if (ctx.method !== 'POST') return show(ctx, loginPage({ action, nonce: newNonce() }));
  const form = await formOf(ctx.req);
  const username = form.get('username') ?? '';
  const person = personWith(realm, username, form.get('password') ?? '');
  if (!person) return show(ctx, loginPage({ action, username, refused: true, nonce: newNonce() }));
  const result = { login: { accountId: person.id, acr: '1' } };
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }));
  ctx.status = 303;
}

/** Whether the session that keycloak-js remembers is the browser's: 204 unchanged, 403 changed. @param {any} ctx */
async function status(ctx) {
  const session = await provider.Session.get(ctx);
  const sid = session.accountId ? (session.sidFor(ctx.query.client_id) ?? 'other') : '';
  ctx.status = sid === (ctx.query.sid ?? '') ? 204 : 403;
}

/** What is Keycloak's alone. @param {any} ctx */
function absent(ctx) {
  const text = 'El realm embebido no tiene consola ni página de la cuenta: con Java y Maven, npm start usa Keycloak.';
  show(ctx, messagePage({ title: 'No disponible', text, nonce: newNonce() }));
  ctx.status = 501;
}

/** @type {[RegExp, (ctx: any) => unknown][]} */
const pages = [
  [/^\/login-actions\/[\w-]+$/, login],
  [
    /^\/protocol\/openid-connect\/3p-cookies\/step1\.html$/,
    (ctx) => show(ctx, cookiesPage({ framedBy, nonce: newNonce() })),
  ],
  [
    /^\/protocol\/openid-connect\/login-status-iframe\.html$/,
    (ctx) => show(ctx, statusPage({ framedBy, nonce: newNonce() })),
  ],
  [/^\/protocol\/openid-connect\/login-status-iframe\.html\/init$/, status],
  [/^\/account(\/|$)/, absent],
  [/^\/?$/, (ctx) => (ctx.body = { realm: realm.name })],
];

provider.use(async (/** @type {any} */ ctx, /** @type {any} */ next) => {
  const [, page] = pages.find(([at]) => at.test(ctx.path)) ?? [];
  if (!page) return next();
  ctx.set('cache-control', 'no-store');
  try {
    await page(ctx);
  } catch (error) {
    console.error(error);
    show(
      ctx,
      messagePage({ title: 'No se pudo ingresar', text: 'Vuelva al portal y comience de nuevo.', nonce: newNonce() }),
    );
    ctx.status = 400;
  }
});

// Koa composes what was added until now.
const answer = provider.callback();
const server = http.createServer((request, response) => {
  const { url = '/' } = request;
  if (url === below || url.startsWith(`${below}/`) || url.startsWith(`${below}?`)) {
    // oidc-provider finds its own addresses below the issuer by the path that was asked for.
    Object.assign(request, { originalUrl: url, url: url.slice(below.length) || '/' });
    answer(request, response);
    return;
  }
  const toConsole = url.startsWith('/admin/');
  if (toConsole) Object.assign(request, { url: '/account/' });
  if (toConsole) answer(request, response);
  else response.writeHead(404).end();
});
server.listen({ host: '127.0.0.1', port: Number(new URL(REALM_URL).port) });
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
