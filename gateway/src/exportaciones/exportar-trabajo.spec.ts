import { parseCsv } from 'hucre/csv';
import { AppError, type NatsCall } from '@portal/contracts/core';
import { descargarTrabajo, RENGLONES_POR_PAGINA, type Renglon, type Trabajo } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { admin, ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';
import { columnasDeTrabajo } from './exportar-trabajo.service.js';

let door: Door;
beforeEach(async () => {
  door = await Door.open();
});
afterEach(() => door?.close());

const id = '11111111-1111-4111-8111-111111111111';
const unRenglon = (n: number, cambios: Partial<Renglon> = {}): Renglon => ({
  n,
  inscripcionId: id,
  codigo: 'TER-2026-000148',
  placa: 'WLK508',
  nombre: 'Carlos Muñoz',
  correo: 'carlos@correo.co',
  rol: 'conductor',
  estado: 'hecho',
  ...cambios,
});
/** The service has this job, and answers it by its pages. */
function conTrabajo(renglones: readonly Renglon[], cambios: Partial<Trabajo> = {}): void {
  const cuentas = { hechos: renglones.length, enEspera: 0, rechazados: 0, detenidos: 0 };
  const trabajo = { id, accion: 'reenviar', creadoEn: '2026-11-21T15:00:00.000Z', total: renglones.length, ...cuentas };
  door.services.reply = (_contract: NatsCall, request: unknown) => {
    const { tras } = request as { tras: number };
    const pagina = renglones.filter(({ n }) => n > tras).slice(0, RENGLONES_POR_PAGINA);
    return { trabajo: { ...trabajo, ...cambios }, renglones: pagina };
  };
}
const binario = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void) => {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => done(null, Buffer.concat(pieces)));
};
const descargar = async (persona = admin) =>
  door.http
    .get(descargarTrabajo.path.replace(':id', id))
    .set('authorization', await door.bearerOf(persona))
    .buffer(true)
    .parse(binario as never);
const filasDe = (body: Buffer) => parseCsv(body.toString('utf8'), { typeInference: false });

test('each line of the job is a record behind the head, and no text runs as a formula', async () => {
  conTrabajo([
    unRenglon(1),
    unRenglon(2, { estado: 'rechazado', motivo: '=cmd()', rol: 'propietario' }),
    unRenglon(3, { estado: 'espera', sigueEn: '2026-11-21T15:10:00.000Z' }),
    { n: 4, inscripcionId: id, codigo: 'TER-2026-000149', estado: 'detenido' },
  ]);
  const { status, headers, body } = await descargar();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="trabajo_[\d_-]+\.csv"/);
  const [cabeza, ...filas] = filasDe(body);
  expect(cabeza).toHaveLength(columnasDeTrabajo('reenviar').length);
  const quien = ['TER-2026-000148', 'WLK508', 'Carlos Muñoz'];
  expect(filas).toEqual([
    ['1', ...quien, 'Conductor', 'carlos@correo.co', 'Enviado', '', ''],
    ['2', ...quien, 'Propietario o tenedor', 'carlos@correo.co', 'No se envió', "'=cmd()", ''],
    ['3', ...quien, 'Conductor', 'carlos@correo.co', 'Espera', '', '2026-11-21T10:10:00-05:00'],
    ['4', 'TER-2026-000149', '', '', '', '', 'Detenida', '', ''],
  ]);
});

test('a long job is read page by page, to its end', async () => {
  conTrabajo(Array.from({ length: 2 * RENGLONES_POR_PAGINA }, (_, n) => unRenglon(n + 1)));
  const filas = filasDe((await descargar()).body);
  expect(filas.slice(1).map(([n]) => Number(n))).toEqual(
    Array.from({ length: 2 * RENGLONES_POR_PAGINA }, (_, n) => n + 1),
  );
  expect(door.services.calls.map(({ request }) => (request as { tras: number }).tras)).toEqual([
    0,
    RENGLONES_POR_PAGINA,
    2 * RENGLONES_POR_PAGINA,
  ]);
});

test('the audit says who took it', async () => {
  conTrabajo([unRenglon(1)], { accion: 'revisar' });
  await descargar();
  expect(await eventually('the entry', async () => door.auditoria[0])).toMatchObject({
    accion: 'trabajo.descargado',
    actor: `persona:${admin.sub}`,
    recurso: `trabajo:${id}`,
    datos: { formato: 'csv', total: 1 },
  });
});

test('six a minute for each person, one after the other: DEMASIADOS_INTENTOS', async () => {
  conTrabajo([unRenglon(1)]);
  const estados: number[] = [];
  for (let vez = 0; vez < 7; vez += 1) estados.push((await descargar()).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test("another's job is an answer and no file: NO_ENCONTRADO", async () => {
  door.services.reply = () => {
    throw new AppError('NO_ENCONTRADO');
  };
  const { status, headers } = await descargar();
  expect([status, headers['content-disposition']]).toEqual([404, undefined]);
  expect(door.auditoria).toEqual([]);
  expect((await descargar(ana)).status).toBe(403);
});
