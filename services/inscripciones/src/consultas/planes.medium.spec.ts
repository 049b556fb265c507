import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { filtrosDeExportacionSchema } from '@portal/contracts/inscripciones';
import { cuentas, listaDe } from '@portal/dominio/por-atender';
import { databaseOptions, openDatabase, type Tx } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { llenar } from '../../test/muchas-filas.js';
import { inscripcionesDatabase } from '../database.js';
import type { Cursor } from '../tablas/consulta.rules.js';
import { HallazgosRepository } from '../tablas/hallazgos.repository.js';
import { ListasRepository, type Filtros } from '../tablas/listas.repository.js';
import { RasgosRepository } from '../tablas/rasgos.repository.js';
import type { Rasgo } from '../tablas/rasgos.rules.js';
import { ReportesRepository } from '../tablas/reportes.repository.js';

/** Tables that grow with the enrolments: no list reads one of them whole. */
const GRANDES = ['inscripcion', 'busqueda', 'rasgo', 'entrega', 'enlace', 'firma', 'revision', 'sin_llegar'];

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase('inscripciones');
  dataSource = await openDatabase(databaseOptions(inscripcionesDatabase(database.url)));
  await llenar(database, 200_000);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.close();
});

interface Nodo {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Of what was run, not only planned: with those of its parts. */
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Actual Loops'?: number;
  /** In each loop. */
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Nodo[];
}
interface Cliente {
  query(texto: unknown, valores?: unknown): Promise<{ rows: { 'QUERY PLAN': { Plan: Nodo }[] }[] }>;
}

/** The big tables that the statements of this work read whole, by the planner's word. */
const leidasEnteras = async (trabajo: (tx: Tx) => Promise<unknown>, antes?: string): Promise<string[]> =>
  (await nodosDe(trabajo, antes))
    .filter((nodo) => nodo['Node Type'].endsWith('Seq Scan') && GRANDES.includes(nodo['Relation Name'] ?? ''))
    .map((nodo) => nodo['Relation Name'] ?? '');

/** How many blocks of 8 kB the dearest of these statements looks at. */
const bloques = async (trabajo: (tx: Tx) => Promise<unknown>, antes?: string): Promise<number> =>
  Math.max(
    ...(await nodosDe(trabajo, antes, 'ANALYZE, BUFFERS, ')).map(
      (nodo) => (nodo['Shared Hit Blocks'] ?? 0) + (nodo['Shared Read Blocks'] ?? 0),
    ),
  );

/** What the planner does for the statements of this work. */
async function nodosDe(trabajo: (tx: Tx) => Promise<unknown>, antes?: string, como = ''): Promise<Nodo[]> {
  const runner = dataSource.createQueryRunner();
  const cliente = (await runner.connect()) as Cliente;
  const { query } = cliente;
  const dichas: [string, unknown][] = [];
  try {
    await runner.startTransaction();
    if (antes !== undefined) await runner.query(antes);
    cliente.query = (texto, valores) => {
      dichas.push([String(texto), valores]);
      return query.call(cliente, texto, valores);
    };
    await trabajo(runner.manager);
    cliente.query = query;
    const planes: Nodo[] = [];
    for (const [texto, valores] of dichas) {
      if (texto.includes('set_config')) {
        await cliente.query(texto, valores);
        continue;
      }
      const { rows } = await cliente.query(`EXPLAIN (${como}FORMAT JSON) ${texto}`, valores);
      planes.push(rows[0]!['QUERY PLAN'][0]!.Plan);
    }
    expect(planes).not.toEqual([]);
    return planes.flatMap(conHijos);
  } finally {
    cliente.query = query;
    await runner.rollbackTransaction();
    await runner.release();
  }
}

const conHijos = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(conHijos)];

const hallazgos = new HallazgosRepository();
const listas = new ListasRepository(hallazgos);
const ahora = new Date();
const hace = (dias: number): Date => new Date(ahora.getTime() - dias * 86_400_000);
const fecha = (dias: number): string => hace(dias).toISOString().slice(0, 10);

/** What a list asks: one page with what belongs to its rows, and the count. */
const lista = (filtros: Filtros, cursor?: Cursor) => async (tx: Tx) => {
  const filas = await listas.pagina(tx, filtros, ahora, 51, cursor);
  await listas.entregas(tx, filas);
  await listas.enlaces(tx, filas);
  await listas.porPlaca(tx, filas);
  await listas.sinLlegar(tx, filas);
  await listas.contar(tx, filtros, ahora);
};

const filtros: Filtros[] = [
  {},
  { creadorSub: 'persona-7' },
  { estado: 'completada' },
  { estado: 'parcial' },
  { estado: 'pendiente' },
  { estado: 'sin-enviar' },
  { fecha: 'hoy' },
  { fecha: 'semana' },
  { fecha: 'mes' },
  { desde: fecha(400), hasta: fecha(370) },
  { sobre: 'creada', desde: fecha(400), hasta: fecha(370) },
  { sobre: 'completada' },
  { sobre: 'completada', desde: fecha(400), hasta: fecha(370) },
  { falta: 'conductor' },
  { falta: 'propietario' },
  { entrega: 'vencido' },
  { entrega: 'por-vencer' },
  { entrega: 'rechazado' },
  { entrega: 'sin-abrir' },
  { entrega: 'atascado' },
  { entrega: 'atascado', orden: 'espera' },
  { entrega: 'sin-llegar' },
  { entrega: 'sin-llegar', orden: 'espera' },
  { entrega: 'sin-llegar', marca: 'devuelta' },
  { marca: 'revisada' },
  { marca: 'novedad' },
  { marca: 'prueba' },
  { marca: 'prueba', orden: 'espera' },
  { marca: 'prueba', sobre: 'completada' },
  { sinPruebas: true, marca: 'revisada' },
  { marca: 'devuelta', q: 'Rodríguez' },
  { marca: 'devuelta' },
  { marca: 'devuelta', orden: 'espera' },
  { marca: 'revisada', orden: 'espera', entrega: 'rechazado' },
  { marca: 'revisada', sobre: 'completada', desde: fecha(400) },
  { avance: 'enviada' },
  { avance: 'sin-abrir' },
  { avance: 'abierta', desde: fecha(60) },
  { avance: 'firmada', desde: fecha(60) },
  { avance: 'por-firmar' },
  { avance: 'por-firmar', orden: 'espera' },
  { avance: 'por-firmar', creadorSub: 'persona-7' },
  { estado: 'completada', creadorSub: 'persona-7' },
  { esperandoDesde: fecha(30) },
  { orden: 'reciente' },
  { orden: 'espera' },
  { orden: 'espera', falta: 'propietario', entrega: 'vencido' },
  { estado: 'parcial', falta: 'propietario', desde: fecha(90) },
  { estado: 'pendiente', marca: 'novedad', entrega: 'vencido', fecha: 'mes' },
];
const busquedas: Record<string, string> = {
  'a whole plate': 'ABC027',
  'three letters of a plate': 'ABC',
  'two letters of a plate': 'AB',
  'a frequent surname': 'Rodríguez',
  // Ana is Diana as well: twice as many as of another name.
  'name and surname': 'Muñoz Ana',
  'a name and a domain': 'Ana correo.test',
  'a document': '1000007919',
  'a document with points': '1.000.007.919',
  'the end of a document': '07919',
  'an address of mail': 'luis.rodriguez190@correo.test',
  'a telephone': '310 100 0007',
  'a code': 'TER-2026-000148',
  nobody: 'xilofono',
};

/** What the contract lets a list be asked for: each value of a choice, and of what is typed that it is asked for. */
const pedidos = Object.entries(filtrosDeExportacionSchema.shape).flatMap(([filtro, opcional]) => {
  const valor: z.ZodType = opcional.unwrap();
  return (valor instanceof z.ZodEnum ? valor.options : [undefined]).map((una) => ({ filtro, valor: una }));
});

test('each value of each filter of the contract is asked of the planner', () => {
  const preguntados: Readonly<Record<string, unknown>>[] = filtros;
  const faltan = pedidos.filter(
    ({ filtro, valor }) =>
      !preguntados.some((unos) => unos[filtro] !== undefined && (valor === undefined || unos[filtro] === valor)),
  );
  expect(faltan).toEqual([]);
});

test.each(filtros)('no big table is read whole for the list %j', async (unos) => {
  expect(await leidasEnteras(lista(unos))).toEqual([]);
});

/** A walk over an index that does not answer the filter is no scan of the table, and reads as much. */
const POCOS = 2000;
const paginaDe = (unos: Filtros) => (tx: Tx) => listas.pagina(tx, unos, ahora, 51);
const cuentaDe = (unos: Filtros) => (tx: Tx) => listas.contar(tx, unos, ahora);

test.each(filtros)('the page of the list %j and its count read few blocks', async (unos) => {
  expect(await bloques(paginaDe(unos))).toBeLessThan(POCOS);
  expect(await bloques(cuentaDe(unos))).toBeLessThan(POCOS);
});

test.each<[string, Filtros]>([
  ['inscripcion_atascada', { entrega: 'atascado' }],
  ['inscripcion_sin_llegar', { entrega: 'sin-llegar' }],
  ['inscripcion_devuelta, inscripcion_por_corregir', { marca: 'devuelta' }],
  ['inscripcion_prueba', { marca: 'prueba' }],
  ['inscripcion_por_estado', { estado: 'sin-enviar' }],
])('without %s the list %j would read many', async (indices, unos) => {
  const sin = `DROP INDEX ${indices}`;
  expect(Math.max(await bloques(paginaDe(unos), sin), await bloques(cuentaDe(unos), sin))).toBeGreaterThan(POCOS);
});

test.each(Object.entries(busquedas))('no big table is read whole in a search for %s: %s', async (_clase, q) => {
  expect(await leidasEnteras(lista({ q }))).toEqual([]);
});

test.each<Filtros>([
  { q: 'Rodríguez', estado: 'pendiente' },
  { q: 'Rodríguez', orden: 'espera' },
  { q: 'Muñoz', sobre: 'completada', desde: fecha(60) },
  { q: '1000007919', falta: 'conductor' },
])('no big table is read whole in a search with filters: %j', async (unos) => {
  expect(await leidasEnteras(lista(unos))).toEqual([]);
});

test.each<Filtros>([{}, { orden: 'espera' }, { sobre: 'completada' }, { estado: 'parcial' }, { q: 'Rodríguez' }])(
  'no big table is read whole deep down in the list %j',
  async (unos) => {
    const cursor = { en: hace(500), id: '88888888-8888-4888-8888-888888888888' };
    expect(await leidasEnteras(lista(unos, cursor))).toEqual([]);
  },
);

test.each(Object.values(busquedas))('the page of a search for %s and its count read few blocks', async (q) => {
  expect(await bloques(paginaDe({ q }))).toBeLessThan(POCOS);
  expect(await bloques(cuentaDe({ q }))).toBeLessThan(POCOS);
});

/** Two letters are a plate's beginning, which the list itself is asked for. */
const deTexto = Object.values(busquedas).filter((q) => q.length > 2);

test.each(deTexto)('the page of a search for %s reads its own enrolments and no other', async (q) => {
  const hechos = await nodosDe((tx) => listas.pagina(tx, { q }, ahora, 51), undefined, 'ANALYZE, ');
  const leidas = hechos
    .filter((nodo) => nodo['Relation Name'] === 'inscripcion')
    .map((nodo) => (nodo['Actual Loops'] ?? 0) * ((nodo['Actual Rows'] ?? 0) + (nodo['Rows Removed by Filter'] ?? 0)));
  expect(leidas).toHaveLength(1);
  expect(leidas[0]).toBeLessThanOrEqual(51);
});

test.each(Object.values(busquedas))('a search for %s finds and counts what each text says', async (q) => {
  // Beside a filter that keeps all, each enrolment is joined to its text.
  const unida = { q, desde: '2000-01-01' };
  await dataSource.transaction(async (tx) => {
    expect(await listas.contar(tx, { q }, ahora)).toBe(await listas.contar(tx, unida, ahora));
    const ids = async (unos: Filtros, limite: number, cursor?: Cursor) =>
      (await listas.pagina(tx, unos, ahora, limite, cursor)).map(({ id }) => id);
    // Of two hundred the newest texts hold too few, and the index finds the others.
    for (const limite of [51, 200]) {
      const primera = await listas.pagina(tx, unida, ahora, limite);
      expect(await ids({ q }, limite)).toEqual(primera.map(({ id }) => id));
      for (const { id, creadaEn: en } of [primera[Math.floor(primera.length / 2)], primera.at(-1)].flatMap(
        (una) => una ?? [],
      ))
        expect(await ids({ q }, limite, { en, id })).toEqual(await ids(unida, limite, { en, id }));
    }
  });
});

test('the newest with frequent words are picked among the newest texts, and the index is not asked', async () => {
  const pagina = (tx: Tx) => listas.pagina(tx, { q: 'Muñoz Ana' }, ahora, 51);
  const hechos = await nodosDe(pagina, undefined, 'ANALYZE, ');
  const leidos = hechos.filter((nodo) => (nodo['Actual Loops'] ?? 0) > 0).map((nodo) => nodo['Index Name']);
  expect(leidos).toContain('busqueda_creada');
  expect(leidos).not.toContain('busqueda_texto');
});

test('a search alone is counted where its texts stand, in no order', async () => {
  const nodos = await nodosDe((tx) => listas.contar(tx, { q: 'Rodríguez' }, ahora));
  expect(new Set(nodos.flatMap((nodo) => nodo['Relation Name'] ?? []))).toEqual(new Set(['busqueda']));
  expect(nodos.map((nodo) => nodo['Node Type'])).not.toContain('Sort');
});

test('a count goes to one beyond its limit, of the list, of a search and of what waits', async () => {
  const contadas = await dataSource.transaction(async (tx) => [
    await listas.contar(tx, {}, ahora),
    await listas.contar(tx, { q: 'Rodríguez' }, ahora),
    (await listas.contarEnEspera(tx, { orden: 'espera' }, ahora)).n,
  ]);
  expect(contadas).toEqual([1001, 1001, 1001]);
});

test.each([
  ['Rodrigez', 4000],
  ['Mosqera', 4000],
  ['Rodrigez María', 4000],
  ['Pean', 1000],
  ['lusa', 1000],
  ['1000007918', 2000],
  ['luis.rodrigues190@correo.test', 12_000],
])('what resembles %s is found in few blocks, and no big table is read whole', async (q, limite) => {
  const parecidas = (tx: Tx) => hallazgos.parecidas(tx, q, 10);
  expect(await leidasEnteras(parecidas)).toEqual([]);
  expect(await bloques(parecidas)).toBeLessThan(limite);
});

test('no big table is read whole for the figures of the company and of a person', async () => {
  expect(await leidasEnteras((tx) => listas.tablero(tx))).toEqual([]);
  expect(await leidasEnteras((tx) => listas.tablero(tx, 'persona-7'))).toEqual([]);
  expect(await leidasEnteras((tx) => listas.porCorregir(tx, 'persona-7'))).toEqual([]);
  expect(await leidasEnteras((tx) => listas.ultimaDePlaca(tx, 'ABC027'))).toEqual([]);
});

test('no big table is read whole for a report', async () => {
  const reportes = new ReportesRepository();
  const mes = { desde: fecha(30), hasta: fecha(0) };
  expect(await leidasEnteras((tx) => reportes.avance(tx, mes))).toEqual([]);
  expect(await leidasEnteras((tx) => reportes.rechazos(tx, mes))).toEqual([]);
  expect(await leidasEnteras((tx) => reportes.devueltas(tx, mes))).toEqual([]);
  expect(await leidasEnteras((tx) => reportes.porRango(tx, [mes, { desde: fecha(60), hasta: fecha(31) }]))).toEqual([]);
});

test('how far enrolments got, and how many were sent and completed, is read from an index alone', async () => {
  const reportes = new ReportesRepository();
  const mes = { desde: fecha(30), hasta: fecha(0) };
  const avance = (tx: Tx) => reportes.avance(tx, mes);
  const porRango = (tx: Tx) => reportes.porRango(tx, [mes]);
  const como = async (trabajo: (tx: Tx) => Promise<unknown>, antes?: string) =>
    (await nodosDe(trabajo, antes)).flatMap((nodo) =>
      nodo['Relation Name'] === 'inscripcion' ? [nodo['Node Type']] : [],
    );
  expect(await como(avance)).toEqual(['Index Only Scan']);
  expect(await como(porRango)).toEqual(['Index Only Scan', 'Index Only Scan']);
  const sin = 'DROP INDEX inscripcion_avance, inscripcion_completada';
  expect(await como(avance, sin)).not.toContain('Index Only Scan');
  expect(await como(porRango, sin)).not.toContain('Index Only Scan');
});

/** Of the filled table: what a thousandth of the enrolments share, and what one has alone. */
const rasgosLlenos = async (): Promise<Rasgo[]> => {
  const filas = await database.query<Pick<Rasgo, 'clave' | 'quien'>>(
    `SELECT r.clave, r.quien FROM inscripciones.rasgo r JOIN inscripciones.inscripcion i ON i.id = r.inscripcion_id
     WHERE i.codigo = 'TER-100000'`,
  );
  return filas.flatMap((fila) =>
    (['cuenta', 'carta', 'placa'] as const).map((clase) => ({ ...fila, clase, valor: '', nombre: '' })),
  );
};

test('no big table is read whole for what an enrolment shares with others', async () => {
  const rasgos = await rasgosLlenos();
  expect(rasgos).toHaveLength(6);
  const una = { id: '88888888-8888-4888-8888-888888888888', creadaEn: ahora };
  const repository = new RasgosRepository();
  expect(await leidasEnteras((tx) => repository.coincidencias(tx, una, rasgos))).toEqual([]);
  const sinIndices = 'DROP INDEX rasgo_clave; ALTER TABLE rasgo DROP CONSTRAINT rasgo_pkey';
  expect(await leidasEnteras((tx) => repository.coincidencias(tx, una, rasgos), sinIndices)).toContain('rasgo');
  expect(await leidasEnteras((tx) => repository.ponerAlDia(tx, 200))).toEqual([]);
});

test.each(cuentas)('the count of what waits reads little more than it counts: $value', async (cuenta) => {
  const contar = (tx: Tx) => listas.contarEnEspera(tx, listaDe(cuenta), ahora);
  expect(await bloques(contar)).toBeLessThan(800);
});

test('nothing that waits is counted through two indexes at once, though a third of it says what is wrong', async () => {
  const muchas = `
    UPDATE inscripcion SET con_novedad = TRUE
      WHERE completada_en IS NULL AND id < '55555555-5555-4555-8555-555555555555';
    ANALYZE inscripcion`;
  const contar = async (tx: Tx) => {
    for (const cuenta of cuentas) await listas.contarEnEspera(tx, listaDe(cuenta), ahora);
  };
  expect((await nodosDe(contar, muchas)).map((nodo) => nodo['Node Type'])).not.toContain('BitmapAnd');
});

test.each<[string, Filtros, string]>([
  ['busqueda_texto', { q: 'xilofono' }, 'busqueda'],
  ['inscripcion_correo_rechazado, inscripcion_creada, inscripcion_en_espera', { entrega: 'rechazado' }, 'inscripcion'],
  ['inscripcion_sin_llegar, inscripcion_creada, inscripcion_en_espera', { entrega: 'sin-llegar' }, 'inscripcion'],
  ['sin_llegar_inscripcion', { entrega: 'sin-llegar' }, 'sin_llegar'],
])('without %s the list %j would read a big table whole', async (indices, unos, tabla) => {
  expect(await leidasEnteras(lista(unos), `DROP INDEX ${indices}`)).toContain(tabla);
});
