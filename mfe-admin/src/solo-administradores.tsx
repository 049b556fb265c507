import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { Icon, PageHeader, SkeletonCards, useToast } from '@portal/ui';

/**
 * What administrators alone see; others are sent away (docs/especificacion/especificacion.txt, section 6). The services
 * refuse them anyway.
 */
export function SoloAdministradores({ children }: { readonly children: ReactNode }) {
  const sesion = useUsuario();
  if (sesion.estado !== 'sesion') return <SkeletonCards page />;
  return tieneRol(sesion.usuario, 'admin') ? children : <AccesoDenegado />;
}

/** Milliseconds (docs/especificacion/especificacion.txt, section 9). */
export const ANTES_DE_SALIR = 1000;

/**
 * For people who may not see a page: a card and a toast, then the dashboard. The server also refuses the call.
 * @param quienes whom the page is for
 */
export function AccesoDenegado({ quienes = 'admin' }: { readonly quienes?: 'admin' | 'super-admin' }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Acceso Denegado',
      description:
        quienes === 'admin'
          ? 'Esta sección está restringida para administradores.'
          : 'Esta sección está restringida para super-administradores.',
      kind: 'error',
    });
    const timer = setTimeout(() => void navigate(paginas.inicio.to, { replace: true }), ANTES_DE_SALIR);
    return () => clearTimeout(timer);
  }, [toast, navigate, quienes]);
  return (
    <section className="tarjeta vacio re-denegado">
      <span className="re-emblema">
        <Icon name="candado" size="l" />
      </span>
      <PageHeader title="Acceso Denegado">Lo llevamos al inicio.</PageHeader>
    </section>
  );
}
