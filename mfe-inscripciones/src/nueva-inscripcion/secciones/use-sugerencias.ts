import { startTransition, useEffect, useState } from 'react';

type Sugerencias = Pick<
  typeof import('@portal/contracts/sugerencias'),
  'municipios' | 'bancos' | 'epss' | 'arls' | 'afps'
>;
const ninguna: Sugerencias = { municipios: [], bancos: [], epss: [], arls: [], afps: [] };

/**
 * The suggestion lists, a chunk of their own that loads after the form. Without them the fields take free text. They
 * arrive as a transition, so that typing does not wait for a hundred fields.
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
