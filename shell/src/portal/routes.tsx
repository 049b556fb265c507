import { useEffect, useState, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation, useRouteError, type RouteObject } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import { FORMULARIO_ANTERIOR, paginas, paginasDelShell, PORTADA } from '@portal/dominio/paginas';
import { soloAudita } from '@portal/dominio/roles';
import { consultationCode } from '../fallback/consultation-code.js';
import { FailureCard } from '../fallback/failure-card.js';
import { Waiting } from '../fallback/waiting.js';
import { alcanza } from '../navegacion/alcanza.js';
import { Frame } from '../navegacion/frame.js';
import { isLinked, needsSesion, pageAt, paginaDeRemoto, type PaginaDeRemoto } from '../navegacion/menu.js';
import { LandingPage } from '../paginas/landing.page.js';
import { NotFoundPage } from '../paginas/not-found.page.js';
import { PreoperacionalPage } from '../paginas/preoperacional.page.js';
import { SoloAuditoriaPage } from '../paginas/solo-auditoria.page.js';
import { TableroPage } from '../paginas/tablero/tablero.page.js';
import { useFreshRegistro, useRegistro } from '../registro/use-registro.js';
import { MissingRemotePage, RemotePage, useWarmUp } from '../remotos/remote.page.js';
import { useEraseForeignBorrador } from '../sesion/borrador-guardado.js';
import { reloadPage } from '../sesion/leave-to.js';
import { RequireSesion } from '../sesion/require-sesion.js';
import { useSso, useSsoEnd } from '../sesion/use-sso.js';

/** The frame, and what goes on behind every page: single sign-on, another person's draft, the next screens. */
function WatchedFrame() {
  const { pathname } = useLocation();
  useFreshRegistro(pathname);
  useSso(!needsSesion(useRegistro(), pathname));
  useSsoEnd();
  useEraseForeignBorrador();
  useWarmUp();
  return <Frame />;
}

/** Whoever only audits comes from Inicio to the audit, and reads elsewhere why a page is not for them. */
function OwnReach() {
  const { pathname } = useLocation();
  const sesion = useUsuario();
  const page = pageAt(useRegistro(), pathname);
  if (sesion.estado !== 'sesion' || !soloAudita(sesion.usuario)) return <Outlet />;
  if (page === paginas.inicio) return <Navigate to={paginas.auditoria.to} replace />;
  return page && !alcanza(sesion.usuario, page) ? <SoloAuditoriaPage /> : <Outlet />;
}

/** `/`: the dashboard in its frame for a person, the landing page for a guest, and the waiting state before. */
function RootPage() {
  const { estado } = useUsuario();
  if (estado === 'cargando')
    return (
      <main>
        <div className="cont">
          <Waiting />
        </div>
      </main>
    );
  return estado === 'sesion' ? <WatchedFrame /> : <LandingPage />;
}

/**
 * The page of a remote that is published at this address, behind the login when its manifest says so. An unknown
 * address is the public 404 page, also below a remote's own path.
 */
function PublishedPage() {
  const { pathname } = useLocation();
  const page = useRemotePageAt(pathname);
  if (!page) return isLinked(pathname) ? <MissingRemotePage pathname={pathname} /> : <NotFoundPage />;
  const remote = <RemotePage key={page.remoto} name={page.remoto} base={page.base} />;
  return page.sesion ? <RequireSesion>{remote}</RequireSesion> : remote;
}

/**
 * The page of a remote at this address. One that is open stays when it is withdrawn: it holds what the person wrote.
 */
function useRemotePageAt(pathname: string): PaginaDeRemoto | undefined {
  const page = paginaDeRemoto(useRegistro(), pathname);
  const [open, setOpen] = useState(page && { pathname, page });
  if (page && open?.pathname !== pathname) setOpen({ pathname, page });
  return page ?? (open?.pathname === pathname ? open.page : undefined);
}

/** Stands for a page of the shell that broke while it was drawn: the router's own words would be English. */
function FailurePage() {
  const error = useRouteError();
  const [code] = useState(() => consultationCode(error));
  useEffect(() => {
    document.title = 'Error';
  }, []);
  return (
    <FailureCard
      icon="advertencia"
      title="No pudimos mostrar esta página."
      code={code}
      onRetry={reloadPage}
      inicio={{ href: paginas.inicio.to }}
    >
      Sus datos guardados no se han perdido. Intente de nuevo en un momento.
    </FailureCard>
  );
}

/** For a frame that breaks, the whole page. A page that breaks inside the frame leaves the frame standing. */
const WithoutFrame = () => (
  <main>
    <div className="cont">
      <FailurePage />
    </div>
  </main>
);

/** The shell's own pages: one of the table without an element does not compile. */
const own: Readonly<Record<keyof typeof paginasDelShell, ReactElement>> = {
  inicio: <TableroPage />,
  vehiculo: <PreoperacionalPage key="v" title={paginas.vehiculo.label} />,
  montacarga: <PreoperacionalPage key="m" title={paginas.montacarga.label} />,
  contenedores: <PreoperacionalPage key="c" title={paginas.contenedores.label} />,
};

/** What stands in the frame. What the shell does not have itself, the registry is asked for. */
const framed: RouteObject[] = [
  ...Object.entries(own).map(([name, element]) => ({ path: paginas[name as keyof typeof own].to, element })),
  { path: '*', element: <PublishedPage /> },
];

/** Every address of the portal (docs/especificacion/especificacion.txt, section 2). */
export const routes: RouteObject[] = [
  {
    errorElement: <WithoutFrame />,
    children: [
      {
        path: PORTADA,
        element: <RootPage />,
        children: [
          {
            element: <OwnReach />,
            children: [{ index: true, element: <TableroPage />, errorElement: <FailurePage /> }],
          },
        ],
      },
      { path: FORMULARIO_ANTERIOR, element: <Navigate to={paginas.nuevaInscripcion.to} replace /> },
      {
        element: <WatchedFrame />,
        children: [{ element: <OwnReach />, errorElement: <FailurePage />, children: framed }],
      },
    ],
  },
];
