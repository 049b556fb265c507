import { startTransition, useEffect, useState } from 'react';

type Sugerencias = Pick<
  typeof import('@portal/contracts/sugerencias'),
  'municipios' | 'bancos' | 'epss' | 'arls' | 'afps'
>;
const ninguna: Sugerencias = { municipios: [], bancos: [], epss: [], arls: [], afps: [] };

/**
 * Suggestion lists, brought in a chunk of their own after the form stands; without them the fields take free text all
 * the same. Who types meanwhile does not wait for a hundred fields to take them in.
 */
export function useSugerencias(): Sugerencias {
  const [sugerencias, setSugerencias] = useState(ninguna);
  useEffect(() => {
    let vigente = true;
    import('@portal/contracts/sugerencias').then(
      (listas) => vigente && startTransition(() => setSugerencias(listas)),
      (error: unknown) => console.error('suggestions not loaded', error),
    );
    return () => {
      vigente = false;
    };
  }, []);
  return sugerencias;
}
