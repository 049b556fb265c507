import type Keycloak from 'keycloak-js';
import type { Configuracion } from '@portal/contracts/portal';
import { leaveTo, loginAddress } from './leave-to.js';

const TRIED = 'portal.sso';

/**
 * keycloak-js's one task (readings 4): a guest who is already signed in at Keycloak goes through `/api/login` without
 * a prompt. Once per tab, so that a session the gateway refuses cannot turn into a circle.
 */
export async function enterIfSignedInElsewhere({ keycloak }: Configuracion): Promise<void> {
  if (window.sessionStorage.getItem(TRIED)) return;
  window.sessionStorage.setItem(TRIED, '1');
  const leaving = watchLeaving();
  const client = await clientFor(keycloak);
  stopOn(leaving, client);
  const signedIn = await client.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${window.location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: false,
    pkceMethod: 'S256',
  });
  if (signedIn) leaveTo(loginAddress());
}

/** Aborted when this page begins to leave: `beforeunload` comes before the new page is asked for. */
function watchLeaving(): AbortSignal {
  const leaving = new AbortController();
  window.addEventListener('beforeunload', () => leaving.abort(), { once: true });
  return leaving.signal;
}

/**
 * A page that leaves, to the login above all, asks nothing more of Keycloak: its answer to the hidden frame would
 * replace the cookie of the login form, and that form would be refused as expired (`expired_code`).
 */
function stopOn(leaving: AbortSignal, client: Keycloak): void {
  const stop = () => {
    client.createLoginUrl = () => new Promise(() => undefined);
    for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove();
  };
  if (leaving.aborted) stop();
  leaving.addEventListener('abort', stop);
}

/**
 * keycloak-js's other task (readings 4): notices that the single sign-on session is over, in another tab or at
 * Keycloak itself. From then on a hidden frame of Keycloak's compares its cookie every few seconds.
 * @param ended may be called for a reason that the gateway does not share; ask it
 */
export async function watchSingleSignOn({ keycloak }: Configuracion, ended: () => void): Promise<void> {
  const leaving = watchLeaving();
  const client = await clientFor(keycloak);
  stopOn(leaving, client);
  client.onAuthLogout = ended;
  const signedIn = await client.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${window.location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: true,
    checkLoginIframeInterval: 5,
    pkceMethod: 'S256',
  });
  if (!signedIn) ended();
}

/** Signed in again: the next time this tab becomes a guest's, look once more. */
export function forgetAttempt(): void {
  try {
    window.sessionStorage.removeItem(TRIED);
  } catch {
    // storage forbidden: nothing was remembered
  }
}

/** Keycloak's account console, with a way back to this page (readings 13); what is searched on it is none of Keycloak's. */
export function accountAddress({ keycloak: { url, realm, clientId } }: Configuracion): string {
  const { origin, pathname } = window.location;
  const back = new URLSearchParams({ referrer: clientId, referrer_uri: `${origin}${pathname}` });
  return `${url}/realms/${realm}/account/?${back}`;
}

/** The users of the realm in Keycloak's admin console, for super-administrators. */
export const usersAddress = ({ keycloak: { url, realm } }: Configuracion): string =>
  `${url}/admin/${realm}/console/#/${realm}/users`;

async function clientFor(options: Configuracion['keycloak']): Promise<Keycloak> {
  const { default: Client } = await import('keycloak-js');
  return new Client(options);
}
