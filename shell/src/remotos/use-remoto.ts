import { useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadRoutes } from './cargar.js';
import { consultationCode } from './consulta.js';
import type { RemoteName } from './registro.js';

/** What a remote of the portal exposes: a declared route table, relative to where the shell mounts it. */
export interface RemoteRoutes {
  readonly routes: RouteObject[];
}

type State = { readonly routes: RouteObject[] } | { readonly code: string } | undefined;

const loaded = new Map<RemoteName, RouteObject[]>();

/** The route table of a remote; a remote once loaded is there at once. */
export function useRemoto(name: RemoteName) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>();
  useEffect(() => {
    if (loaded.has(name)) return;
    let current = true;
    loadRoutes<RemoteRoutes>(name).then(
      ({ routes }) => {
        loaded.set(name, routes);
        if (current) setState({ routes });
      },
      (error: unknown) => current && setState({ code: consultationCode(error) }),
    );
    return () => {
      current = false;
    };
  }, [name, attempt]);
  const retry = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  const routes = loaded.get(name);
  return { state: routes ? { routes } : state, retry };
}
