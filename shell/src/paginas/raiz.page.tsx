import { useUsuario } from '@portal/api-client';
import { Armazon } from '../navegacion/armazon.js';
import { Espera } from './espera.js';
import { LandingPage } from './landing.page.js';

/** `/`: the dashboard in its frame for a person, the landing page for a guest; until that is known, the waiting state. */
export function RaizPage() {
  const { estado } = useUsuario();
  if (estado === 'cargando')
    return (
      <main>
        <div className="cont">
          <Espera />
        </div>
      </main>
    );
  return estado === 'sesion' ? <Armazon /> : <LandingPage />;
}
