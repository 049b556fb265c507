/** P11 and P12: what reads and writes of the enrolments' tables cost, over a million of them. */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { cuentas, listaDe } from '@portal/dominio/por-atender';
import {
  EnlacesRepository,
  HallazgosRepository,
  ListasRepository,
  ReportesRepository,
  type Cursor,
  type Filtros,
} from '@portal/inscripciones/bench';
import { aadGps, inscripcionesDatabase } from '@portal/inscripciones/seed';
import { seed } from '@portal/seed/load';
import {
  databaseOptions,
  KeyRing,
  openDatabase,
  Outbox,
  sealText,
  SystemClock,
  Transactions,
  type Tx,
} from '@portal/service-kit';
import { testDatabase } from '@portal/test-kit';
import { SQL } from './flow/query.js';
import { cpuPerRun } from './harness/cpu.js';
import { interleave } from './harness/interleave.js';
import type { Limit, Measurement } from './harness/measurement.js';
import { quantile } from './harness/summary.js';
import { many, timed } from './harness/timed.js';

const MILLION = 1_000_000;
const ROUNDS = 5;
const SCANS = 3;

/** `--filas=100000`. @throws Error for anything but a whole number */
function rowsOf(flags: readonly string[]): number {
  const flag = flags.find((one) => one.startsWith('--filas='));
  const rows = flag === undefined ? MILLION : Number(flag.slice('--filas='.length));
  if (!Number.isInteger(rows) || rows < 1000) throw new Error('--filas: un número entero desde 1000');
  return rows;
}

type Filled = Awaited<ReturnType<typeof filled>>;
let making: Promise<Filled> | undefined;

/** A database of its own with seeded enrolments. */
async function filled(rows: number) {
  const database = await testDatabase('inscripciones');
  const dataSource = await openDatabase(databaseOptions(inscripcionesDatabase(database.url)));
  const secret = randomBytes(32);
  const ring = new KeyRing('FORM_KEK', { read: () => secret });
  const owner = new URL(database.url).username;
  await dataSource.destroy();
  const since = performance.now();
  await seed(
    {
      databaseUrl: database.adminUrl,
      owners: { inscripciones: owner, notificaciones: owner, auditoria: owner },
      kekId: ring.current.id,
      seal: (id) => sealText(ring, 'medida', aadGps(id)),
    },
    { enrolments: rows, seed: 'medida', now: new Date(), only: ['inscripciones'], progress: () => undefined },
  );
  console.log(`   ${rows} inscripciones en ${((performance.now() - since) / 1000).toFixed(0)} s`);
  const source = await openDatabase(databaseOptions(inscripcionesDatabase(database.url)));
  const raw = new pg.Client({ connectionString: database.url, options: '-c random_page_cost=1.1' });
  await raw.connect();
  const close = async () => {
    await raw.end();
    await source.destroy();
    await database.close();
  };
  return { raw, transactions: new Transactions(source), close };
}

const hallazgos = new HallazgosRepository();
const listas = new ListasRepository(hallazgos);
const reportes = new ReportesRepository();
const ahora = new Date();

const p95 = async (probes: readonly (() => Promise<unknown>)[]): Promise<number> => {
  const times: number[] = [];
  for (const probe of probes) times.push(await timed(probe));
  return quantile(times, 0.95);
};

const LIMIT: Limit = { atMost: 1 };
/** A row with a fixed limit: the limit itself is what ours is compared with. */
const within = (what: string, ours: readonly number[], most: number, unit = 'ms'): Measurement => ({
  id: 'P12',
  what,
  unit,
  ours,
  against: 'el límite',
  base: ours.map(() => most),
  limit: LIMIT,
});

interface Sample {
  readonly placa: string;
  readonly codigo: string;
  readonly f: Record<string, string>;
}

/** What people search by, taken from enrolments that exist. */
const classes: Readonly<Record<string, (row: Sample) => string>> = {
  'una placa': ({ placa }) => placa,
  'el comienzo de una placa': ({ placa }) => placa.slice(0, 3),
  'un apellido': ({ f }) => f['apellidosConductor']?.split(' ')[0] ?? '',
  'nombre y apellido': ({ f }) => `${f['apellidosConductor']?.split(' ')[0]} ${f['nombresConductor']?.split(' ')[0]}`,
  'un documento': ({ f }) => f['numeroDocumentoConductor'] ?? '',
  'el final de un documento': ({ f }) => (f['numeroDocumentoConductor'] ?? '').slice(-5),
  'un correo': ({ f }) => f['correoElectronicoConductor'] ?? '',
  'un teléfono': ({ f }) => f['telefonoConductor'] ?? '',
  'un código': ({ codigo }) => codigo,
  nadie: () => 'xilofonista',
};

/** The same question to five columns, without any index. */
const SCAN = `SELECT id FROM inscripcion WHERE placa ILIKE $1 OR formulario->>'nombresConductor' ILIKE $1
  OR formulario->>'numeroDocumentoConductor' ILIKE $1 OR formulario->>'nombreRazonSocial' ILIKE $1
  OR creador_correo ILIKE $1 ORDER BY creada_en DESC, id DESC`;

const filtros: Readonly<Record<string, Filtros>> = {
  'estado completada': { estado: 'completada' },
  'estado parcial': { estado: 'parcial' },
  'estado pendiente': { estado: 'pendiente' },
  'estado sin enviar': { estado: 'sin-enviar' },
  hoy: { fecha: 'hoy' },
  'última semana': { fecha: 'semana' },
  'último mes': { fecha: 'mes' },
  'un mes de hace un año': { desde: day(400), hasta: day(370) },
  'completadas en ese mes': { sobre: 'completada', desde: day(400), hasta: day(370) },
  'falta el conductor': { falta: 'conductor' },
  'falta el propietario': { falta: 'propietario' },
  'enlace vencido': { entrega: 'vencido' },
  'enlace por vencer': { entrega: 'por-vencer' },
  'correo rechazado': { entrega: 'rechazado' },
  'sin abrir': { entrega: 'sin-abrir' },
  atascado: { entrega: 'atascado' },
  'con avisos que no llegaron': { entrega: 'sin-llegar' },
  devuelta: { marca: 'devuelta' },
  revisada: { marca: 'revisada' },
  'con novedad': { marca: 'novedad' },
  'de prueba': { marca: 'prueba' },
  'avance: enviada': { avance: 'enviada' },
  'avance: sin abrir': { avance: 'sin-abrir' },
  'avance: abierta': { avance: 'abierta' },
  'avance: firmada': { avance: 'firmada' },
  'avance: por firmar': { avance: 'por-firmar' },
  'en espera desde hace un mes': { esperandoDesde: day(30) },
  'más tiempo en espera': { orden: 'espera' },
  'parcial, falta el propietario, vencido, desde hace 300 días': {
    estado: 'parcial',
    falta: 'propietario',
    entrega: 'vencido',
    desde: day(300),
  },
  'pendiente, con novedad, vencido, último mes': {
    estado: 'pendiente',
    marca: 'novedad',
    entrega: 'vencido',
    fecha: 'mes',
  },
  'revisada, completada en un mes de hace un año': {
    marca: 'revisada',
    sobre: 'completada',
    desde: day(400),
    hasta: day(370),
  },
  'falta el conductor, sin abrir, más tiempo en espera': { falta: 'conductor', entrega: 'sin-abrir', orden: 'espera' },
  'correo rechazado, revisada, más tiempo en espera': { entrega: 'rechazado', marca: 'revisada', orden: 'espera' },
  'por firmar, en espera desde hace un mes': { avance: 'por-firmar', esperandoDesde: day(30) },
};

/** Each order of the list, and where its last twentieth begins. */
const orders: Readonly<Record<string, { readonly filtro: Filtros; readonly deep: string }>> = {
  'de la lista': { filtro: {}, deep: at('creada_en', 'ASC', 'TRUE') },
  'de lo completado': {
    filtro: { sobre: 'completada' },
    deep: at('completada_en', 'ASC', 'completada_en IS NOT NULL'),
  },
  'de lo que espera': {
    filtro: { orden: 'espera' },
    deep: at('creada_en', 'DESC', 'completada_en IS NULL AND retirada_en IS NULL'),
  },
};

/** @param from the end of the list */
function at(column: string, from: 'ASC' | 'DESC', which: string): string {
  return `SELECT ${column} AS en, id FROM inscripcion WHERE ${which} ORDER BY ${column} ${from}, id ${from}
    OFFSET (SELECT count(*) / 20 FROM inscripcion WHERE ${which}) LIMIT 1`;
}

/** Ranges of days as Reportes asks for them. */
const aMonth = { desde: day(30), hasta: day(0) };
const aYear = Array.from({ length: 12 }, (_, month) => ({ desde: day(30 * (month + 1)), hasta: day(30 * month + 1) }));

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

async function p12(flags: readonly string[]): Promise<Measurement[]> {
  const { raw, transactions } = await (making ??= filled(rowsOf(flags)));
  const page = (filtro: Filtros, cursor?: Cursor) => () =>
    transactions.run((tx) => listas.pagina(tx, filtro, ahora, 51, cursor));
  const count = (filtro: Filtros) => () => transactions.run((tx) => listas.contar(tx, filtro, ahora));
  // Ids are random: so are the first of them.
  const { rows: samples } = await raw.query<Sample>(
    'SELECT placa, codigo, formulario AS f FROM inscripcion ORDER BY id LIMIT 20',
  );
  const rows: Measurement[] = [];
  // One scan takes as long as a thousand searches, whatever it looks for: it is made once for all classes.
  const scans = await many(SCANS, () => timed(() => raw.query(SCAN, [`%${samples[0]?.placa}%`])));
  for (const [what, termOf] of Object.entries(classes)) {
    const terms = samples.map(termOf);
    const ours = await many(SCANS, () => p95(terms.map((q) => page({ q }))));
    rows.push({
      id: 'P12',
      what: `buscar ${what}: percentil 95`,
      unit: 'ms',
      ours,
      against: 'cinco ILIKE sin índice',
      base: scans,
      limit: { atMost: 0.05 },
    });
    rows.push(within(`buscar ${what}: percentil 95`, ours, 60));
    const counts = await many(SCANS, () => p95(terms.map((q) => count({ q }))));
    rows.push(within(`contar ${what}: percentil 95`, counts, 60));
  }
  const against = async (
    what: string,
    probe: () => Promise<unknown>,
    atMost: number | undefined,
    first = { what: 'la primera página sin filtros', probe: page({}) },
  ): Promise<void> => {
    const cost = (work: () => Promise<unknown>) => async () => quantile(await many(9, () => timed(work)), 0.5);
    const { ours, base } = await interleave({ ours: cost(probe), base: cost(first.probe) }, ROUNDS);
    const limit = atMost === undefined ? {} : { limit: { atMost } };
    rows.push({ id: 'P12', what, unit: 'ms', ours, against: first.what, base, ...limit });
  };
  const surname = classes['un apellido']?.(samples[0]!) ?? '';
  for (const [order, { filtro, deep }] of Object.entries(orders)) {
    const { rows: cursors } = await raw.query<Cursor>(deep);
    const first = { what: 'su primera página', probe: page(filtro) };
    await against(`una página al fondo del orden ${order}`, page(filtro, cursors[0]), 5, first);
    if (order !== 'de la lista') continue;
    const found = { what: 'su primera página', probe: page({ q: surname }) };
    await against('una página al fondo de lo hallado', page({ q: surname }, cursors[0]), 5, found);
  }
  for (const [what, filtro] of Object.entries(filtros)) {
    const found = await page(filtro)();
    // A page of nothing says nothing of the filter: it is told, not judged.
    if (found.length > 0) await against(`filtro ${what}`, page(filtro), 3);
    else await against(`filtro ${what}, que no halla ninguna`, page(filtro), undefined);
  }
  for (const what of ['un apellido', 'nombre y apellido']) {
    const filtered = samples.map((row) => page({ q: classes[what]?.(row) ?? '', estado: 'completada' }));
    const ours = await many(SCANS, () => p95(filtered));
    rows.push(within(`buscar ${what} entre lo completado: percentil 95`, ours, 60));
  }
  const typed = samples.map(({ f }) => (f['apellidosConductor']?.split(' ')[0] ?? '').replace(/.(.)$/, '$1'));
  const similar = () => p95(typed.map((q) => () => transactions.run((tx) => hallazgos.parecidas(tx, q, 10))));
  const { limit: _, ...told } = within(
    'lo parecido a un apellido mal escrito: percentil 95',
    await many(ROUNDS, similar),
    1000,
  );
  rows.push(told);
  const boards = await many(ROUNDS, () => timed(() => transactions.single((tx) => listas.tablero(tx))));
  rows.push(within('cifras del tablero', boards, 30));
  const waiting = await many(ROUNDS, () =>
    timed(() =>
      transactions.run(async (tx) => {
        for (const cuenta of cuentas) await listas.contarEnEspera(tx, listaDe(cuenta), ahora);
      }),
    ),
  );
  rows.push(within('cuentas de Por atender', waiting, 30));
  // How long they may take nobody has said: told.
  const reports: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    'Reportes: avance de un mes': (tx) => reportes.avance(tx, aMonth),
    'Reportes: avance de un año': (tx) => reportes.avance(tx, { desde: day(365), hasta: day(0) }),
    'Reportes: doce meses': (tx) => reportes.porRango(tx, aYear),
  };
  for (const [what, ask] of Object.entries(reports)) {
    const { limit: _none, ...row } = within(
      what,
      await many(ROUNDS, () => timed(() => transactions.single(ask))),
      1000,
    );
    rows.push(row);
  }
  const { rows: sizes } = await raw.query<{ indice: string; tabla: string }>(
    `SELECT pg_relation_size('busqueda_texto') AS indice, pg_table_size('inscripcion') + pg_table_size('busqueda') AS tabla`,
  );
  const [indice, tabla] = [Number(sizes[0]?.indice) / 1e6, Number(sizes[0]?.tabla) / 1e6];
  rows.push({
    id: 'P12',
    what: 'índice de la búsqueda',
    unit: 'MB',
    ours: [indice],
    against: 'la tabla',
    base: [tabla],
    limit: { atMost: 0.15 },
  });
  return rows;
}

const RUNS = 300;
const outbox = new Outbox(new SystemClock());
const fact = { type: 'medida', subject: 'evt.inscripciones.medida' };

async function p11(flags: readonly string[]): Promise<Measurement[]> {
  const { raw, transactions } = await (making ??= filled(rowsOf(flags)));
  const enlaces = new EnlacesRepository();
  const { rows: links } = await raw.query<{ id: string }>(
    `SELECT id FROM enlace WHERE usado_en IS NULL AND revocado_en IS NULL AND vence_en > now() LIMIT 50`,
  );
  const tokens = links.map(() => randomBytes(32).toString('base64url'));
  const hashes = await hashesOf(raw, links, tokens);
  let turn = 0;
  const next = <T>(items: readonly T[]): T => items[(turn += 1) % items.length] as T;
  const data = { inscripcionId: randomUUID() };
  const event = (tx: Tx) =>
    outbox.appendAll(tx, [
      {
        subject: fact.subject,
        envelope: { id: randomUUID(), type: fact.type, at: new Date().toISOString(), requestId: randomUUID(), data },
      },
    ]);
  const bare = async (work: () => Promise<unknown>) => {
    await raw.query('BEGIN');
    await work();
    await raw.query('COMMIT');
  };
  const pairs: Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]> = {
    'abrir un enlace': [
      () => transactions.single((tx) => enlaces.abrir(tx, next(tokens))),
      () => raw.query(SQL.open.replaceAll('inscripciones.', ''), [next(hashes)]),
    ],
    'reservar un enlace, con su hecho': [
      () =>
        transactions.run(async (tx) => {
          await enlaces.reservar(tx, next(links).id, randomUUID(), -1);
          await event(tx);
        }),
      () =>
        bare(async () => {
          await raw.query(SQL.claim.replaceAll('inscripciones.', '').replace("'60 s'", "'-1 s'"), [
            next(links).id,
            randomUUID(),
          ]);
          const id = randomUUID();
          const envelope = JSON.stringify({ id, type: fact.type, at: new Date(), requestId: id, data });
          await raw.query(SQL.events('inscripciones').replace(', published_at', '').replace(', now()', ''), [
            [id],
            [fact.type],
            [fact.subject],
            [envelope],
          ]);
        }),
    ],
    'una lista de 50': [
      () => transactions.single(async (tx) => listas.entregas(tx, await listas.pagina(tx, {}, ahora, 50))),
      async () => {
        const page = await raw.query<{ id: string }>(
          'SELECT * FROM inscripcion ORDER BY creada_en DESC, id DESC LIMIT 50',
        );
        await raw.query('SELECT * FROM entrega WHERE inscripcion_id = ANY($1)', [page.rows.map(({ id }) => id)]);
      },
    ],
  };
  const rows: Measurement[] = [];
  for (const [what, [own, floor]] of Object.entries(pairs)) {
    const { ours, base } = await interleave(
      { ours: () => cpuPerRun(RUNS, own), base: () => cpuPerRun(RUNS, floor) },
      ROUNDS,
    );
    rows.push({ id: 'P11', what, unit: 'ms CPU', ours, against: 'el mismo SQL con pg', base, limit: { atMost: 2.5 } });
  }
  return rows;
}

/** Gives known tokens to living links, so that they open. */
async function hashesOf(
  raw: pg.Client,
  links: readonly { id: string }[],
  tokens: readonly string[],
): Promise<string[]> {
  const { rows } = await raw.query<{ token_hash: string }>(
    `UPDATE enlace SET token_hash = encode(sha256(convert_to(n.token, 'UTF8')), 'hex')
     FROM unnest($1::uuid[], $2::text[]) AS n (id, token) WHERE enlace.id = n.id RETURNING token_hash`,
    [links.map(({ id }) => id), tokens],
  );
  return rows.map(({ token_hash: hash }) => hash);
}

export const measures = { P11: p11, P12: p12 };

/** Ends what the measurements stood up. */
export const close = async (): Promise<void> => (await making)?.close();
