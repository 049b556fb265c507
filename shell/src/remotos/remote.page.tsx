import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import { Boundary } from '../fallback/boundary.js';
import { consultationCode } from '../fallback/consultation-code.js';
import { FailureCard } from '../fallback/failure-card.js';
import { Waiting } from '../fallback/waiting.js';
import { NotFoundPage } from '../paginas/not-found.page.js';
import { NoAjusta } from '../registro/ajuste.js';
import { useRegistro } from '../registro/use-registro.js';
import { reloadPage } from '../sesion/leave-to.js';
import { begunVersion, loadRoutes } from './load-routes.js';

interface RemotePageProps {
  readonly name: string;
  /** All its pages lie at or below this address. */
  readonly base: string;
}

/** Where a remote stands in the portal: its pages, the waiting state after a second, or the failure card. */
export function RemotePage({ name, base }: RemotePageProps) {
  const { state, retry } = useRemote(name);
  useNewVersion(name);
  if (!state)
    return <Waiting slow="Este módulo está tardando más de lo normal. Puede seguir usando el resto del portal." />;
  if ('code' in state) return <Unavailable {...state} onRetry={retry} />;
  const { Frame, routes } = state;
  // Its code is loaded already, and to load it again would only run it twice: the whole page starts again instead.
  return (
    <Boundary card={(code) => <Unavailable code={code} onRetry={reloadPage} />}>
      <Frame>
        <Pages base={base} routes={routes} />
      </Frame>
    </Boundary>
  );
}

interface PagesProps {
  readonly base: string;
  readonly routes: RouteObject[];
}

const Pages = ({ base, routes }: PagesProps) => useRoutes([{ path: base, children: routes }]) ?? <NotFoundPage />;

/** Stands at an address that others link to while nobody publishes its page. A new page may know more. */
export function MissingRemotePage({ pathname }: { readonly pathname: string }) {
  const [code] = useState(() => consultationCode(new Error(`nobody publishes ${pathname}`)));
  return <Unavailable code={code} onRetry={reloadPage} />;
}

interface UnavailableProps {
  readonly code: string;
  /** Why the remote does not fit into this page, where that is the cause. */
  readonly razon?: string | undefined;
  readonly onRetry: () => void;
}

/** A remote that is down, slow or incompatible, inside the shell that goes on. */
const Unavailable = ({ code, razon, onRetry }: UnavailableProps) => (
  <FailureCard
    icon="desconectado"
    title="Este módulo no está disponible en este momento."
    code={code}
    onRetry={onRetry}
    inicio={{ to: paginas.inicio.to }}
  >
    {razon} El resto del portal sigue funcionando. Sus datos guardados no se han perdido.
  </FailureCard>
);

/** What a remote of the portal exposes: a route table, relative to where the shell mounts it. */
interface RemoteRoutes {
  readonly routes: RouteObject[];
}

interface Loaded extends RemoteRoutes {
  /** What its pages are drawn in. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
}

interface Failed {
  readonly code: string;
  readonly razon?: string;
  /**
   * Only a new page can help: the federation runtime never forgets a shared library that failed once, and a remote that
   * does not fit may fit into a newer page.
   */
  readonly forGood: boolean;
}

const loaded = new Map<string, Loaded>();

/** The route table of a remote, and the design's other half beside it; a remote once loaded is there at once. */
function useRemote(name: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loaded | Failed>();
  useEffect(() => {
    if (loaded.has(name)) return;
    let current = true;
    let forGood = false;
    const frame = import('./mui-provider.js').catch((error: unknown) => {
      forGood = true;
      throw error;
    });
    Promise.all([loadRoutes<RemoteRoutes>(name), frame]).then(
      ([{ routes }, { MuiProvider }]) => {
        const remote = { routes, Frame: MuiProvider };
        loaded.set(name, remote);
        if (current) setState(remote);
      },
      (error: unknown) => current && setState(failureOf(error, forGood)),
    );
    return () => {
      current = false;
    };
  }, [name, attempt]);
  const retry = () => {
    if (state && 'code' in state && state.forGood) reloadPage();
    setState(undefined);
    setAttempt(attempt + 1);
  };
  return { state: loaded.get(name) ?? state, retry };
}

/** Milliseconds after a navigation in which a page that nobody has touched may begin anew. */
const FRESH = 3000;
const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Loads the page anew after a navigation when another version of the remote is published than the one that runs. The
 * registry arrives a moment after the navigation: whoever has touched the page by then keeps it until the next one.
 */
function useNewVersion(name: string): void {
  const published = useRegistro()?.[name]?.version;
  const { pathname } = useLocation();
  const fresh = useRef(true);
  useEffect(() => {
    fresh.current = true;
    const end = () => {
      fresh.current = false;
    };
    const timer = setTimeout(end, FRESH);
    for (const touch of TOUCHES) window.addEventListener(touch, end, true);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, end, true);
    };
  }, [pathname]);
  useEffect(() => {
    const own = begunVersion(name);
    if (fresh.current && published !== undefined && own !== undefined && own !== published) reloadPage();
  }, [name, pathname, published]);
}

const failureOf = (error: unknown, forGood: boolean): Failed => ({
  code: consultationCode(error),
  ...(error instanceof NoAjusta ? { razon: error.razon, forGood: true } : { forGood }),
});

/** Milliseconds after the page has loaded. */
const QUIET = 1000;

/**
 * Fetches what the pages of every remote are drawn in, once the first screen stands and the line is quiet. The next
 * screen is then as small as its own code. Not for a guest, who goes to the login first, nor where data is to be saved.
 */
export function useWarmUp(): void {
  const { estado } = useUsuario();
  useEffect(() => {
    if (estado !== 'sesion' || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      // A failure is left alone: the remote's page asks again and shows it.
      timer = setTimeout(() => void import('./mui-provider.js').catch(() => undefined), QUIET);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', start);
    };
  }, [estado]);
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
