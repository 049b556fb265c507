import { useEffect, useState } from 'react';
import type { MetadatosFirma } from '@portal/contracts/firmas';

export type Ubicacion = NonNullable<MetadatosFirma['geolocation']>;
export type EstadoUbicacion =
  | { readonly paso: 'sin-pedir' | 'buscando' | 'no-disponible' }
  | { readonly paso: 'lista'; readonly ubicacion: Ubicacion };

/** Ten seconds, high accuracy (specification, section 9). */
export const OPCIONES: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

const disponible = () => 'geolocation' in navigator;

/**
 * Asks where the device is, once, when the pad comes into view. A refusal or a time-out never prevents signing (readings 27).
 * @param pedir whether the signer has reached the pad
 */
export function useUbicacion(pedir: boolean): EstadoUbicacion {
  const [estado, setEstado] = useState<EstadoUbicacion>(() => ({ paso: disponible() ? 'buscando' : 'no-disponible' }));
  useEffect(() => {
    if (!pedir || !disponible()) return undefined;
    let vigente = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const ubicacion = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy };
        if (vigente) setEstado({ paso: 'lista', ubicacion });
      },
      () => vigente && setEstado({ paso: 'no-disponible' }),
      OPCIONES,
    );
    return () => {
      vigente = false;
    };
  }, [pedir]);
  return !pedir && estado.paso === 'buscando' ? { paso: 'sin-pedir' } : estado;
}
