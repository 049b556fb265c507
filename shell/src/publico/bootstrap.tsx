/// <reference types="@portal/federation/assets" />
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { consultationCode } from '../fallback/consultation-code.js';
import { loadRoutes } from '../remotos/cargar.js';
import { FronteraPublica } from './frontera.js';
import { NoDisponiblePublico } from './no-disponible.js';
import { rutaDe } from './ruta.rules.js';

/** What mfe-firma exposes. */
export interface Paginas {
  readonly Firmar: ComponentType<{ token: string | undefined }>;
  readonly Verificar: ComponentType<{ codigo: string | undefined }>;
}

/** @param paginas asked for before this script was here */
export async function start(paginas: Promise<Paginas>): Promise<void> {
  const place = document.getElementById('publico');
  if (!place) throw new Error('index.html has no #publico');
  place.classList.add('pu');
  // React takes the element's place only once there is something to show: until then the waiting line stays.
  const stage = document.createElement('div');
  stage.tabIndex = -1;
  await show({ stage, root: createRoot(stage) }, paginas);
  place.replaceChildren(stage);
}

interface Place {
  readonly stage: HTMLElement;
  readonly root: Root;
}

/** The remote is awaited before anything is drawn: a Suspense fallback would hold the page for 300 ms more. */
async function show(place: Place, loading: Promise<Paginas>, attempt = 0): Promise<void> {
  const { stage, root } = place;
  // The button goes with its card: whoever pressed it waits on the stage, and goes on from there.
  const retry = () => {
    root.render(
      <p role="status" className="pu-cargando">
        Cargando…
      </p>,
    );
    stage.focus();
    void show(place, loadRoutes<Paginas>('mfe-firma'), attempt + 1);
  };
  try {
    const paginas = await loading;
    root.render(
      <FronteraPublica>
        <Pagina paginas={paginas} />
      </FronteraPublica>,
    );
  } catch (error) {
    root.render(<NoDisponiblePublico code={consultationCode(error)} again={attempt > 0} onRetry={retry} />);
  }
}

function Pagina({ paginas: { Firmar, Verificar } }: { readonly paginas: Paginas }) {
  const ruta = rutaDe(window.location.pathname);
  if (ruta?.pagina === 'Verificar') return <Verificar codigo={ruta.codigo} />;
  return <Firmar token={ruta?.token} />;
}
