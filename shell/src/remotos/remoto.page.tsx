import { useRoutes, type RouteObject } from 'react-router-dom';
import { Waiting } from '../fallback/waiting.js';
import { NoEncontradaPage } from '../paginas/no-encontrada.page.js';
import { Frontera } from './frontera.js';
import { NoDisponible } from './no-disponible.js';
import type { RemoteName } from './registro.js';
import { useRemoto } from './use-remoto.js';

/** Where a remote stands in the portal: its pages, its loading state after a second, or why it is not there. */
export function RemotoPage({ name }: { readonly name: RemoteName }) {
  const { state, retry } = useRemoto(name);
  if (!state)
    return <Waiting slow="Este módulo está tardando más de lo normal. Puede seguir usando el resto del portal." />;
  if ('code' in state) return <NoDisponible code={state.code} onRetry={retry} />;
  const { Frame, routes } = state;
  return (
    <Frontera>
      <Frame>
        <Pages routes={routes} />
      </Frame>
    </Frontera>
  );
}

const Pages = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes) ?? <NoEncontradaPage />;
