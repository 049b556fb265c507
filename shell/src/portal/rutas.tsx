import { Navigate, Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import { Waiting } from '../fallback/waiting.js';
import { Armazon } from '../navegacion/armazon.js';
import { isKnown, needsSession } from '../navegacion/elementos.js';
import { FalloPage } from '../paginas/fallo.page.js';
import { LandingPage } from '../paginas/landing.page.js';
import { NoEncontradaPage } from '../paginas/no-encontrada.page.js';
import { PreoperacionalPage } from '../paginas/preoperacional.page.js';
import { TableroPage } from '../paginas/tablero/tablero.page.js';
import { RemotoPage } from '../remotos/remoto.page.js';
import { useCalentar } from '../remotos/use-calentar.js';
import { useRetirarBorradorAjeno } from '../sesion/borrador-guardado.js';
import { RequiereSesion } from '../sesion/requiere-sesion.js';
import { useSso } from '../sesion/use-sso.js';
import { useVigilancia } from '../sesion/use-vigilancia.js';

/** The frame, and what goes on behind every page: single sign-on, another person's draft, the next screens. */
function Marco() {
  const { pathname } = useLocation();
  useSso(!needsSession(pathname));
  useVigilancia();
  useRetirarBorradorAjeno();
  useCalentar();
  return <Armazon />;
}

/** `/`: the dashboard in its frame for a person, the landing page for a guest; until that is known, the waiting state. */
function RaizPage() {
  const { estado } = useUsuario();
  if (estado === 'cargando')
    return (
      <main>
        <div className="cont">
          <Waiting />
        </div>
      </main>
    );
  return estado === 'sesion' ? <Marco /> : <LandingPage />;
}

/** An unknown address is the public 404 page, also below a module's own path; the known ones need a session. */
function ConSesion() {
  const { pathname } = useLocation();
  if (!isKnown(pathname)) return <NoEncontradaPage />;
  return (
    <RequiereSesion>
      <Outlet />
    </RequiereSesion>
  );
}

/** What stands in the frame. Remotes declare what lies below their own address. */
const paginas: RouteObject[] = [
  { path: '/dashboard', element: <TableroPage /> },
  { path: '/preoperacionales/vehiculo', element: <PreoperacionalPage key="v" title="Vehículo" /> },
  { path: '/preoperacionales/montacarga', element: <PreoperacionalPage key="m" title="Montacargas" /> },
  { path: '/preoperacionales/contenedores', element: <PreoperacionalPage key="c" title="Contenedores" /> },
  {
    element: <ConSesion />,
    children: [
      { path: '/inscripciones/*', element: <RemotoPage key="i" name="mfe-inscripciones" /> },
      { path: '/admin/*', element: <RemotoPage key="a" name="mfe-admin" /> },
      { path: '/certificados/*', element: <RemotoPage key="c" name="mfe-certificados" /> },
    ],
  },
  { path: '*', element: <NoEncontradaPage /> },
];

/** For a frame that breaks: the whole page. One that breaks inside its frame leaves that standing. */
const SinMarco = () => (
  <main>
    <div className="cont">
      <FalloPage />
    </div>
  </main>
);

/** Every address of the portal (specification, section 2). */
export const rutas: RouteObject[] = [
  {
    errorElement: <SinMarco />,
    children: [
      {
        path: '/',
        element: <RaizPage />,
        children: [{ index: true, element: <TableroPage />, errorElement: <FalloPage /> }],
      },
      { path: '/inscripcion-terceros', element: <Navigate to="/inscripciones/terceros" replace /> },
      { element: <Marco />, children: [{ errorElement: <FalloPage />, children: paginas }] },
    ],
  },
];
