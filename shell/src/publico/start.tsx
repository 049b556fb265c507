/// <reference types="@portal/federation/assets" />
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { remotoPublico } from '@portal/dominio/paginas';
import { Boundary } from '../fallback/boundary.js';
import { consultationCode } from '../fallback/consultation-code.js';
import { loadRoutes } from '../remotos/load-routes.js';
import { reloadPage } from '../sesion/leave-to.js';
import { FAILURE } from './show-failure.js';

/** What mfe-firma exposes. */
export interface Pages {
  readonly Firmar: ComponentType<{ token: string | undefined }>;
  readonly Verificar: ComponentType<{ codigo: string | undefined }>;
}

/** @param pages requested before this script arrived */
export async function start(pages: Promise<Pages>): Promise<void> {
  const place = document.getElementById('publico');
  if (!place) throw new Error('index.html has no #publico');
  place.classList.add('pu');
  // React takes the element's place only once there is something to show: until then the waiting line stays.
  const stage = document.createElement('div');
  stage.tabIndex = -1;
  await show({ stage, root: createRoot(stage) }, pages);
  place.replaceChildren(stage);
}

interface Place {
  readonly stage: HTMLElement;
  readonly root: Root;
}

/** The remote is awaited before anything is drawn: a Suspense fallback would hold the page for 300 ms more. */
async function show(place: Place, loading: Promise<Pages>, attempt = 0): Promise<void> {
  const { stage, root } = place;
  // The pressed button leaves with its card, so the stage takes the focus while the remote loads again.
  const retry = () => {
    root.render(
      <p role="status" className="pu-cargando">
        Cargando…
      </p>,
    );
    stage.focus();
    void show(place, loadRoutes<Pages>(remotoPublico.name), attempt + 1);
  };
  try {
    const pages = await loading;
    root.render(
      <Boundary card={(code) => <Unavailable code={code} onRetry={reloadPage} />}>
        <Page pages={pages} />
      </Boundary>,
    );
  } catch (error) {
    root.render(<Unavailable code={consultationCode(error)} again={attempt > 0} onRetry={retry} />);
  }
}

function Page({ pages: { Firmar, Verificar } }: { readonly pages: Pages }) {
  const route = routeOf(window.location.pathname);
  if (route?.page === 'Verificar') return <Verificar codigo={route.codigo} />;
  return <Firmar token={route?.token} />;
}

interface UnavailableProps {
  readonly code: string;
  /** It came after pressing its button: the button has the focus again. */
  readonly again?: boolean;
  readonly onRetry: () => void;
}

/** The failure card without the design system: the public host carries React and nothing else. */
function Unavailable({ code, again = false, onRetry }: UnavailableProps) {
  return (
    <main className="pu-fallo">
      <div role="alert">
        <h1>{FAILURE.title}</h1>
        <p>{FAILURE.advice}</p>
      </div>
      <button type="button" autoFocus={again} onClick={onRetry}>
        {FAILURE.retry}
      </button>
      <p className="pu-codigo">{FAILURE.code(code)}</p>
    </main>
  );
}

/** What an address of the public host asks for. */
export type Route =
  | { readonly page: 'Firmar'; readonly token: string | undefined }
  | { readonly page: 'Verificar'; readonly codigo: string | undefined };

/** The page and its parameter; undefined for an address of another host. */
export function routeOf(pathname: string): Route | undefined {
  const [, page, parameter] = pathname.split('/');
  const value = parameter ? decode(parameter) : undefined;
  const { firmar, verificar } = remotoPublico.paginas;
  if (`/${page}` === firmar.to) return { page: 'Firmar', token: value };
  return `/${page}` === verificar.to ? { page: 'Verificar', codigo: value } : undefined;
}

/** A malformed escape is just a wrong link. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
