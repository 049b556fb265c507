import { useState } from 'react';
import { tieneRol, useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { useToast } from '@portal/ui';
import type { Formulario } from '../../valores.js';

/** Milliseconds until the owner section unlocks after filling (specification, section 9). */
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

/** 'Fill with test data', for the tester alone and only where the operator allows it. Its data come in a chunk of their own. */
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
      const { datosDePrueba } = await import('./datos-de-prueba.js');
      form.reset(datosDePrueba, { keepDefaultValues: true });
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
