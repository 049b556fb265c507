import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon, PageHeader, useToast } from '@portal/ui';

/** Milliseconds (specification, section 9). */
export const ANTES_DE_SALIR = 1000;

/** Not an administrator: a quiet card, the toast, then the dashboard. The server refuses the call by itself. */
export function AccesoDenegado() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Acceso Denegado',
      description: 'Esta sección está restringida para administradores.',
      kind: 'error',
    });
    const reloj = setTimeout(() => void navigate('/dashboard', { replace: true }), ANTES_DE_SALIR);
    return () => clearTimeout(reloj);
  }, [toast, navigate]);
  return (
    <section className="tarjeta vacio re-denegado">
      <span className="re-emblema">
        <Icon name="candado" size="l" />
      </span>
      <PageHeader title="Acceso Denegado">Lo llevamos al inicio.</PageHeader>
    </section>
  );
}
