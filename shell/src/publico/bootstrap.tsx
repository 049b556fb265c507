/// <reference types="@portal/federation/assets" />
import { createRoot, type Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { loadRoutes } from '../remotos/cargar.js';
import { consultationCode } from '../remotos/consulta.js';
import { FronteraPublica } from './frontera.js';
import { NoDisponiblePublico } from './no-disponible.js';
import { rutaDe } from './ruta.rules.js';

/** What mfe-firma exposes. */
interface Paginas {
  readonly Firmar: ComponentType<{ token: string | undefined }>;
  readonly Verificar: ComponentType<{ codigo: string | undefined }>;
}

/** The remote is awaited before anything is drawn: a Suspense fallback would hold the page for 300 ms more. */
async function start(root: Root): Promise<void> {
  const retry = () => void start(root);
  try {
    const paginas = await loadRoutes<Paginas>('mfe-firma');
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

const place = document.getElementById('publico');
if (!place) throw new Error('index.html has no #publico');
place.classList.add('pu');
// React takes the element's place only once there is something to show: until then the waiting line stays.
const stage = document.createElement('div');
void start(createRoot(stage)).then(() => place.replaceChildren(stage));
