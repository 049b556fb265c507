import type { MetadatosFirma } from '@portal/contracts/firmas';

export type Dispositivo = MetadatosFirma['deviceInfo'];

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
export const dispositivoActual = (): Dispositivo => ({
  browser: navegadorDe(navigator.userAgent),
  os: sistemaDe(navigator.userAgent),
  screenResolution: `${window.screen.width}×${window.screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
