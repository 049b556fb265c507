import { useState, type RefObject } from 'react';
import type { SolicitudFirma } from '../../calls/firmas.api.js';
import { dispositivoActual } from './dispositivo.rules.js';
import { useALaVista } from './use-a-la-vista.js';
import { useAhora } from './use-ahora.js';
import { useUbicacion } from './use-ubicacion.js';

/** What the page shows and claims beside a signature: time, device, and the place once the pad comes into view. */
export function useInformacion(pad: RefObject<HTMLElement | null>) {
  const ahora = useAhora();
  const ubicacion = useUbicacion(useALaVista(pad));
  const [dispositivo] = useState(dispositivoActual);
  const metadata = (): SolicitudFirma['metadata'] => ({
    userAgent: navigator.userAgent.slice(0, 1000),
    deviceInfo: dispositivo,
    geolocation: ubicacion.paso === 'lista' ? ubicacion.ubicacion : undefined,
  });
  return { ahora, ubicacion, dispositivo, metadata };
}
