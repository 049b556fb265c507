import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { shallowEqual } from 'react-redux';
import { olvidar, trasPintar } from '@portal/ui';
import type { Valores } from './formulario.js';

/**
 * Something that follows from the whole form, a moment behind what is typed: drawn anew only when it changed, and never
 * before the letter itself.
 * @param calcular the same for as long as the component stands: what else it follows from belongs in the component's key;
 * its answer is compared one level deep
 */
export function useDerivado<T>(calcular: (valores: Valores) => T): T {
  const { getValues, watch } = useFormContext<Valores>();
  const [valor, setValor] = useState(() => calcular(getValues()));
  const mirar = useEffectEvent(() => {
    const nuevo = calcular(getValues());
    setValor((antes) => (shallowEqual(antes, nuevo) ? antes : nuevo));
  });
  useEffect(() => {
    const tarea = () => mirar();
    const { unsubscribe } = watch(() => trasPintar(tarea));
    trasPintar(tarea); // what changed between drawing and listening
    return () => {
      unsubscribe();
      olvidar(tarea);
    };
  }, [watch]);
  return valor;
}
