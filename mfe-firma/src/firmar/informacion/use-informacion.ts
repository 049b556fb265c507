import { useEffect, useState, type RefObject } from 'react';
import type { MetadatosFirma, EstadoUbicacion as Resultado } from '@portal/contracts/firmas';
import type { SolicitudFirma } from '../../calls/firmas.api.js';

export interface Informacion {
  readonly now: Date;
  readonly ubicacion: EstadoUbicacion;
  readonly dispositivo: Dispositivo;
}

/**
 * What the page shows and claims beside a signature: time, device, and the place once the pad comes into view.
 * @param ahora the server's time when the link was looked at; undefined from a server of before
 */
export function useInformacion(pad: RefObject<HTMLElement | null>, ahora: string | undefined) {
  const now = useNow(ahora);
  const ubicacion = useUbicacion(useSeen(pad));
  const [dispositivo] = useState(dispositivoActual);
  const metadata = (): SolicitudFirma['metadata'] => ({
    userAgent: navigator.userAgent.slice(0, 1000),
    deviceInfo: dispositivo,
    geolocation: ubicacion.paso === 'lista' ? ubicacion.ubicacion : undefined,
    geolocationState: resultados[ubicacion.paso],
  });
  return { now, ubicacion, dispositivo, metadata };
}

/** The server's clock, to the half minute, carried on by the device's: the hour of a phone may be wrong. */
function useNow(ahora: string | undefined): Date {
  const [offset] = useState(() => (ahora === undefined ? 0 : Date.parse(ahora) - Date.now()));
  const [now, setNow] = useState(() => new Date(Date.now() + offset));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(Date.now() + offset)), 30_000);
    return () => clearInterval(timer);
  }, [offset]);
  return now;
}

/** True from the first time the element shows in the window. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

type Ubicacion = NonNullable<MetadatosFirma['geolocation']>;
export type EstadoUbicacion =
  | { readonly paso: 'sin-pedir' | 'buscando' | 'no-disponible' | 'negada' | 'agotada' }
  | { readonly paso: 'lista'; readonly ubicacion: Ubicacion };

const resultados: Readonly<Record<EstadoUbicacion['paso'], Resultado>> = {
  'sin-pedir': 'no-pedida',
  buscando: 'sin-respuesta',
  'no-disponible': 'no-disponible',
  negada: 'negada',
  agotada: 'agotada',
  lista: 'concedida',
};

/** Why there is no place (W3C Geolocation, `GeolocationPositionError`). */
const porQue = (code: number | undefined): 'negada' | 'agotada' | 'no-disponible' =>
  code === 1 ? 'negada' : code === 3 ? 'agotada' : 'no-disponible';

/** Ten seconds, high accuracy (docs/especificacion/especificacion.txt, section 9). */
export const GEOLOCATION: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

const available = () => 'geolocation' in navigator;

/**
 * Asks where the device is, once, when the pad comes into view. A refusal or a time-out never prevents signing.
 * @param ask whether the signer has reached the pad
 */
function useUbicacion(ask: boolean): EstadoUbicacion {
  const [estado, setEstado] = useState<EstadoUbicacion>(() => ({ paso: available() ? 'buscando' : 'no-disponible' }));
  useEffect(() => {
    if (!ask || !available()) return undefined;
    let current = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const ubicacion = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy };
        // Some devices report NaN or an infinite accuracy: that is no place.
        const real = Object.values(ubicacion).every(Number.isFinite);
        if (current) setEstado(real ? { paso: 'lista', ubicacion } : { paso: 'no-disponible' });
      },
      (error) => current && setEstado({ paso: porQue(error?.code) }),
      GEOLOCATION,
    );
    return () => {
      current = false;
    };
  }, [ask]);
  return !ask && estado.paso === 'buscando' ? { paso: 'sin-pedir' } : estado;
}

type Dispositivo = MetadatosFirma['deviceInfo'];

/** The most specific name first: Edge and Opera also call themselves Chrome, and all of them Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android (\d+)/],
  ['iOS', /(?:iPhone|iPad).*OS (\d+)/],
  ['Windows', /Windows NT/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

const first = (list: typeof browsers, userAgent: string, fallback: string): string => {
  for (const [name, pattern] of list) {
    const version = pattern.exec(userAgent);
    if (version) return [name, version[1]].filter(Boolean).join(' ');
  }
  return fallback;
};

/** @example navegadorDe('… Chrome/156.0.0.0 Mobile Safari/537.36') === 'Chrome 156' */
export const navegadorDe = (userAgent: string): string => first(browsers, userAgent, 'Navegador desconocido');

/** @example sistemaDe('Mozilla/5.0 (Linux; Android 14; …)') === 'Android 14' */
export const sistemaDe = (userAgent: string): string => first(systems, userAgent, 'Sistema desconocido');

/** What this device reports of itself. It is a claim: the server keeps what it observed beside it. */
const dispositivoActual = (): Dispositivo => ({
  browser: navegadorDe(navigator.userAgent),
  os: sistemaDe(navigator.userAgent),
  screenResolution: `${window.screen.width}×${window.screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
