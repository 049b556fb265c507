/** A part of the data authorisation that opens on demand. */
export interface Apartado {
  readonly titulo: string;
  readonly cuerpo: string;
  /** How many numbered items, when it is a list. */
  readonly puntos: number;
}

const titulado = /^\*\*([^*]+?)[.:]\*\*\s*/;
/** What is always open: the law wants the sensitive data said in plain sight. */
const SIEMPRE_A_LA_VISTA = 'Datos sensibles';

/** Splits text A at its bold headings: the essence stays open, the rest goes into disclosures. */
export function apartadosDe(cuerpo: string): { readonly esencia: string; readonly apartados: readonly Apartado[] } {
  const grupos: string[][] = [[]];
  for (const bloque of cuerpo.split(/\n{2,}/)) {
    if (titulado.test(bloque)) grupos.push([]);
    grupos.at(-1)?.push(bloque);
  }
  const [inicio = [], ...resto] = grupos;
  const abiertos = resto.filter(([primero = '']) => primero.includes(SIEMPRE_A_LA_VISTA));
  return {
    esencia: [...inicio, ...abiertos.flat()].join('\n\n'),
    apartados: resto.filter((grupo) => !abiertos.includes(grupo)).map(apartado),
  };
}

function apartado(bloques: readonly string[]): Apartado {
  const texto = bloques.join('\n\n');
  const cuerpo = texto.replace(titulado, '').trim();
  return { titulo: titulado.exec(texto)?.[1] ?? '', cuerpo, puntos: cuerpo.match(/^\d+\. /gm)?.length ?? 0 };
}
