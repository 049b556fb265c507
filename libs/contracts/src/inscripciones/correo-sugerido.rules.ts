import { limpiarTexto } from './limpiar.rules.js';

/** Where most people have their mailbox: whoever comes within one key of these hardly meant another. Free text all the same. */
const COMUNES = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'hotmail.es',
  'outlook.es',
  'yahoo.es',
  'yahoo.com.co',
];

/** Mailboxes and companies of their own, one key away from those. */
const PROPIOS = new Set(['mail', 'email', 'ymail', 'cloud']);

/**
 * The address that was probably meant, where its domain is one key beside a common one: left out, put in, changed or
 * swapped with its neighbour; once in the name and once in the ending. Only what is after the @ changes.
 * @param escribiendo while its letters are still coming, what may yet become a common domain is left in peace
 * @example correoSugerido('Luis@gmial.con') // 'Luis@gmail.com'
 */
export function correoSugerido(correo: string, escribiendo = false): string | undefined {
  const [, usuario = '', dominio = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(limpiarTexto(correo)) ?? [];
  const visto = dominio.toLowerCase();
  if (visto === '' || COMUNES.includes(visto) || PROPIOS.has(partes(visto)[0])) return undefined;
  if (escribiendo && COMUNES.some((comun) => comun.startsWith(visto))) return undefined;
  const querido = COMUNES.find((comun) => seConfunden(visto, comun));
  return querido && `${usuario}@${querido}`;
}

/** `yahoo.com.co` → `['yahoo', 'com.co']` */
const partes = (dominio: string): readonly [string, string] => {
  const punto = dominio.indexOf('.');
  return punto < 0 ? [dominio, ''] : [dominio.slice(0, punto), dominio.slice(punto + 1)];
};

function seConfunden(uno: string, otro: string): boolean {
  const [[nombre, final], [suyo, suFinal]] = [partes(uno), partes(otro)];
  return aUnaTecla(nombre, suyo) && aUnaTecla(final, suFinal);
}

/** At most one letter left out, put in or changed, or two neighbours swapped. */
function aUnaTecla(uno: string, otro: string): boolean {
  let inicio = 0;
  while (inicio < uno.length && uno[inicio] === otro[inicio]) inicio++;
  let fin = 0;
  while (fin < Math.min(uno.length, otro.length) - inicio && uno.at(-1 - fin) === otro.at(-1 - fin)) fin++;
  const [a, b] = [uno.slice(inicio, uno.length - fin), otro.slice(inicio, otro.length - fin)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].reverse().join(''));
}
