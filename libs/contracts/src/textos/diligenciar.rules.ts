/** A piece of a legal text: its own words, a value put in, or a placeholder whose value is missing. */
export interface Segmento {
  readonly tipo: 'texto' | 'valor' | 'falta';
  readonly texto: string;
}

/** Values by placeholder name, without brackets. Absent or '' leaves `[NOMBRE]` in sight. */
export type Marcadores = Readonly<Record<string, string | undefined>>;

const marcador = /(\[[A-Z_]+\])/;

/** Splits a text at its placeholders. One pass: a value that looks like a placeholder is not filled again. */
export function segmentos(cuerpo: string, valores: Marcadores): Segmento[] {
  return cuerpo
    .split(marcador)
    .map((trozo) => segmento(trozo, valores))
    .map((uno, n, todos) =>
      terminaEnPunto(todos[n - 1]) ? { ...uno, texto: uno.texto.replace(otroPunto, '$1') } : uno,
    )
    .filter(({ texto }) => texto !== '');
}

function segmento(trozo: string, valores: Marcadores): Segmento {
  if (!marcador.test(trozo)) return { tipo: 'texto', texto: trozo };
  const clave = trozo.slice(1, -1);
  const valor = Object.hasOwn(valores, clave) ? valores[clave] : undefined;
  return valor ? { tipo: 'valor', texto: valor } : { tipo: 'falta', texto: trozo };
}

/** 'Transportes S.A.S.' at the end of a sentence brings its full stop along. */
const terminaEnPunto = (anterior: Segmento | undefined): boolean =>
  anterior?.tipo === 'valor' && anterior.texto.endsWith('.');
const otroPunto = /^(\**)\.(?!\.)/;

/**
 * Fills a legal text; placeholders without a value stay as they are.
 * @example diligenciar('Yo, [NOMBRE], placa [PLACA]', { NOMBRE: 'Ana' }) // 'Yo, Ana, placa [PLACA]'
 */
export const diligenciar = (cuerpo: string, valores: Marcadores): string =>
  segmentos(cuerpo, valores)
    .map((s) => s.texto)
    .join('');
