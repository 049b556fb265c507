import { useEffect } from 'react';
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  camposPropietario,
  camposTenedor,
  copiarTenedor,
  faltanDelTenedor,
  limpiarPropietario,
  tenedorCompleto,
  type DatosPropietario,
} from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { fraseDeFaltantes } from './faltantes.rules.js';

type Form = Pick<UseFormReturn<Valores>, 'getValues' | 'setValue' | 'clearErrors'>;

/**
 * Owner and holder are the same (specification, section 4): 'Sí' copies a complete holder and keeps copying later
 * changes, an incomplete one reverts to 'No' with a toast; 'No' clears the owner.
 */
export function useMismoTenedor() {
  const form = useFormContext<Valores>();
  const mismo = useWatch({ control: form.control, name: 'mismoTenedor' });
  const toast = useToast();

  const elegir = (si: boolean): void => {
    const faltan = si ? faltanDelTenedor(form.getValues()) : [];
    if (faltan.length > 0) {
      form.setValue('mismoTenedor', false);
      toast({
        kind: 'error',
        title: 'Datos incompletos del tenedor',
        description: 'Complete todos los datos del tenedor antes de copiarlos al propietario.',
        detail: fraseDeFaltantes(faltan),
      });
      return;
    }
    form.setValue('mismoTenedor', si, { shouldDirty: true });
    if (!si) escribir(form, limpiarPropietario());
  };

  return { mismo, elegir };
}

/** While both are the same: every change of a complete holder goes to the owner. It draws nothing, so neither section is drawn anew. */
export function CopiaDelTenedor() {
  const { control, getValues, setValue, clearErrors } = useFormContext<Valores>();
  const tenedor = useWatch({ control, name: camposTenedor });
  useEffect(() => {
    const valores = getValues();
    if (tenedorCompleto(valores)) escribir({ getValues, setValue, clearErrors }, copiarTenedor(valores));
    // Writes when the holder's ten values change, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, tenedor);
  return null;
}

function escribir({ getValues, setValue, clearErrors }: Form, propietario: DatosPropietario): void {
  for (const campo of camposPropietario) {
    if (getValues(campo) !== propietario[campo]) setValue(campo, propietario[campo], { shouldDirty: true });
  }
  clearErrors([...camposPropietario]);
}
