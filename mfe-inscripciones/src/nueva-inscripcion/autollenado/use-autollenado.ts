import { useState } from 'react';
import { useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { tieneRol } from '@portal/dominio/roles';
import { useToast } from '@portal/ui';
import type { Formulario } from '../../valores.js';

/** Milliseconds until the owner section unlocks after filling (docs/especificacion/especificacion.txt, section 9). */
export const DESBLOQUEO = 100;

const LLENADO = {
  title: 'Formulario Auto-completado',
  description: 'Todos los datos de prueba han sido cargados correctamente.',
} as const;

const SIN_DATOS = {
  kind: 'error',
  title: 'Error',
  description: 'No se pudieron cargar los datos de prueba. Intente nuevamente.',
} as const;

/** Fills the form with test data: for testers, where the operator allows it. The data are a chunk of their own. */
export function useAutollenado(form: Formulario, guardar: () => void) {
  const sesion = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  const [bloqueado, setBloqueado] = useState(false);
  const toast = useToast();
  const permitido =
    configuracion?.autollenado === true && sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'tester');

  const llenar = async (): Promise<void> => {
    setBloqueado(true);
    try {
      const { formularioDeMuestra } = await import('@portal/contracts/muestra');
      form.reset({ ...formularioDeMuestra, status: 'draft' }, { keepDefaultValues: true });
      guardar();
      toast(LLENADO);
    } catch (error) {
      console.error('test data not loaded', error);
      toast(SIN_DATOS);
    } finally {
      setTimeout(() => setBloqueado(false), DESBLOQUEO);
    }
  };

  return { permitido, llenar, bloqueado };
}
