import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { anclaDe, escaparLike, esDePlaca, palabrasDe, patronesDe, VERSION_CON_FECHA } from './busqueda.rules.js';
import { ordenada, type Condicion, type Cursor } from './consulta.rules.js';
import { InscripcionEntity } from './inscripcion.entity.js';
import { sinRecorrer } from './sin-recorrer.js';

/** What a search finds, picked where its texts stand (docs/adr/0047-lists-of-a-million.md). */
@Injectable()
export class HallazgosRepository {
  /** Whether every text was seen to have its instant: from then on none lacks it, so nobody asks again. */
  private fechadas = false;

  /**
   * Until the sweep has given every text its instant, a search reads that of each enrolment. Those that lack it are
   * among the older versions, so the index that the sweep itself reads answers.
   */
  async conFecha(tx: Tx): Promise<boolean> {
    if (this.fechadas) return true;
    const { rows } = await sinRecorrer(tx, () =>
      sql<{ falta: boolean }>(
        tx,
        'SELECT EXISTS (SELECT FROM busqueda WHERE version < $1 AND creada_en IS NULL) AS falta',
        [VERSION_CON_FECHA],
      ),
    );
    this.fechadas = rows[0]?.falta === false;
    return this.fechadas;
  }

  /** The page of a search alone, picked where its texts stand: no other enrolment is read. */
  pagina(tx: Tx, q: string, cuantas: number, cursor?: Cursor): Promise<InscripcionEntity[]> {
    const { sql: palabras, valores } = nombradas(palabrasDe(q));
    const tras = cursor ? '(b.creada_en, b.inscripcion_id) < (:en, :id)' : 'TRUE';
    const consulta = tx.createQueryBuilder(InscripcionEntity, 'i').where(
      `i.id IN (${recientesOTodas(palabras, ':cuantas', tras)}
         SELECT inscripcion_id FROM (SELECT * FROM recientes UNION SELECT * FROM las_demas) AS juntas
         ORDER BY creada_en DESC, inscripcion_id DESC LIMIT :cuantas)`,
      { ...valores, ...cursor, cuantas },
    );
    return sinRecorrer(tx, () => ordenada(consulta, { clave: 'creadaEn', primero: 'DESC' }).getMany());
  }

  /**
   * A search alone is counted where its texts stand, in no order: of a frequent word the first thousand are enough. How
   * frequent one word is, the planner knows; several together it takes for independent.
   */
  async contar(tx: Tx, q: string, tope: number): Promise<number> {
    const palabras = palabrasDe(q);
    const { sql: cada, valores } = numeradas(palabras, 1);
    const contar = (con: string, cuantas: string) =>
      sql<{ n: number }>(tx, `${con} SELECT ${cuantas}::int AS n`, [tope, ...valores]);
    const hasta = (texto: string) => `(SELECT count(*) FROM (SELECT FROM ${texto} LIMIT $1) AS acotada)`;
    const { rows } = await (palabras.length > 1
      ? sinRecorrer(tx, () =>
          contar(recientesOTodas(cada, '$1'), `greatest(${hasta('recientes')}, ${hasta('las_demas')})`),
        )
      : contar('', hasta(`busqueda b WHERE ${cada}`)));
    return rows[0]?.n ?? 0;
  }

  /**
   * Enrolments that have all words of a search but one, and in its place the word that a typing mistake turned into it;
   * the most similar first. Each word in turn is taken for the mistaken one.
   */
  async parecidas(tx: Tx, q: string, limite: number): Promise<InscripcionEntity[]> {
    const palabras = palabrasDe(q);
    const ids = new Set<string>();
    for (const [n, formas] of palabras.entries()) {
      const patrones = formas.map(patronesDe);
      const amplios = patrones.flatMap((uno) => uno.amplios);
      if (amplios.length === 0 || ids.size >= limite) continue;
      const otras = numeradas(
        palabras.filter((_palabra, m) => m !== n),
        5,
      );
      const valores = [
        formas[0],
        amplios,
        patrones.flatMap(({ enteros }) => enteros),
        formas.map((forma) => `%${escaparLike(forma)}%`),
        limite,
        ...otras.valores,
      ];
      // The planner takes thirty patterns for frequent.
      const { rows } = await sinRecorrer(tx, () => sql<{ id: string }>(tx, similares(otras.sql), valores));
      for (const { id } of rows) ids.add(id);
    }
    const primeras = [...ids].slice(0, limite);
    const filas = await tx.findBy(InscripcionEntity, { id: In(primeras) });
    return primeras.flatMap((id) => filas.find((fila) => fila.id === id) ?? []);
  }
}

/**
 * So many texts are read one by one in milliseconds. A page of what one of two hundred has is among them, if it is
 * spread evenly over time: of a clerk who left years ago it is not, and the index is asked for all.
 */
const RECIENTES = 10_000;

/**
 * Texts for a statement: of frequent words enough are among the newest; all are asked of the index only when these are
 * too few. The planner cannot choose: it knows a thousand texts, and a word in one of them may be far rarer.
 * @param cuantas the parameter that says how many are enough
 * @param tras keeps what comes behind the page before
 */
const recientesOTodas = (cada: string, cuantas: string, tras = 'TRUE'): string => `
  WITH recientes AS MATERIALIZED (
    SELECT b.inscripcion_id, b.creada_en FROM (
      SELECT * FROM busqueda b WHERE b.creada_en IS NOT NULL AND ${tras}
      ORDER BY b.creada_en DESC, b.inscripcion_id DESC LIMIT ${RECIENTES}) b
    WHERE ${cada} ORDER BY b.creada_en DESC, b.inscripcion_id DESC LIMIT ${cuantas}),
  las_demas AS MATERIALIZED (
    SELECT b.inscripcion_id, b.creada_en FROM busqueda b
    WHERE ${tras} AND ${cada} AND (SELECT count(*) FROM recientes) < ${cuantas})`;

/** Of what is similar no more is compared: a frequent word has a hundred thousand. */
const COMPARADAS = 500;

/** The concatenation keeps the whole patterns from the index: it would read the lists of frequent domains for them. */
const similares = (otras: string): string => `
  SELECT id FROM (
    SELECT b.inscripcion_id AS id, public.word_similarity($1, b.texto) AS parecido FROM busqueda b
    WHERE b.texto LIKE ANY ($2) AND (b.texto || '') LIKE ANY ($3) AND b.texto NOT LIKE ALL ($4) AND ${otras}
    LIMIT ${COMPARADAS}) c
  ORDER BY parecido DESC, id LIMIT $5`;

/** That a text has this word; `parametro` keeps a value and says how the statement calls it. */
function contiene(palabra: string, parametro: (valor: string) => string): string {
  const ancla = anclaDe(palabra);
  const hallado = `b.texto LIKE ${parametro(`%${escaparLike(ancla)}%`)}`;
  return ancla === palabra ? hallado : `(${hallado} AND strpos(b.texto, ${parametro(palabra)}) > 0)`;
}

/** All words, each in one of its forms; `nombre` says how the statement calls the nth value. */
function conPalabras(palabras: readonly (readonly string[])[], nombre: (n: number) => string) {
  const valores: string[] = [];
  const valor = (uno: string) => nombre(valores.push(uno));
  const cada = palabras.map((formas) => `(${formas.map((forma) => contiene(forma, valor)).join(' OR ')})`);
  return { sql: cada.join(' AND ') || 'TRUE', valores };
}

/** Their values as parameters behind the first `antes`. */
const numeradas = (palabras: readonly (readonly string[])[], antes: number) =>
  conPalabras(palabras, (n) => `$${n + antes}`);

/** Their values by name. */
function nombradas(palabras: readonly (readonly string[])[]): Condicion {
  const { sql: cada, valores } = conPalabras(palabras, (n) => `:palabra${n}`);
  return { sql: cada, valores: Object.fromEntries(valores.map((valor, n) => [`palabra${n + 1}`, valor])) };
}

/** Words in any order, each in one of its forms; or the beginning of a plate. */
export function queBusca(q: string): Condicion {
  const palabras = palabrasDe(q);
  if (esDePlaca(q)) {
    const placa = palabras.map(([palabra = '']) => palabra).join('');
    return { sql: 'i.placa LIKE :placa', valores: { placa: `${escaparLike(placa.toUpperCase())}%` } };
  }
  const { sql: cada, valores } = nombradas(palabras);
  return { sql: `i.id IN (SELECT b.inscripcion_id FROM busqueda b WHERE ${cada})`, valores };
}
