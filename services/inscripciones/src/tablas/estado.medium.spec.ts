import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { estadoAdmin } from '@portal/dominio/estados';
import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import { sql, type Transactions, type Tx } from '@portal/service-kit';
import { OwnSchema } from '../../test/own-schema.js';
import { unaFila } from '../../test/una-fila.js';
import { AtascoEntity } from './atasco.entity.js';
import { AtascosRepository } from './atascos.repository.js';
import { BorradosRepository } from './borrados.repository.js';
import { VERSION_BUSQUEDA } from './busqueda.rules.js';
import { BusquedaEntity, BusquedasRepository } from './busquedas.repository.js';
import { CargasRepository } from './cargas.repository.js';
import { CorreccionesRepository } from './correcciones.repository.js';
import { EnlaceEntity } from './enlace.entity.js';
import { EnlacesRepository } from './enlaces.repository.js';
import { EntregaEntity } from './entrega.entity.js';
import { EntregasRepository } from './entregas.repository.js';
import { InscripcionEntity } from './inscripcion.entity.js';
import { InscripcionesRepository } from './inscripciones.repository.js';
import { lockInscripcion } from './lock-inscripcion.js';
import { RevisionesRepository } from './revisiones.repository.js';
import { SinLlegarEntity } from './sin-llegar.entity.js';
import { SinLlegarRepository } from './sin-llegar.repository.js';

let schema: OwnSchema;
let dataSource: DataSource;
let transactions: Transactions;
beforeAll(async () => {
  schema = await OwnSchema.open();
  ({ dataSource, transactions } = schema);
});
afterAll(() => schema?.close());

const enlaces = new EnlacesRepository();
const entregas = new EntregasRepository();
const correcciones = new CorreccionesRepository();
const busquedas = new BusquedasRepository();
const atascos = new AtascosRepository();
const sinLlegar = new SinLlegarRepository();
const inscripciones = new InscripcionesRepository(
  new CargasRepository(),
  new RevisionesRepository(),
  new BorradosRepository(),
  new BusquedasRepository(),
);

const ahora = () => new Date();
/** A unit that another one was before: all of it is taken back. */
const OTRA_ANTES = 'another unit was first';
/** The mail with the copy, or with a notice, for a role: the same one each time. */
const mandados = new Map<string, string>();
function correoDe(que: 'copia' | 'noticia', inscripcionId: string, rol: RolFirmante) {
  const clave = `${que} ${inscripcionId} ${rol}`;
  const correoId = mandados.get(clave) ?? randomUUID();
  mandados.set(clave, correoId);
  return { correoId, inscripcionId, en: ahora() };
}
function unaCorreccion(inscripcionId: string, rol: RolFirmante) {
  const id = randomUUID();
  const correccion = { id, inscripcionId, rol, antes: 'a@b.test', correo: `Buzon-${id}@correo.test`, motivo: 'm' };
  return { ...correccion, porSub: 's', por: 'Ana', en: ahora() };
}
const enlaceVivo = (tx: Tx, inscripcionId: string, rol: RolFirmante) =>
  tx.findOne(EnlaceEntity, { where: { inscripcionId, rol }, order: { creadoEn: 'DESC' } });

type Paso = (tx: Tx, id: string, rol: RolFirmante) => Promise<unknown>;

/** What can happen to an enrolment, each as one unit of the service. */
const pasos = {
  preparar: (tx: Tx, id: string) => inscripciones.estrenarDocumento(tx, id, ahora()),
  emitir: async (tx: Tx, inscripcionId: string, rol: RolFirmante) => {
    await lockInscripcion(tx, inscripcionId);
    const fila = await inscripciones.porId(tx, inscripcionId);
    if (!fila || fila.retiradaEn) return;
    const [id, creadoEn] = [randomUUID(), ahora()];
    await enlaces.revocar(tx, inscripcionId, rol, creadoEn);
    const venceEn = new Date(creadoEn.getTime() + 1000 * (1 + (creadoEn.getTime() % 97)));
    const enlace = { id, inscripcionId, rol, motivo: 'solicitud' as const, creadoEn, venceEn };
    await enlaces.insertar(tx, { ...enlace, tokenHash: id, tokenSellado: null });
    await entregas.encolar(tx, { inscripcionId, rol, enlaceId: id, fecha: creadoEn, correo: null });
  },
  recordar: async (tx: Tx, inscripcionId: string, rol: RolFirmante) => {
    await lockInscripcion(tx, inscripcionId);
    const anterior = await enlaceVivo(tx, inscripcionId, rol);
    if (!anterior || !(await enlaces.dejarPaso(tx, anterior.id, ahora()))) return;
    const [id, creadoEn] = [randomUUID(), ahora()];
    const enlace = { id, inscripcionId, rol, motivo: 'recordatorio' as const, creadoEn, venceEn: anterior.venceEn };
    await enlaces.insertar(tx, { ...enlace, tokenHash: id, tokenSellado: null });
    const nueva = { inscripcionId, rol, enlaceId: id, fecha: creadoEn, correo: null, sinAbrirDesde: anterior.creadoEn };
    await entregas.encolar(tx, nueva);
  },
  aceptar: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    if (!enlace) return;
    const cambio = { estado: 'aceptado' as const, motivo: null, fecha: ahora() };
    await entregas.pasar(tx, enlace.id, ['en-cola', 'rechazado'], cambio);
    await inscripciones.marcarSolicitada(tx, id, ahora());
  },
  rechazar: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    const cambio = { estado: 'rechazado' as const, motivo: 'El buzón está lleno.', fecha: ahora() };
    if (enlace) await entregas.pasar(tx, enlace.id, ['en-cola'], cambio);
  },
  rebotar: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    if (enlace) await entregas.rebotar(tx, enlace.id, { motivo: 'El buzón está lleno.', fecha: ahora() });
  },
  abrir: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    const cambio = { estado: 'abierto' as const, motivo: null, fecha: ahora() };
    if (enlace) await entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado', 'rechazado'], cambio);
  },
  corregir: async (tx: Tx, inscripcionId: string, rol: RolFirmante) => {
    await lockInscripcion(tx, inscripcionId);
    if (!(await inscripciones.porId(tx, inscripcionId))) return;
    await correcciones.insertar(tx, unaCorreccion(inscripcionId, rol));
  },
  /** The sweep, which may meet a correction. */
  renovar: (tx: Tx) => busquedas.renovar(tx, 3),
  decirNovedad: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    if (enlace) await entregas.conNovedad(tx, enlace.id, 'Mi nombre.', { fecha: ahora(), desde: new Date(0) });
  },
  atender: (tx: Tx, inscripcionId: string, rol: RolFirmante) =>
    entregas.atender(tx, { inscripcionId, rol, dice: 'Mi nombre.' }),
  firmar: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    const fila = await inscripciones.porId(tx, id);
    const reservaId = randomUUID();
    if (!enlace || fila?.revision == null || !(await enlaces.reservar(tx, enlace.id, reservaId, 1000))) return;
    await enlaces.usar(tx, enlace.id, reservaId, ahora());
    const cambio = { estado: 'firmado' as const, motivo: null, fecha: ahora() };
    await entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado', 'rechazado', 'abierto', 'con-novedad'], cambio);
    if ((await inscripciones.avanzar(tx, { id, desde: fila.revision, rol, ahora: ahora() })) === undefined)
      throw new Error(OTRA_ANTES);
  },
  ver: async (tx: Tx, id: string, rol: RolFirmante) => {
    const enlace = await enlaceVivo(tx, id, rol);
    if (enlace) await enlaces.marcarVisto(tx, enlace.id, ahora());
  },
  devolver: (tx: Tx, id: string) => retirar(tx, id, 'devuelta'),
  anular: (tx: Tx, id: string) => retirar(tx, id, 'anulada'),
  reemplazar: async (tx: Tx, id: string) => {
    const fila = await inscripciones.porId(tx, id);
    if (!fila) return;
    const { codigo, creadorSub } = fila;
    const nueva = unaFila({ creadorSub, reemplaza: codigo });
    if ((await inscripciones.reemplazar(tx, { codigo, por: nueva.codigo, creadorSub })) === undefined) return;
    await inscripciones.insertar(tx, nueva);
  },
  atascarDocumento: (tx: Tx, id: string) => atascos.documento(tx, id, 'No se pudo preparar.'),
  atascarCopia: (tx: Tx, id: string, rol: RolFirmante) =>
    atascos.copia(tx, correoDe('copia', id, rol), 'El buzón está lleno.', rol === 'conductor'),
  mandarCopia: (tx: Tx, id: string, rol: RolFirmante) => atascos.salio(tx, correoDe('copia', id, rol)),
  perderNoticia: (tx: Tx, id: string, rol: RolFirmante) =>
    sinLlegar.anotar(tx, { ...correoDe('noticia', id, rol), motivo: 'El buzón no existe.' }),
  darPorContada: async (tx: Tx, id: string, rol: RolFirmante) => {
    await lockInscripcion(tx, id);
    const { correoId, en } = correoDe('noticia', id, rol);
    await sinLlegar.darPorContados(tx, id, [correoId], { por: 'Ana', en });
  },
  reintentar: async (tx: Tx, id: string) => {
    await lockInscripcion(tx, id);
    await atascos.pedir(tx, id);
  },
  borrar: async (tx: Tx, id: string) => {
    await lockInscripcion(tx, id);
    const fila = await inscripciones.porId(tx, id);
    if (fila) await inscripciones.borrar(tx, fila);
  },
} as const satisfies Record<string, Paso>;

/** As the service does: its links first. */
async function retirar(tx: Tx, id: string, como: 'devuelta' | 'anulada'): Promise<void> {
  await lockInscripcion(tx, id);
  const en = ahora();
  await enlaces.revocarTodos(tx, id, en);
  if (!(await inscripciones.retirar(tx, id, { como, en, por: 'Carlos Muñoz' }))) throw new Error(OTRA_ANTES);
}

const unPasoDe = (que: keyof typeof pasos): Paso => pasos[que];
const nombres = Object.keys(pasos) as (keyof typeof pasos)[];
const unPaso = fc.record({
  cual: fc.nat(4),
  que: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...nombres.slice(0, -1)) },
    { weight: 1, arbitrary: fc.constant('borrar' as const) },
  ),
  rol: fc.constantFrom(...rolesFirmante),
});

/** Columns and figures as the database keeps them. */
async function guardado() {
  const filas = await dataSource.manager.find(InscripcionEntity);
  const figuras = await dataSource.query<{ clave: string; inscripciones: number; firmas: number }[]>(
    `SELECT creador_sub || ' ' || estado AS clave, sum(inscripciones)::int AS inscripciones,
       sum(firmas_pendientes)::int AS firmas
     FROM figura GROUP BY 1 HAVING sum(inscripciones) <> 0 OR sum(firmas_pendientes) <> 0 ORDER BY 1`,
  );
  return {
    filas: Object.fromEntries(
      filas.map((fila) => {
        const { estado, completadaEn, enlaceVenceEn, sinAbrirDesde, correoRechazado, conNovedad } = fila;
        const { abiertaEn, atascadaEn, sinLlegarEn, reemplazadaPor } = fila;
        const deEnlaces = { enlaceVenceEn, sinAbrirDesde, correoRechazado, conNovedad, abiertaEn };
        return [fila.id, { estado, completadaEn, ...deEnlaces, atascadaEn, sinLlegarEn, reemplazadaPor }];
      }),
    ),
    figuras,
  };
}

/** Corrected addresses by which a search would not find their enrolment. */
const corregidasSinHallar = () =>
  dataSource.query<{ correo: string }[]>(
    `SELECT c.correo FROM correccion c LEFT JOIN busqueda b USING (inscripcion_id)
     WHERE coalesce(strpos(b.texto, lower(c.correo)), 0) = 0`,
  );

/** Enrolments whose text lacks their instant, or has another one. */
const sinSuFecha = () =>
  dataSource.query<{ id: string }[]>(
    `SELECT i.id FROM inscripcion i LEFT JOIN busqueda b ON b.inscripcion_id = i.id
     WHERE b.creada_en IS DISTINCT FROM i.creada_en`,
  );

const primera = (fechas: Date[]): Date | null =>
  fechas.length === 0 ? null : new Date(Math.min(...fechas.map((fecha) => fecha.getTime())));

/** The same, told anew from what happened: signatures, first accepted mail, links, mails, returns, what is stuck. */
async function segunLosHechos() {
  const { manager } = dataSource;
  const [filas, links, mails, stuck, lost] = [
    await manager.find(InscripcionEntity),
    await manager.find(EnlaceEntity),
    await manager.find(EntregaEntity),
    await manager.find(AtascoEntity),
    await manager.find(SinLlegarEntity),
  ];
  const figuras = new Map<string, { clave: string; inscripciones: number; firmas: number }>();
  const columnas = filas.map((fila) => {
    const firmas = [fila.firmadaConductorEn, fila.firmadaPropietarioEn].filter((fecha) => fecha !== null);
    const signatureRequested = fila.solicitudAceptadaEn !== null;
    const retirada = fila.retiro !== null;
    const estado = retirada
      ? 'retirada'
      : estadoAdmin({
          conductorSigned: fila.firmadaConductorEn !== null,
          propietarioSigned: fila.firmadaPropietarioEn !== null,
          signatureRequested,
        });
    const clave = `${fila.creadorSub} ${estado}`;
    const { inscripciones: antes, firmas: faltaban } = figuras.get(clave) ?? { inscripciones: 0, firmas: 0 };
    const faltan = signatureRequested ? 2 - firmas.length : 0;
    if (!fila.prueba) figuras.set(clave, { clave, inscripciones: antes + 1, firmas: faltaban + faltan });
    const suyos = links.filter(({ inscripcionId }) => inscripcionId === fila.id);
    const correos = mails.filter(({ inscripcionId }) => inscripcionId === fila.id);
    // Nobody signs what was taken back: no link of it ends, and no mail of it waits.
    const esperan = retirada ? [] : correos;
    return [
      fila.id,
      {
        estado,
        completadaEn: firmas.length === 2 ? new Date(Math.max(...firmas.map((fecha) => fecha.getTime()))) : null,
        enlaceVenceEn: primera(
          suyos.filter(({ usadoEn, revocadoEn }) => !retirada && !usadoEn && !revocadoEn).map(({ venceEn }) => venceEn),
        ),
        sinAbrirDesde: primera(
          esperan.filter((uno) => uno.estado === 'aceptado').map((uno) => uno.sinAbrirDesde ?? uno.fecha),
        ),
        correoRechazado: esperan.some((uno) => uno.estado === 'rechazado'),
        conNovedad: correos.some((uno) => uno.estado === 'con-novedad'),
        abiertaEn: primera(
          suyos.flatMap(({ vistoEn, usadoEn }) => [vistoEn, usadoEn]).filter((fecha) => fecha != null),
        ),
        atascadaEn: primera(
          stuck
            .filter(
              ({ inscripcionId, que }) => inscripcionId === fila.id && !(que === 'documento' && fila.revision !== null),
            )
            .flatMap(({ cuentaEn }) => cuentaEn ?? []),
        ),
        sinLlegarEn: primera(lost.filter((una) => una.inscripcionId === fila.id && !una.contadoEn).map(({ en }) => en)),
        reemplazadaPor: filas.find(({ reemplaza }) => reemplaza === fila.codigo)?.codigo ?? null,
      },
    ] as const;
  });
  return {
    filas: Object.fromEntries(columnas),
    figuras: [...figuras.values()].sort((a, b) => (a.clave < b.clave ? -1 : 1)),
  };
}

test('columns and figures are what the facts say, after every history and with units at once', async () => {
  const historias = fc.array(fc.array(unPaso, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(historias, async (historia) => {
      const ids = await Promise.all(
        ['ana', 'ana', 'beatriz', 'beatriz', 'carlos'].map(async (creadorSub, n) => {
          const fila = unaFila({ creadorSub, prueba: n === 1 || n === 4 });
          await transactions.run((tx) => inscripciones.insertar(tx, fila));
          return fila.id;
        }),
      );
      for (const aLaVez of historia)
        await Promise.all(
          aLaVez.map(({ cual, que, rol }) =>
            transactions
              .run((tx) => unPasoDe(que)(tx, ids[cual]!, rol))
              .catch((error: Error) => {
                if (error.message !== OTRA_ANTES) throw error;
              }),
          ),
        );
      expect(await guardado()).toEqual(await segunLosHechos());
      expect(await corregidasSinHallar()).toEqual([]);
      expect(await sinSuFecha()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('many units of one creator at once do not lose a figure', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const fila = unaFila({ creadorSub: 'muchas' });
      await transactions.run((tx) => inscripciones.insertar(tx, fila));
      await transactions.run((tx) => inscripciones.marcarSolicitada(tx, fila.id, ahora()));
    }),
  );
  expect((await guardado()).figuras).toContainEqual({ clave: 'muchas pendiente', inscripciones: 40, firmas: 80 });
});

test('no statement makes a status that the facts do not say', async () => {
  const fila = unaFila();
  await transactions.run((tx) => inscripciones.insertar(tx, fila));
  await transactions.run((tx) =>
    sql(tx, `UPDATE inscripcion SET estado = 'completada', completada_en = now() WHERE id = $1`, [fila.id]),
  );
  expect((await guardado()).filas[fila.id]).toMatchObject({ estado: 'sin-enviar', completadaEn: null });
});

test('a document is prepared once: who comes late is told so, and no signature is taken back', async () => {
  const [fila, otra] = [unaFila(), unaFila()];
  await transactions.run(async (tx) => {
    for (const una of [fila, otra]) await inscripciones.insertar(tx, una);
  });
  const preparar = () => transactions.run((tx) => pasos.preparar(tx, fila.id));
  expect(await preparar()).toBe(true);
  const firma = { id: fila.id, desde: 0, rol: 'conductor', ahora: ahora() } as const;
  expect(await transactions.run((tx) => inscripciones.avanzar(tx, firma))).toBe(false);
  expect(await preparar()).toBe(false);
  const revisiones = await schema.database.query<{ id: string; revision: number | null }>(
    'SELECT id, revision FROM inscripciones.inscripcion WHERE id = ANY($1)',
    [[fila.id, otra.id]],
  );
  expect(new Map(revisiones.map(({ id, revision }) => [id, revision]))).toEqual(
    new Map([
      [fila.id, 1],
      [otra.id, null],
    ]),
  );
});

test('a row that the release before inserts is counted, and found by its own text until the sweep writes it anew', async () => {
  const fila = unaFila({ creadorSub: 'ayer', busqueda: 'texto de ayer' });
  await transactions.run((tx) => tx.insert(InscripcionEntity, fila));
  const texto = () =>
    dataSource.query<{ version: number; texto: string }[]>(
      'SELECT version, texto FROM busqueda WHERE inscripcion_id = $1',
      [fila.id],
    );
  expect(await texto()).toEqual([{ version: 0, texto: 'texto de ayer' }]);
  expect((await guardado()).figuras).toContainEqual({ clave: 'ayer sin-enviar', inscripciones: 1, firmas: 0 });
  expect(await transactions.run((tx) => busquedas.renovar(tx, 1))).toBe(1);
  expect(await texto()).toEqual([{ version: VERSION_BUSQUEDA, texto: expect.stringContaining('r37108') }]);
});

test('a text has the instant of its enrolment, though the release before writes it without and whatever changes it', async () => {
  const [conTexto, sinTexto] = [unaFila(), unaFila()];
  await transactions.run(async (tx) => {
    await tx.insert(BusquedaEntity, { inscripcionId: conTexto.id, version: 3, texto: 'de ayer' });
    await tx.insert(InscripcionEntity, conTexto);
  });
  await transactions.run((tx) => tx.insert(InscripcionEntity, sinTexto));
  expect(await sinSuFecha()).toEqual([]);
  const textos = await dataSource.manager.find(BusquedaEntity, { where: { inscripcionId: conTexto.id } });
  expect(textos).toMatchObject([{ version: 3, texto: 'de ayer', creadaEn: conTexto.creadaEn }]);
  await dataSource.manager.update(InscripcionEntity, { id: conTexto.id }, { creadaEn: new Date(0) });
  expect(await sinSuFecha()).toEqual([]);
});

/** In new sessions: one of before knows rows of `inscripcion` by the place of a column that is another one now. */
async function migrarDeNuevo(): Promise<void> {
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.destroy();
  await dataSource.initialize();
}

test('texts of before their instant get it from the sweep, and keep their words', async () => {
  const fila = unaFila();
  await transactions.run((tx) => inscripciones.insertar(tx, fila));
  const hayFecha = async () => {
    const columnas = await dataSource.query<unknown[]>(
      `SELECT FROM pg_attribute WHERE attrelid = 'busqueda'::regclass AND attname = 'creada_en'`,
    );
    return columnas.length > 0;
  };
  while (await hayFecha()) await dataSource.undoLastMigration({ transaction: 'each' });
  // Nor did a release without it write a newer version.
  await dataSource.query('UPDATE busqueda SET version = least(version, 3)');
  await migrarDeNuevo();
  expect(await sinSuFecha()).toContainEqual({ id: fila.id });
  while ((await transactions.run((tx) => busquedas.renovar(tx, 50))) > 0);
  expect(await sinSuFecha()).toEqual([]);
  const [texto] = await dataSource.manager.findBy(BusquedaEntity, { inscripcionId: fila.id });
  expect(texto).toMatchObject({ version: VERSION_BUSQUEDA, texto: expect.stringContaining('r37108') });
});

const hayBusqueda = async (): Promise<boolean> => {
  const [fila] = await dataSource.query<{ hay: boolean }[]>(`SELECT to_regclass('busqueda') IS NOT NULL AS hay`);
  return fila?.hay === true;
};

test('an address that was corrected before the migration is found by it, and the sweep writes its text anew', async () => {
  const fila = unaFila();
  await transactions.run((tx) => inscripciones.insertar(tx, fila));
  const haySeguimiento = async () => {
    const [una] = await dataSource.query<{ hay: boolean }[]>(
      `SELECT to_regproc('correccion_se_busca') IS NOT NULL AS hay`,
    );
    return una?.hay === true;
  };
  while (await haySeguimiento()) await dataSource.undoLastMigration({ transaction: 'each' });
  await transactions.run((tx) => correcciones.insertar(tx, unaCorreccion(fila.id, 'conductor')));
  expect(await corregidasSinHallar()).toHaveLength(1);
  await migrarDeNuevo();
  expect(await corregidasSinHallar()).toEqual([]);
  while ((await transactions.run((tx) => busquedas.renovar(tx, 50))) > 0);
  expect(await corregidasSinHallar()).toEqual([]);
  expect(await dataSource.query('SELECT FROM busqueda WHERE version < $1', [VERSION_BUSQUEDA])).toEqual([]);
});

test('rows of before the migration get status, waiting, figures and text', async () => {
  // Nor did it know returns, what is stuck, and what reached nobody.
  await dataSource.query('DELETE FROM inscripcion WHERE retiro IS NOT NULL OR reemplaza IS NOT NULL');
  await dataSource.query('DELETE FROM atasco');
  await dataSource.query('DELETE FROM sin_llegar');
  // A release that knew no reminders has one time only.
  await dataSource.query(
    'UPDATE entrega SET fecha = sin_abrir_desde, sin_abrir_desde = NULL WHERE sin_abrir_desde IS NOT NULL',
  );
  // A release that knew no tests counts them as any other.
  await dataSource.query('DELETE FROM inscripcion WHERE prueba');
  const antes = [await guardado(), await segunLosHechos()];
  expect(antes[0]).toEqual(antes[1]);
  while (await hayBusqueda()) await dataSource.undoLastMigration({ transaction: 'each' });
  await dataSource.runMigrations({ transaction: 'each' });
  expect(await guardado()).toEqual(antes[0]);
  const textos = await dataSource.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM inscripcion i LEFT JOIN busqueda b ON b.inscripcion_id = i.id
     WHERE b.texto IS DISTINCT FROM i.busqueda`,
  );
  expect(textos).toEqual([{ n: 0 }]);
});

test('taken back, the mark leaves nothing behind: what was a test counts, and waits to be compared, as any other', async () => {
  const fila = unaFila({ creadorSub: 'probadora', prueba: true });
  await transactions.run((tx) => inscripciones.insertar(tx, fila));
  const suya = { clave: 'probadora sin-enviar', inscripciones: 1, firmas: 0 };
  expect((await guardado()).figuras).not.toContainEqual(suya);
  const hayMarca = async () => {
    const columnas = await dataSource.query<unknown[]>(
      `SELECT FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = 'inscripcion' AND column_name = 'prueba'`,
    );
    return columnas.length > 0;
  };
  expect(await hayMarca()).toBe(true);
  while (await hayMarca()) await dataSource.undoLastMigration({ transaction: 'each' });
  const cuentas = await dataSource.query<{ n: number }[]>(
    `SELECT sum(inscripciones)::int AS n FROM figura WHERE creador_sub = 'probadora'
     UNION ALL SELECT count(*)::int FROM sin_rasgos WHERE inscripcion_id = '${fila.id}'`,
  );
  expect(cuentas).toEqual([{ n: 1 }, { n: 1 }]);
  await dataSource.runMigrations({ transaction: 'each' });
});
