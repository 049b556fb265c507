/**
 * NFC, no invisible formatting characters (pasted from phones), no outer spaces, one space between words. Idempotent.
 * What is stored, and what a text shows while the form is written.
 * @example limpiarTexto(' Luis  Peña ') // 'Luis Peña'
 */
export const limpiarTexto = (texto: string): string =>
  texto
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** How plates are stored. @example limpiarPlaca('abc-123 ') // 'ABC123' */
export const limpiarPlaca = (placa: string): string => limpiarTexto(placa.toUpperCase().replace(/[\s.\-·]/gu, ''));

/**
 * A number as people search it with its check digit, without that digit: behind a hyphen, or run in behind a company's
 * nine digits or a citizen's ten. The digit may be wrong: it only helps to find.
 * @example sinDigitoDeVerificacion('900.123.456-7') // '900123456'
 */
export function sinDigitoDeVerificacion(escrito: string): string | undefined {
  const partes = /^(?:(\d{8,10})-|([89]\d{8}|[1-9]\d{9}))\d$/.exec(escrito.replace(/[.\s]/g, ''));
  return partes?.[1] ?? partes?.[2];
}

const plano = (nombre: string): string => limpiarTexto(nombre).toLocaleLowerCase('es');

/** Two spellings of one name: Unicode form, spaces and case do not matter, tildes do. */
export const mismoNombre = (uno: string, otro: string): boolean => plano(uno) === plano(otro);

/** Small letters without tildes: what a search compares. @example sinTildes('Muñoz Ávila') // 'munoz avila' */
export const sinTildes = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The same without tildes, as banks print names. Good for a warning, not for telling who a person is. */
export const nombreParecido = (uno: string, otro: string): boolean => parecido(uno) === parecido(otro);

const parecido = (nombre: string): string => sinTildes(limpiarTexto(nombre));

const letras = (texto: string): string[] => sinTildes(texto).match(/\p{L}/gu) ?? [];

/** How many letters of the own name a typed signature needs. */
const LETRAS_PROPIAS = 2;

/** What a signer is told whose typed signature has too few of them. */
export const FIRMA_SIN_NOMBRE = 'Escriba al menos dos letras de su nombre.';

/**
 * Whether a typed signature can be this person's: two letters of the own name stand in it, initials too. A name of one
 * letter needs that one.
 * @example esFirmaDe('C. M.', 'Carlos Muñoz') // true
 */
export function esFirmaDe(escrita: string, nombre: string): boolean {
  const quedan = letras(nombre);
  const necesarias = Math.min(LETRAS_PROPIAS, quedan.length);
  const propias = letras(escrita).filter((letra) => {
    const lugar = quedan.indexOf(letra);
    if (lugar >= 0) quedan.splice(lugar, 1);
    return lugar >= 0;
  });
  return propias.length >= Math.max(1, necesarias);
}

/**
 * A person who acts for a company, by name and position.
 * @example enRepresentacion('María Pérez', 'TRANSPORTES X S.A.S.', 'Gerente')
 * // 'María Pérez, Gerente, en representación de TRANSPORTES X S.A.S.'
 */
export const enRepresentacion = (persona: string, empresa: string, cargo = ''): string =>
  [persona, ...(cargo ? [cargo] : []), `en representación de ${empresa}`].join(', ');

/** Small words that belong to the next one: 'María del Pilar', 'de la Cruz'. */
const PARTICULA = /^(de|del|la|las|los|y)$/i;

/**
 * A whole name in given names and surnames, as Colombians write it: the last two are surnames, of two words the last.
 * @example partirNombre('María del Pilar Pérez Gómez') // { nombres: 'María del Pilar', apellidos: 'Pérez Gómez' }
 */
export function partirNombre(nombre: string): { readonly nombres: string; readonly apellidos: string } {
  const partes: string[] = [];
  let sueltas: string[] = [];
  for (const palabra of limpiarTexto(nombre).split(' ')) {
    sueltas.push(palabra);
    if (PARTICULA.test(palabra)) continue;
    partes.push(sueltas.join(' '));
    sueltas = [];
  }
  if (sueltas.length > 0) partes.push(sueltas.join(' '));
  const deNombres = Math.max(1, partes.length - 2);
  return { nombres: partes.slice(0, deNombres).join(' '), apellidos: partes.slice(deNombres).join(' ') };
}

/** X.520 allows 64 characters in a commonName. Cuts there, never through a surrogate pair. */
export const recortarCN = (nombre: string): string => [...nombre].slice(0, 64).join('').trimEnd();
