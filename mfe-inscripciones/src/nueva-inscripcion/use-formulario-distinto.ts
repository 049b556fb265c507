import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Valores } from './formulario.js';

/**
 * How often the form has become another one: blank again, another draft, the tester's data. What belongs to the form as it
 * was, and not to its values, takes this number as its key and so ends with it.
 */
export function useFormularioDistinto(): number {
  const { watch } = useFormContext<Valores>();
  const [vez, setVez] = useState(0);
  useEffect(() => {
    const { unsubscribe } = watch((_valores, { name }) => name === undefined && setVez((antes) => antes + 1)); // only a reset names no field
    return unsubscribe;
  }, [watch]);
  return vez;
}
