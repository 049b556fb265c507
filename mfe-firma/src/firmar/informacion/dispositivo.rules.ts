import type { MetadatosFirma } from '@portal/contracts/firmas';

export type Dispositivo = MetadatosFirma['deviceInfo'];

/** The most specific name first: Edge and Opera also call themselves Chrome, and all of them Safari. */
const navegadores: readonly (readonly [nombre: string, patron: RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const sistemas: readonly (readonly [nombre: string, patron: RegExp])[] = [
  ['Android', /Android (\d+)/],
  ['iOS', /(?:iPhone|iPad).*OS (\d+)/],
  ['Windows', /Windows NT/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

const primero = (lista: typeof navegadores, userAgent: string, deReserva: string): string => {
  for (const [nombre, patron] of lista) {
    const version = patron.exec(userAgent);
    if (version) return [nombre, version[1]].filter(Boolean).join(' ');
  }
  return deReserva;
};

/** @example navegadorDe('… Chrome/156.0.0.0 Mobile Safari/537.36') === 'Chrome 156' */
export const navegadorDe = (userAgent: string): string => primero(navegadores, userAgent, 'Navegador desconocido');

/** @example sistemaDe('Mozilla/5.0 (Linux; Android 14; …)') === 'Android 14' */
export const sistemaDe = (userAgent: string): string => primero(sistemas, userAgent, 'Sistema desconocido');

/** What this device says of itself. A claim: the server keeps what it observed beside it (readings 27). */
export const dispositivoActual = (): Dispositivo => ({
  browser: navegadorDe(navigator.userAgent),
  os: sistemaDe(navigator.userAgent),
  screenResolution: `${window.screen.width}×${window.screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
