import type { FormularioGuardado } from '@portal/contracts/inscripciones';
import { sinDigitoDeVerificacion, sinTildes } from '@portal/dominio/nombres';

/** Characters without width, which come along with what is copied from a mail or a page. */
const SIN_ANCHO = /[\u200b-\u200d\ufeff]/g;

/** Lower case without accents, so that 'munoz' finds 'Muñoz' and the reverse. */
export const aplanar = (texto: string): string => sinTildes(texto.replace(SIN_ANCHO, '')).replace(/\s+/g, ' ').trim();

/** A trigram index finds nothing by fewer letters and digits in a row. */
const alcanzaElIndice = (texto: string): boolean => /[\p{L}\p{N}]{3}/u.test(texto);

/** Letters and digits alone: '1.023.456' and 'WLK-508' as people also write them. */
const pegado = (texto: string): string => texto.replace(/[^\p{L}\p{N}]/gu, '');

/** A number that people write with and without points and spaces. */
const numeros = (...escritos: (string | undefined)[]): string[] =>
  escritos.flatMap((escrito = '') => [escrito.replace(/[.\s]/g, ''), pegado(escrito)]);

/**
 * Counts up with every change of `textoDeBusqueda`, or of what stands beside it, to texts of before: the sweep then
 * writes those anew.
 */
export const VERSION_BUSQUEDA = 4;

/** From this version on a text has the instant of its enrolment; an older one may have it, by the database. */
export const VERSION_CON_FECHA = 4;

/**
 * What the administrators' search looks through: plates, code, names, addresses of mail, documents and telephones of
 * driver, holder, owner and a company's representative, the creator's address, and every address to which a link went
 * instead.
 */
export const textoDeBusqueda = (
  form: FormularioGuardado,
  codigo: string,
  creadorCorreo: string,
  corregidos: readonly string[] = [],
): string =>
  aplanar(
    [
      ...new Set([
        form.placaCabezote,
        form.placaTrailer,
        codigo,
        `${form.nombresConductor} ${form.apellidosConductor}`,
        form.nombreRazonSocial,
        form.nombreRazonSocialPropietario,
        ...numeros(form.numeroDocumentoConductor, form.numeroDocumentoTenedor, form.numeroDocumentoPropietario),
        ...numeros(form.telefonoConductor, form.telefonoContactoTenedor, form.telefonoContactoPropietario),
        form.correoElectronicoConductor,
        form.correoElectronicoTenedor,
        form.correoElectronicoPropietario,
        creadorCorreo,
        ...delRepresentante(form),
        ...corregidos,
      ]),
    ].join('\n'),
  );

/** Nothing where there is none: texts of before stay as they are. */
const delRepresentante = (form: FormularioGuardado): string[] =>
  form.nombreRepresentante
    ? [
        `${form.nombreRepresentante} ${form.apellidosRepresentante ?? ''}`,
        ...numeros(form.numeroDocumentoRepresentante),
        form.correoElectronicoRepresentante ?? '',
      ]
    : [];

/**
 * The words of a search, in any order; of each the ways in which it may be written, a number also without its check
 * digit. A word too short for the index narrows the others.
 * @example palabrasDe('Peña 1.023.456') // [['pena'], ['1.023.456', '1023456']]
 */
export const palabrasDe = (q: string): readonly (readonly string[])[] =>
  aplanar(q)
    .split(' ')
    .filter((palabra) => palabra !== '')
    .map((palabra) => {
      // An address is written in one way.
      const formas =
        /\d/.test(palabra) && !palabra.includes('@')
          ? [palabra, pegado(palabra), sinDigitoDeVerificacion(palabra) ?? '']
          : [palabra];
      const halladas = [...new Set(formas)].filter(alcanzaElIndice);
      return halladas.length > 0 ? halladas : [palabra];
    });

/** No word of it reaches the index: it means a plate's beginning. */
export const esDePlaca = (q: string): boolean => !palabrasDe(q).flat().some(alcanzaElIndice);

/** The index reads a list of rows for each three letters in a row: so many letters ask for few lists and few rows. */
const LARGO_ANCLA = 6;

/**
 * The part of a word by which the index finds it, before the whole word is looked for in what was found: the end of its
 * longest piece, which tells people and numbers apart best. Of an address its longest piece with a number, else all
 * before its domain, which is in every row: a surname alone is in too many.
 * @example anclaDe('luis.rodriguez.gil4081@correo.test') // 'il4081'
 * @example anclaDe('luis.rodriguez@correo.test') // 'luis.rodriguez@'
 * @example anclaDe('ter-2026-000148') // '000148'
 */
export function anclaDe(palabra: string): string {
  const [antes = '', dominio] = palabra.split('@');
  const trozos = antes.match(/[\p{L}\p{N}]+/gu) ?? [];
  const larga = trozos
    .filter((trozo) => dominio === undefined || /\d/.test(trozo))
    .reduce((una, otra) => (otra.length < una.length ? una : otra), '');
  if (larga.length >= LARGO_ANCLA) return larga.slice(-LARGO_ANCLA);
  return dominio !== undefined && trozos.join('').length >= LARGO_ANCLA ? `${antes}@` : palabra;
}

/** A LIKE pattern in which `%`, `_` and `\` mean themselves. */
export const escaparLike = (texto: string): string => texto.replace(/[\\%_]/g, (signo) => `\\${signo}`);

/** A shorter word is similar to too many; of a longer one nobody types one letter alone wrongly. */
const LARGO_DUDOSO = 4;
const LARGO_MAXIMO = 32;

/** LIKE patterns of similar words. */
export interface Patrones {
  /** By these the index finds them; a text must match one. */
  readonly amplios: readonly string[];
  /** And one of these, which would cost the index too much: of an address the frequent domain. */
  readonly enteros: readonly string[];
}

/**
 * The words that one typing mistake turns into this one: a lost, strange or surplus letter, or two in the other order.
 * The index finds each by the letters that are right; an address by what stands before its `@`.
 * @example patronesDe('mosqera').enteros.includes('% mosq_era %')
 */
export function patronesDe(palabra: string): Patrones {
  const [antes = '', dominio] = palabra.split('@');
  const mal = malEscritas(antes);
  if (dominio !== undefined) {
    const bien = escaparLike(antes);
    return {
      amplios: [...mal, bien].map((una) => `% ${una}@%`).filter(ayudaElIndice),
      enteros: [
        ...mal.map((una) => `% ${una}@${escaparLike(dominio)} %`),
        ...malEscritas(dominio).map((una) => `% ${bien}@${una} %`),
      ],
    };
  }
  // A text begins with its plate.
  const comienzo = /\d/.test(antes) ? '%' : '% ';
  const enteros = mal.map((una) => `${comienzo}${una} %`).filter(ayudaElIndice);
  return { amplios: enteros, enteros };
}

/** What stands in the place of this word when one mistake was made in it; `_` is any letter. */
function malEscritas(palabra: string): readonly string[] {
  const letras = [...palabra];
  if (letras.length < LARGO_DUDOSO || letras.length > LARGO_MAXIMO) return [];
  const parte = (desde: number, hasta?: number) => escaparLike(letras.slice(desde, hasta).join(''));
  const mal = new Set<string>();
  for (const n of letras.keys()) {
    mal.add(`${parte(0, n)}_${parte(n + 1)}`);
    mal.add(`${parte(0, n)}${parte(n + 1)}`);
    // Before the first letter none was lost: a word is found by its end as it is.
    if (n === 0) continue;
    mal.add(`${parte(0, n)}_${parte(n)}`);
    mal.add(`${parte(0, n - 1)}${parte(n, n + 1)}${parte(n - 1, n)}${parte(n + 1)}`);
  }
  mal.delete(escaparLike(palabra));
  return [...mal];
}

/** Three letters together, or two at both edges of the word. With fewer nearly every row would be looked at. */
const ayudaElIndice = (patron: string): boolean =>
  /[\p{L}\p{N}]{3}/u.test(patron) || (/ [\p{L}\p{N}]{2}/u.test(patron) && /[\p{L}\p{N}]{2} /u.test(patron));
