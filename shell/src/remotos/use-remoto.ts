import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { consultationCode } from '../fallback/consultation-code.js';
import { reloadPage } from '../sesion/leave-to.js';
import { loadRoutes } from './cargar.js';
import type { RemoteName } from './registro.js';

/** What a remote of the portal exposes: a declared route table, relative to where the shell mounts it. */
export interface RemoteRoutes {
  readonly routes: RouteObject[];
}

interface Loaded {
  readonly routes: RouteObject[];
  /** What its pages are drawn in. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>;
}

interface Failed {
  readonly code: string;
  /** The federation runtime never forgets a shared library that failed once: only a new page can fetch it again. */
  readonly forGood: boolean;
}

type State = Loaded | Failed | undefined;

const loaded = new Map<RemoteName, Loaded>();

/** The route table of a remote, and the design's other half beside it; a remote once loaded is there at once. */
export function useRemoto(name: RemoteName) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>();
  useEffect(() => {
    if (loaded.has(name)) return;
    let current = true;
    let forGood = false;
    const frame = import('./con-mui.js').catch((error: unknown) => {
      forGood = true;
      throw error;
    });
    Promise.all([loadRoutes<RemoteRoutes>(name), frame]).then(
      ([{ routes }, { MuiProvider }]) => {
        const remote = { routes, Frame: MuiProvider };
        loaded.set(name, remote);
        if (current) setState(remote);
      },
      (error: unknown) => current && setState({ code: consultationCode(error), forGood }),
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
