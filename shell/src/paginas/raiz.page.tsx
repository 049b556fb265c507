import { useUsuario } from '@portal/api-client';
import { Armazon } from '../navegacion/armazon.js';
import { LandingPage } from './landing.page.js';

/** `/`: the dashboard in its frame for a person, the landing page for a guest; nothing until that is known. */
export function RaizPage() {
  const { estado } = useUsuario();
  if (estado === 'cargando') return null;
  return estado === 'sesion' ? <Armazon /> : <LandingPage />;
}
