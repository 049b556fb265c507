import { limpiarTexto } from '@portal/dominio/nombres';

/** The common mail domains. A domain one key away from one of these is probably a slip. */
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

/** Real domains that are one key away from a common one. */
const PROPIOS = new Set(['mail', 'email', 'ymail', 'cloud']);

/**
 * The address that was probably meant, when its domain is one key away from a common one: a letter left out, added,
 * changed or swapped with its neighbour. One slip in the name and one in the ending are allowed. Only the domain
 * changes.
 * @param escribiendo the person is still typing: a beginning of a common domain gives no suggestion
 * @example correoSugerido('Luis@gmial.con') // 'Luis@gmail.com'
 */
export function correoSugerido(correo: string, escribiendo = false): string | undefined {
  // Stryker disable next-line ArrayDeclaration: the first one is not read
  const [, usuario = '', dominio = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(limpiarTexto(correo)) ?? [];
  const visto = dominio.toLowerCase();
  if (COMUNES.includes(visto) || PROPIOS.has(partes(visto)[0])) return undefined;
  if (escribiendo && COMUNES.some((comun) => comun.startsWith(visto))) return undefined;
  const querido = COMUNES.find((comun) => seConfunden(visto, comun));
  return querido && `${usuario}@${querido}`;
}

/** `yahoo.com.co` → `['yahoo', 'com.co']` */
const partes = (dominio: string): readonly [string, string] => {
  const [nombre = '', ...final] = dominio.split('.');
  return [nombre, final.join('.')];
};

function seConfunden(uno: string, otro: string): boolean {
  const [[nombre, final], [suyo, suFinal]] = [partes(uno), partes(otro)];
  return aUnaTecla(nombre, suyo) && aUnaTecla(final, suFinal);
}

/** At most one letter left out, added or changed, or two neighbours swapped. */
function aUnaTecla(uno: string, otro: string): boolean {
  let inicio = 0;
  // Stryker disable next-line EqualityOperator: past the end of equal words nothing is left to compare
  while (inicio < uno.length && uno[inicio] === otro[inicio]) inicio++;
  let fin = 0;
  while (fin < Math.min(uno.length, otro.length) - inicio && uno.at(-1 - fin) === otro.at(-1 - fin)) fin++;
  const [a, b] = [uno.slice(inicio, uno.length - fin), otro.slice(inicio, otro.length - fin)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].reverse().join(''));
}
