import { jest } from '@jest/globals';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { exportarAuditoria } from '@portal/contracts/auditoria';
import { AppError, type NatsCall } from '@portal/contracts/core';
import { eventually } from '@portal/test-kit';
import { admin, ana, auditor } from '../../test/behaviour.js';
import { Door, tokensAge } from '../../test/door.js';
import { SesionesRepository } from '../sesion/sesiones.repository.js';
import { columnasDeAuditoria } from './exportar-auditoria.service.js';

let door: Door;
beforeEach(async () => {
  door = await Door.open();
});
afterEach(async () => {
  jest.useRealTimers();
  await door?.close();
});

const viva = '11111111-1111-4111-8111-111111111111';
const unaEntrada = (numero: number, cambios: object = {}) => ({
  numero,
  accion: 'documento.leido',
  resultado: 'hecho',
  recurso: `inscripcion:${viva}`,
  inscripcionId: viva,
  actor: 'firmante:conductor',
  rol: 'conductor',
  datos: [
    { nombre: 'fingerprint', valor: 'ab12' },
    { nombre: 'codigo', valor: 'SIN_RESPUESTA_CONOCIDA' },
    { nombre: 'porReemplazo', valor: 'true' },
    { nombre: 'constructor', valor: 'x' },
  ],
  ocurrioEn: '2026-11-21T03:20:00.000Z',
  huella: 'a'.repeat(64),
  ...cambios,
});
/** The service answers these pages, one behind the other. */
const contesta = (...paginas: object[][]): void => {
  door.services.reply = ({ subject }: NatsCall & { subject: string }, request: unknown) => {
    if (subject !== 'svc.auditoria.entradas') return { inscripciones: [{ id: viva, codigo: 'TER-2026-000148' }] };
    const cual = Number((request as { cursor?: string }).cursor ?? 0);
    return { items: paginas[cual] ?? [], total: '9', ...(cual + 1 < paginas.length && { next: String(cual + 1) }) };
  };
};
const binario = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void) => {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => done(null, Buffer.concat(pieces)));
};
const exportar = async (query: string, persona = auditor) =>
  door.http
    .get(`${exportarAuditoria.path}?${query}`)
    .set('authorization', await door.bearerOf(persona))
    .buffer(true)
    .parse(binario as never);
const celda = (fila: readonly unknown[] | undefined, titulo: string) =>
  fila?.[columnasDeAuditoria.findIndex((columna) => columna.titulo === titulo)];
const dicho = (accion: string) =>
  eventually(accion, async () => door.auditoria.find((entrada) => (entrada as { accion: string }).accion === accion));

test('CSV: each entry is a record behind the head, with its name and code, and no text runs as a formula', async () => {
  contesta(
    [unaEntrada(9, { motivo: '=cmd()' })],
    [unaEntrada(8, { rol: 'propietario' }), unaEntrada(7, { accion: 'inscripciones.crear' })],
  );
  const { status, headers, body } = await exportar('formato=csv&accion=documento.leido&desde=2026-11-01');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="auditoria_[\d_-]+\.csv"/);
  const filas = parseCsv(body.toString('utf8'), { typeInference: false });
  expect(filas).toHaveLength(4);
  expect(filas.map((fila) => fila.length)).toEqual(filas.map(() => columnasDeAuditoria.length));
  expect(filas.slice(1).map((fila) => [fila[0], celda(fila, 'Acción')])).toEqual([
    ['9', 'Documento leído'],
    ['8', 'Documento leído'],
    ['7', 'inscripciones.crear'],
  ]);
  expect(['Cuándo', 'Quién', 'Inscripción', 'Motivo', 'Datos'].map((titulo) => celda(filas[1], titulo))).toEqual([
    '2026-11-20T22:20:00-05:00',
    'El conductor',
    'TER-2026-000148',
    "'=cmd()",
    'Huella del certificado: ab12; Código: SIN_RESPUESTA_CONOCIDA; Por reemplazo: Sí; constructor: x',
  ]);
  expect(celda(filas[2], 'Quién')).toBe('El propietario o tenedor');
  const pedidos = door.services.calls.filter(({ subject }) => subject === 'svc.auditoria.entradas');
  expect(pedidos.map(({ request, options }) => [request, options.actor])).toEqual(
    [undefined, '1'].map((cursor) => [
      { accion: 'documento.leido', desde: '2026-11-01', limite: 200, cursor },
      expect.objectContaining({ subject: auditor.sub }),
    ]),
  );
});

test('the last column says whom a change of a person is about, and of any other entry nothing', async () => {
  const nombres = new Map([
    ['sub-ana', 'Ana Gómez'],
    ['sub-dario', 'Darío Ordóñez'],
  ]);
  const nombresDe = jest.spyOn(SesionesRepository.prototype, 'nombresDe').mockResolvedValue(nombres);
  try {
    const suspendido = { actor: 'persona:sub-ana', accion: 'usuario.suspendido', recurso: 'usuario:sub-dario' };
    contesta([unaEntrada(9, suspendido), unaEntrada(8)]);
    const [cabeza, ...filas] = parseCsv((await exportar('formato=csv')).body.toString('utf8'));
    expect(cabeza?.at(-1)).toBe('A quién');
    expect(filas.map((fila) => [celda(fila, 'Quién'), fila.at(-1)])).toEqual([
      ['Ana Gómez', 'Darío Ordóñez'],
      ['El conductor', ''],
    ]);
  } finally {
    nombresDe.mockRestore();
  }
});

test.each([
  ['testigo', 'El firmante'],
  [undefined, 'El firmante'],
])('a signer with the role %s reads as on the page: %s', async (rol, leido) => {
  contesta([unaEntrada(9, { actor: `firmante:${rol}`, rol })]);
  const filas = parseCsv((await exportar('formato=csv')).body.toString('utf8'));
  expect(celda(filas[1], 'Quién')).toBe(leido);
});

test('XLSX: the rows are read back', async () => {
  contesta([unaEntrada(9, { motivo: '=cmd()' }), unaEntrada(8)]);
  const { sheets } = await readXlsx((await exportar('formato=xlsx', admin)).body);
  const filas = sheets[0]?.rows ?? [];
  expect(filas.map(([numero]) => numero)).toEqual(['Número', 9, 8]);
  expect([celda(filas[1], 'Motivo'), celda(filas[1], 'Cuándo')]).toEqual([
    '=cmd()',
    new Date('2026-11-20T22:20:00.000Z'),
  ]);
});

test('the export is itself audited: who asked for what before it leaves, and how it ended', async () => {
  contesta([unaEntrada(9)], [unaEntrada(8)]);
  await exportar('formato=csv&persona=conductor');
  const comun = { actor: `persona:${auditor.sub}`, resultado: 'hecho' };
  expect(await dicho('exportacion-auditoria.iniciada')).toMatchObject({
    ...comun,
    datos: { formato: 'csv', persona: 'conductor' },
  });
  expect(await dicho('exportacion-auditoria.terminada')).toMatchObject({
    ...comun,
    datos: { formato: 'csv', filas: 2, completa: true },
  });
});

test('a failure on the way cuts the answer, and the audit says that it was not all', async () => {
  contesta([unaEntrada(9)], [unaEntrada(8)]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if ((request as { cursor?: string }).cursor === '1') throw new AppError('SERVICIO_NO_DISPONIBLE');
    return reply(contract, request);
  };
  await expect(exportar('formato=csv')).rejects.toThrow();
  expect(await dicho('exportacion-auditoria.terminada')).toMatchObject({ datos: { filas: 1, completa: false } });
});

test('an export ends with the token that asked for it, and the audit says that it was not all', async () => {
  contesta([unaEntrada(9)], [unaEntrada(8)], [unaEntrada(7)]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if ((request as { cursor?: string }).cursor === '1') tokensAge(7);
    return reply(contract, request);
  };
  await expect(exportar('formato=csv')).rejects.toThrow();
  expect(await dicho('exportacion-auditoria.terminada')).toMatchObject({ datos: { filas: 2, completa: false } });
});

test('six a minute for each person, with those of enrolments: DEMASIADOS_INTENTOS', async () => {
  contesta([unaEntrada(9)]);
  const estados: number[] = [];
  for (let vez = 0; vez < 7; vez += 1) estados.push((await exportar('formato=csv')).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await exportar('formato=csv', admin)).status).toBe(200);
});

test.each([
  ['formato=pdf', 422],
  ['', 422],
  ['formato=csv&cursor=abc', 400],
  ['formato=csv&accion=raro', 422],
])('%s is refused with %i and nobody is asked: DATOS_INVALIDOS', async (query, status) => {
  expect((await exportar(query)).status).toBe(status);
  expect(door.services.calls).toEqual([]);
});

test('a refusal of the service is an answer and no file, and leaves no export in the audit', async () => {
  door.services.reply = () => {
    throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'hasta', message: 'x' }] });
  };
  const { status, headers } = await exportar('formato=csv&desde=2026-11-02&hasta=2026-11-01');
  expect([status, headers['content-disposition']]).toEqual([422, undefined]);
  expect(door.auditoria).toEqual([]);
  expect((await exportar('formato=csv', ana)).status).toBe(403);
});
