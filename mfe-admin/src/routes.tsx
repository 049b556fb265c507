/// <reference types="@portal/federation/assets" />
import { matchPath, useLocation, type RouteObject } from 'react-router-dom';
import { rutaDe, rutasDe } from '@portal/dominio/paginas';
import manifiesto from '../portal.json';
import { AuditoriaPage } from './auditoria/auditoria.page.js';
import { InscripcionPage } from './inscripcion/inscripcion.page.js';
import { ReportesPage } from './reportes/reportes.page.js';
import { RevisionPage } from './revision-inscripciones/revision.page.js';
import { SoloAdministradores } from './solo-administradores.js';
import { UsuariosPage } from './usuarios/usuarios.page.js';

/** The list of the review, or one enrolment when the address goes on with its id. */
function Revision() {
  const { pathname } = useLocation();
  const id = matchPath(rutaDe(manifiesto.paginas.revision), pathname)?.params['id'];
  return (
    <SoloAdministradores>
      {id === undefined ? <RevisionPage /> : <InscripcionPage key={id} id={id} />}
    </SoloAdministradores>
  );
}

/** The pages of this remote, relative to where the shell mounts it. */
export const routes: RouteObject[] = rutasDe(manifiesto, {
  revision: <Revision />,
  reportes: (
    <SoloAdministradores>
      <ReportesPage />
    </SoloAdministradores>
  ),
  auditoria: <AuditoriaPage />,
  usuarios: <UsuariosPage />,
});
