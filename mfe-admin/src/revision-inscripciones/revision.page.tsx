import './revision.css';

import { tieneRol, useUsuario } from '@portal/api-client';
import { SkeletonCards } from '@portal/ui';
import { AccesoDenegado } from './acceso-denegado.page.js';
import { ListaPage } from './lista.page.js';

/** Admin review: administrators see everybody's enrolments, everyone else is shown out (specification, section 6). */
export function RevisionPage() {
  const sesion = useUsuario();
  if (sesion.estado !== 'sesion') return <SkeletonCards page />;
  if (!tieneRol(sesion.usuario, 'admin')) return <AccesoDenegado />;
  return <ListaPage puedeEliminar={tieneRol(sesion.usuario, 'super-admin')} />;
}
