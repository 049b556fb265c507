import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { shallowEqual } from 'react-redux';
import { afterPaint, cancelAfterPaint } from '@portal/ui';
import type { Valores } from '../../valores.js';

/**
 * A value derived from the whole form. It follows a moment behind: the typed letter is painted first, and the component
 * renders again only when the value changed, compared one level deep.
 * @param calcular the same function as long as the component stands; what else it depends on belongs in the component's
 * key
 */
export function useDerived<T>(calcular: (valores: Valores) => T): T {
  const { getValues, watch } = useFormContext<Valores>();
  const [valor, setValor] = useState(() => calcular(getValues()));
  const mirar = useEffectEvent(() => {
    const nuevo = calcular(getValues());
    setValor((antes) => (shallowEqual(antes, nuevo) ? antes : nuevo));
  });
  useEffect(() => {
    const tarea = () => mirar();
    const { unsubscribe } = watch(() => afterPaint(tarea));
    afterPaint(tarea); // what changed between drawing and listening
    return () => {
      unsubscribe();
      cancelAfterPaint(tarea);
    };
  }, [watch]);
  return valor;
}
