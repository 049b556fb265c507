import { useEffect, useState } from 'react';
import type { Usuario } from '@portal/contracts/sesion';
import { leerUsuario } from '../calls/publico.api.js';

export type Sesion =
  { readonly estado: 'cargando' | 'invitado' } | { readonly estado: 'sesion'; readonly usuario: Usuario };

/** Who looks at the page. Whoever cannot be told is a guest, as in the rest of the portal (specification, section 8). */
export function useSesion(): Sesion {
  const [sesion, setSesion] = useState<Sesion>({ estado: 'cargando' });
  useEffect(() => {
    const control = new AbortController();
    leerUsuario(control.signal).then(
      (usuario) => setSesion({ estado: 'sesion', usuario }),
      () => {
        if (!control.signal.aborted) setSesion({ estado: 'invitado' });
      },
    );
    return () => control.abort();
  }, []);
  return sesion;
}
