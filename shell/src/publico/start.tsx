/// <reference types="@portal/federation/assets" />
import { createRoot, type Root } from 'react-dom/client';
import { Boundary } from '../fallback/boundary.js';
import { consultationCode } from '../fallback/consultation-code.js';
import { NoAjusta } from '../registro/ajuste.js';
import { reloadPage } from '../sesion/leave-to.js';
import { loadPage, type Page } from './load-page.js';
import { FAILURE } from './show-failure.js';

/** @param page requested before this script arrived */
export async function start(page: Promise<Page>): Promise<void> {
  const place = document.getElementById('publico');
  if (!place) throw new Error('index.html has no #publico');
  place.classList.add('pu');
  // React takes the element's place only once there is something to show: until then the waiting line stays.
  const stage = document.createElement('div');
  stage.tabIndex = -1;
  await show({ stage, root: createRoot(stage) }, page);
  place.replaceChildren(stage);
}

interface Place {
  readonly stage: HTMLElement;
  readonly root: Root;
}

/** The remote is awaited before anything is drawn: a Suspense fallback would hold the page for 300 ms more. */
async function show(place: Place, loading: Promise<Page>, attempt = 0): Promise<void> {
  const { stage, root } = place;
  // The pressed button leaves with its card, so the stage takes the focus while the remote loads again.
  const retry = () => {
    root.render(
      <p role="status" className="pu-cargando">
        Cargando…
      </p>,
    );
    stage.focus();
    void show(place, loadPage(window.location.pathname), attempt + 1);
  };
  try {
    const { Component, props } = await loading;
    root.render(
      <Boundary card={(code) => <Unavailable code={code} onRetry={reloadPage} />}>
        <Component {...props} />
      </Boundary>,
    );
  } catch (error) {
    const code = consultationCode(error);
    root.render(
      error instanceof NoAjusta ? (
        // It may fit into a newer page.
        <Unavailable code={code} razon={error.razon} onRetry={reloadPage} />
      ) : (
        <Unavailable code={code} again={attempt > 0} onRetry={retry} />
      ),
    );
  }
}

interface UnavailableProps {
  readonly code: string;
  /** It came after pressing its button: the button has the focus again. */
  readonly again?: boolean;
  /** Why the remote does not fit into this page, where that is the cause. */
  readonly razon?: string;
  readonly onRetry: () => void;
}

/** The failure card without the design system: the public host carries React and nothing else. */
function Unavailable({ code, again = false, razon = FAILURE.advice, onRetry }: UnavailableProps) {
  return (
    <main className="pu-fallo">
      <div role="alert">
        <h1>{FAILURE.title}</h1>
        <p>
          {FAILURE.valid} {razon}
        </p>
      </div>
      <button type="button" autoFocus={again} onClick={onRetry}>
        {FAILURE.retry}
      </button>
      <p className="pu-codigo">{FAILURE.code(code)}</p>
    </main>
  );
}
