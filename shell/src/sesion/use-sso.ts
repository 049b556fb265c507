import type Keycloak from 'keycloak-js';
import { useEffect } from 'react';
import { checkSesion, useConfiguracionQuery, useUsuario } from '@portal/api-client';
import type { Configuracion } from '@portal/contracts/portal';
import { leaveTo, loginAddress } from './leave-to.js';

/** Marks in this tab that the silent look was made. */
const TRIED = 'portal.sso';
/** The client of Keycloak waits for ever for a frame in which a login goes wrong. */
const NO_ANSWER_MS = 30_000;

/**
 * Looks silently for a single sign-on session while a guest is here. Without Keycloak the portal just goes on.
 * @param look false on a page that goes to the login by itself: two authentications of one browser at once make
 * Keycloak's login page expire (`expired_code`)
 */
export function useSso(look = true): void {
  const { estado } = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  useEffect(() => {
    if (estado === 'sesion') forgetAttempt();
    if (!look || estado !== 'invitado' || !configuracion) return;
    enterIfSignedInElsewhere(configuracion).catch((error: unknown) => console.warn('check-sso', error));
  }, [look, estado, configuracion]);
}

/**
 * Notices that the session has ended elsewhere. That can happen only after the person has turned to another tab or
 * window. Keycloak is asked nothing before, so that the first screen stays free of it.
 */
export function useSsoEnd(): void {
  const { estado } = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  useEffect(() => {
    if (estado !== 'sesion' || !configuracion) return;
    return onceAway((left) => watchSingleSignOn(configuracion, () => void (left.aborted || checkSesion())));
  }, [estado, configuracion]);
}

/**
 * Begins when the person turns away, and again at the next turn if Keycloak did not answer.
 * @param begin is given what tells it that nobody listens any more
 * @returns the way to stop listening
 */
export function onceAway(begin: (left: AbortSignal) => Promise<void>): () => void {
  const left = new AbortController();
  const listen = () => {
    const stop = onAway(() => {
      stop();
      begin(left.signal).catch((error: unknown) => {
        console.warn('single sign-on not watched', error);
        if (!left.signal.aborted) listen();
      });
    });
    left.signal.addEventListener('abort', stop);
  };
  listen();
  return () => left.abort();
}

/** @returns the way to stop listening */
function onAway(turned: () => void): () => void {
  const onHidden = () => document.hidden && turned();
  window.addEventListener('blur', turned);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    window.removeEventListener('blur', turned);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/**
 * Sends a guest who is signed in at Keycloak through `/api/login` without a prompt. It does so once per tab: a session
 * that the gateway refuses cannot turn into a circle.
 */
export async function enterIfSignedInElsewhere({ keycloak }: Configuracion): Promise<void> {
  if (window.sessionStorage.getItem(TRIED)) return;
  window.sessionStorage.setItem(TRIED, '1');
  const client = await clientFor(keycloak);
  const signedIn = await client.init({ ...check(), checkLoginIframe: false });
  if (signedIn) leaveTo(loginAddress());
}

/**
 * Notices that the single sign-on session is over, in another tab or at Keycloak itself. A hidden frame of Keycloak
 * compares its cookie every few seconds.
 * @param ended may be called for a reason that the gateway does not share: ask the gateway
 * @throws Error when Keycloak does not answer or refuses; the session may have ended meanwhile, so `ended` is called
 */
export async function watchSingleSignOn({ keycloak }: Configuracion, ended: () => void): Promise<void> {
  const client = await clientFor(keycloak);
  client.onAuthLogout = ended;
  const watch = client.init({ ...check(), checkLoginIframe: true, checkLoginIframeInterval: 5 });
  const signedIn = await withinTime(watch).catch((error: unknown) => {
    // The next watch makes frames of its own.
    removeFrames();
    ended();
    throw error;
  });
  if (!signedIn) ended();
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noAnswer = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Keycloak does not answer')), NO_ANSWER_MS);
  });
  try {
    return await Promise.race([answer, noAnswer]);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes away the hidden frames that a client of Keycloak has made. */
function removeFrames(): void {
  for (const frame of document.querySelectorAll('iframe[title^="keycloak-"]')) frame.remove();
}

/** Forgets the silent look, so that it is made again when this tab becomes a guest's. */
export function forgetAttempt(): void {
  try {
    window.sessionStorage.removeItem(TRIED);
  } catch {
    // storage forbidden: nothing was remembered
  }
}

const check = () =>
  ({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${window.location.origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    pkceMethod: 'S256',
  }) as const;

/** A client of Keycloak that stops when this page begins to leave. */
async function clientFor(options: Configuracion['keycloak']): Promise<Keycloak> {
  // Before the script is loaded: the page may leave meanwhile. `beforeunload` comes before the next page is requested.
  const leaving = new AbortController();
  window.addEventListener('beforeunload', () => leaving.abort(), { once: true });
  const { default: Client } = await import('keycloak-js');
  const client = new Client(options);
  stopOn(leaving.signal, client);
  return client;
}

/**
 * A page that leaves asks nothing more of Keycloak. Its answer to the hidden frame would replace the cookie of the
 * login form, and Keycloak would refuse that form as expired (`expired_code`).
 */
function stopOn(leaving: AbortSignal, client: Keycloak): void {
  const stop = () => {
    client.createLoginUrl = () => new Promise(() => undefined);
    removeFrames();
  };
  if (leaving.aborted) stop();
  leaving.addEventListener('abort', stop);
}

/** Keycloak's account console, with a way back to this page. The query stays here: it may name a person. */
export function accountAddress({ keycloak: { url, realm, clientId } }: Configuracion): string {
  const { origin, pathname } = window.location;
  const back = new URLSearchParams({ referrer: clientId, referrer_uri: `${origin}${pathname}` });
  return `${url}/realms/${realm}/account/?${back}`;
}
