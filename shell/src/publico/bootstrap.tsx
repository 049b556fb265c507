/// <reference types="@portal/federation/assets" />
import { createRoot, type Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { loadRoutes } from '../remotos/cargar.js';
import { consultationCode } from '../remotos/consulta.js';
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
  await show(createRoot(stage), paginas);
  place.replaceChildren(stage);
}

/** The remote is awaited before anything is drawn: a Suspense fallback would hold the page for 300 ms more. */
async function show(root: Root, loading: Promise<Paginas>): Promise<void> {
  const retry = () => void show(root, loadRoutes<Paginas>('mfe-firma'));
  try {
    const paginas = await loading;
    root.render(
      <FronteraPublica>
        <Pagina paginas={paginas} />
      </FronteraPublica>,
    );
  } catch (error) {
    root.render(<NoDisponiblePublico code={consultationCode(error)} onRetry={retry} />);
  }
}

function Pagina({ paginas: { Firmar, Verificar } }: { readonly paginas: Paginas }) {
  const ruta = rutaDe(window.location.pathname);
  if (ruta?.pagina === 'Verificar') return <Verificar codigo={ruta.codigo} />;
  return <Firmar token={ruta?.token} />;
}
