import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  camposPropietario,
  camposTenedor,
  copiarTenedor,
  type DatosPropietario,
  limpiarPropietario,
  tenedorCompleto,
} from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';
import type { Valores } from '../formulario.js';

/**
 * Owner and holder are the same (specification, section 4): 'Sí' copies a complete holder and keeps copying later
 * changes, an incomplete one reverts to 'No' with a toast; 'No' clears the owner.
 */
export function useMismoTenedor() {
  const { control, getValues, setValue, clearErrors } = useFormContext<Valores>();
  const mismo = useWatch({ control, name: 'mismoTenedor' });
  const tenedor = useWatch({ control, name: camposTenedor });
  const toast = useToast();

  const escribir = (propietario: DatosPropietario) => {
    for (const campo of camposPropietario) {
      if (getValues(campo) !== propietario[campo]) setValue(campo, propietario[campo], { shouldDirty: true });
    }
    clearErrors([...camposPropietario]);
  };

  useEffect(() => {
    const valores = getValues();
    if (mismo && tenedorCompleto(valores)) escribir(copiarTenedor(valores));
    // Writes when the holder's ten values or the choice change, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mismo, ...tenedor]);

  const elegir = (si: boolean): void => {
    if (si && !tenedorCompleto(getValues())) {
      setValue('mismoTenedor', false);
      toast({
        kind: 'error',
        title: 'Datos incompletos del tenedor',
        description: 'Complete todos los datos del tenedor antes de copiarlos al propietario.',
      });
      return;
    }
    setValue('mismoTenedor', si, { shouldDirty: true });
    if (!si) escribir(limpiarPropietario());
  };

  return { mismo, elegir };
}
