import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { AppError, type NatsCall } from '@portal/contracts/core';
import {
  exportarElegidas,
  exportarInscripciones,
  filaExportadaSchema,
  type FilaExportada,
} from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra, unaListada } from '@portal/contracts/muestra';
import { sha256Hex } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { admin, ana } from '../../test/behaviour.js';
import { Door, tokensAge } from '../../test/door.js';
import { columnas } from './columnas.rules.js';

let door: Door;
beforeEach(async () => {
  door = await Door.open();
});
afterEach(async () => {
  jest.useRealTimers();
  await door?.close();
});

const unaFila = (n: number, cambios: Partial<FilaExportada> = {}): FilaExportada =>
  filaExportadaSchema.parse({
    ...inscripcionDeMuestra,
    ...unaListada({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, codigo: `TER-2026-${n}` }),
    estado: 'completada',
    completadaEn: '2026-11-01T03:00:00.000Z',
    ...cambios,
  });

/** The service answers these batches, one behind the other. */
function contesta(lotes: readonly (readonly FilaExportada[])[], documentos: readonly unknown[] = []): void {
  door.services.reply = ({ subject }: NatsCall, request: unknown) => {
    if (subject.endsWith('-iniciar')) return { en: '2026-11-21T15:00:00.000Z' };
    if (subject.endsWith('-documentos')) return { documentos };
    const cual = Number((request as { cursor?: string }).cursor ?? 0);
    return { filas: lotes[cual] ?? [], ...(cual + 1 < lotes.length && { next: String(cual + 1) }) };
  };
}

const binario = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void) => {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => done(null, Buffer.concat(pieces)));
};
const exportar = async (query: string, persona = admin) =>
  door.http
    .get(`${exportarInscripciones.path}?${query}`)
    .set('authorization', await door.bearerOf(persona))
    .buffer(true)
    .parse(binario as never);
/** The files of a ZIP, in their order. */
const abrir = (zip: Buffer) =>
  new Map(Object.entries(unzipSync(zip)).map(([nombre, bytes]) => [nombre, Buffer.from(bytes)]));
const textoDe = (zip: Buffer, nombre: string) => strFromU8(abrir(zip).get(nombre) ?? new Uint8Array());
const pedidos = (subject: string) => door.services.calls.filter((call) => call.subject.endsWith(subject));
const terminada = () =>
  eventually('the end of the export', async () =>
    door.auditoria.find((entrada) => (entrada as { accion: string }).accion === 'exportacion.terminada'),
  );

/** The service knows these; a call takes no more rows than `caben`. */
function conoce(filas: readonly FilaExportada[], caben: number, documentos: readonly unknown[] = []): void {
  door.services.reply = ({ subject }: NatsCall, request: unknown) => {
    const { ids } = request as { ids: readonly string[] };
    if (subject.endsWith('-documentos')) return { documentos };
    const halladas = filas.filter(({ id }) => ids.includes(id));
    if (subject.endsWith('-iniciar-elegidas')) return { ids: halladas.map(({ id }) => id) };
    return { filas: halladas.slice(0, caben), leidas: Math.min(caben, ids.length) };
  };
}
const elegir = async (ids: readonly string[], formato = 'csv', persona = admin) =>
  door.http
    .post(exportarElegidas.path)
    .set('authorization', await door.bearerOf(persona))
    .send({ ids, formato })
    .buffer(true)
    .parse(binario as never);

test('an export of chosen ones holds these, in the order of the list, over as many batches as they need', async () => {
  const filas = Array.from({ length: 450 }, (_, n) => unaFila(n + 1));
  conoce(filas, 90);
  const elegidas = filas.filter((_, n) => n % 2 === 0);
  const { status, body } = await elegir(elegidas.map(({ id }) => id).reverse());
  expect(status).toBe(200);
  const [, ...leidas] = parseCsv(body.toString('utf8'), { typeInference: false });
  expect(leidas.map(([codigo]) => codigo)).toEqual(elegidas.map(({ codigo }) => codigo));
  expect(pedidos('-lote-elegidas')).toHaveLength(3);
  expect(pedidos('-lote-elegidas')[0]?.request).toMatchObject({ ids: elegidas.slice(0, 200).map(({ id }) => id) });
  expect(await terminada()).toMatchObject({ datos: { formato: 'csv', filas: 225, completa: true } });
});

test('chosen ones that were deleted are left out, and their export is a file without rows', async () => {
  conoce([], 200);
  const { status, body } = await elegir([unaFila(1).id]);
  expect([status, parseCsv(body.toString('utf8')).length]).toEqual([200, 1]);
});

test('of exportarElegidas: SOLO_ADMINISTRADORES for others, UNAUTHORIZED without a session, none or too many refused', async () => {
  conoce([], 200);
  const uno = unaFila(1).id;
  const estado = async (ids: readonly string[], persona = admin) => (await elegir(ids, 'zip', persona)).status;
  expect([await estado([uno], ana), await estado([]), await estado(Array.from({ length: 1001 }, () => uno))]).toEqual([
    403, 422, 422,
  ]);
  expect((await door.http.post(exportarElegidas.path).send({ ids: [uno], formato: 'zip' })).status).toBe(401);
  expect(door.services.calls).toEqual([]);
});

test('the filters of the list go on as they came, to every batch', async () => {
  contesta([[unaFila(1)], [unaFila(2)], [unaFila(3)]]);
  await exportar('formato=csv&estado=completada&q=mu%C3%B1oz');
  const filtros = { estado: 'completada', q: 'muñoz' };
  expect(pedidos('-iniciar')[0]?.request).toMatchObject({ formato: 'csv', filtros });
  expect(pedidos('-lote').map(({ request }) => request)).toEqual(
    [undefined, '1', '2'].map((cursor) => ({ filtros, en: '2026-11-21T15:00:00.000Z', cursor })),
  );
});

test('CSV: one record per enrolment behind the head, in UTF-8 with its mark, as an attachment', async () => {
  contesta([[unaFila(1, { nombreRazonSocial: '=cmd()|"/C calc"!A0' })], [unaFila(2)]]);
  const { status, headers, body } = await exportar('formato=csv');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="inscripciones_[\d_-]+\.csv"/);
  const texto = body.toString('utf8');
  expect(texto.startsWith('\ufeff')).toBe(true);
  const filas = parseCsv(texto, { typeInference: false });
  expect(filas.map((fila) => fila.length)).toEqual([columnas.length, columnas.length, columnas.length]);
  const tenedor = columnas.findIndex(({ titulo }) => titulo === 'Tenedor');
  expect(filas[1]?.[tenedor]).toBe('\'=cmd()|"/C calc"!A0');
  expect(filas[1]).toContain('2026-10-31T22:00:00-05:00');
});

test('who signs for a company stands in columns of his own; where nobody does they are blank', async () => {
  const suyo = { nombres: 'María', apellidos: 'Pérez', tipoDocumento: 'CC', numeroDocumento: '66812345' };
  const representante = { ...suyo, cargo: 'Gerente', correo: 'maria@correo.test' };
  contesta([[unaFila(1, { representante }), unaFila(2)]]);
  const { body } = await exportar('formato=csv');
  const [, primera, segunda] = parseCsv(body.toString('utf8'), { typeInference: false });
  const desde = columnas.findIndex(({ titulo }) => titulo === 'Representante');
  expect(primera?.slice(desde, desde + 5)).toEqual(['María Pérez', 'CC', '66812345', 'Gerente', 'maria@correo.test']);
  expect(segunda?.slice(desde, desde + 5)).toEqual(['', '', '', '', '']);
});

test('XLSX: the rows are read back, a hostile name is text, and a moment is a date of Bogotá', async () => {
  contesta([[unaFila(1, { nombreRazonSocial: '=cmd()' })], [unaFila(2)]]);
  const { body } = await exportar('formato=xlsx');
  const { sheets } = await readXlsx(body);
  const filas = sheets[0]?.rows ?? [];
  expect(filas).toHaveLength(3);
  expect(filas[1]?.[columnas.findIndex(({ titulo }) => titulo === 'Tenedor')]).toBe('=cmd()');
  expect(filas[1]?.[columnas.findIndex(({ titulo }) => titulo === 'Completada')]).toEqual(
    new Date('2026-10-31T22:00:00.000Z'),
  );
  expect(filas[1]?.[columnas.findIndex(({ titulo }) => titulo === 'Ejes')]).toBe(unaFila(1).numeroEjes);
  expect(textoDe(body, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
});

test('RNDC: both tables, under the names of its variables', async () => {
  const persona = { apellidosConductor: 'Muñoz de la Peña', telefonoConductor: '+57 300 123 4567' };
  const ciudades = {
    ciudadConductor: 'Medellín, Antioquia',
    ciudadTenedor: 'Armenia',
    ciudadPropietario: 'Bogotá, D.C.',
  };
  contesta([[unaFila(1, { ...persona, ...ciudades })]]);
  const { body } = await exportar('formato=rndc');
  const tabla = (nombre: string) => {
    const [cabeza = [], ...filas] = parseCsv(textoDe(body, nombre), { typeInference: false });
    return filas.map((fila) =>
      Object.fromEntries(cabeza.map((titulo, n) => [String(titulo).replace('\ufeff', ''), fila[n]])),
    );
  };
  expect([...abrir(body).keys()]).toEqual(['LEAME.txt', 'terceros.csv', 'vehiculos.csv']);
  const terceros = tabla('terceros.csv');
  expect(terceros.map((tercero) => tercero['AYUDA_ROL'])).toEqual(['Conductor', 'Tenedor', 'Propietario']);
  expect(terceros[0]).toMatchObject({
    CODTIPOIDTERCERO: 'C',
    PRIMERAPELLIDOIDTERCERO: 'Muñoz',
    SEGUNDOAPELLIDOIDTERCERO: 'de la Peña',
    NUMCELULARPERSONA: '3001234567',
  });
  // Two municipalities are called Armenia.
  expect(terceros.map((tercero) => [tercero['CODMUNICIPIORNDC'], tercero['AYUDA_MUNICIPIO']])).toEqual([
    ['05001000', 'Medellín, Antioquia'],
    ['', 'Armenia'],
    ['11001000', 'Bogotá, D.C.'],
  ]);
  expect(tabla('vehiculos.csv')).toMatchObject([{ NUMPLACA: unaFila(1).placaCabezote }]);
});

test('ZIP: every document, and the enrolments that have none yet', async () => {
  const bytes = Buffer.from('%PDF-1.7 uno');
  await door.objects.put('documentos/uno.pdf', bytes);
  const archivo = {
    key: 'documentos/uno.pdf',
    sha256: sha256Hex(bytes),
    bytes: bytes.length,
    fileName: 'inscripcion_WLK508_2026-11-21_TER-2026-1.pdf',
    contentType: 'application/pdf',
  };
  contesta([[unaFila(1), unaFila(2)]], [{ id: unaFila(1).id, archivo }]);
  const { body } = await exportar('formato=zip');
  expect([...abrir(body).keys()]).toEqual([archivo.fileName, 'sin_documento.csv']);
  expect(abrir(body).get(archivo.fileName)).toEqual(bytes);
  expect(textoDe(body, 'sin_documento.csv')).toContain('TER-2026-2');
  expect(await terminada()).toMatchObject({ datos: { formato: 'zip', filas: 1, completa: true } });
});

const unArchivo = (key: string, bytes: Buffer) => ({
  key: `documentos/${key}.pdf`,
  sha256: sha256Hex(bytes),
  bytes: bytes.length,
  fileName: `inscripcion_${key}.pdf`,
  contentType: 'application/pdf',
});

/** Of two enrolments the second one's file goes while the first one's is on its way. @param deAhora its answer then */
async function mientrasSale(deAhora: readonly unknown[]) {
  const bytes = Buffer.from('%PDF-1.7 uno');
  const [uno, dos] = [unArchivo('uno', bytes), unArchivo('dos', bytes)];
  await door.objects.put(uno.key, bytes);
  contesta([[unaFila(1), unaFila(2)]]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if (!contract.subject.endsWith('-documentos')) return reply(contract, request);
    const { length } = (request as { ids: string[] }).ids;
    const antes = [
      { id: unaFila(1).id, archivo: uno },
      { id: unaFila(2).id, archivo: dos },
    ];
    return { documentos: length === 2 ? antes : deAhora };
  };
  return dos;
}

test('an enrolment that is deleted while the ZIP leaves is a row without document, and the ZIP is whole', async () => {
  await mientrasSale([]);
  const { body } = await exportar('formato=zip');
  expect([...abrir(body).keys()]).toEqual(['inscripcion_uno.pdf', 'sin_documento.csv']);
  expect(textoDe(body, 'sin_documento.csv')).toContain('TER-2026-2');
  expect(pedidos('-documentos').map(({ request }) => (request as { ids: string[] }).ids)).toEqual([
    [unaFila(1).id, unaFila(2).id],
    [unaFila(2).id],
  ]);
  expect(await terminada()).toMatchObject({ datos: { filas: 1, completa: true } });
});

test('a document that another one has replaced while the ZIP leaves comes as the newer one', async () => {
  const bytes = Buffer.from('%PDF-1.7 corregido');
  const tres = unArchivo('tres', bytes);
  await door.objects.put(tres.key, bytes);
  await mientrasSale([{ id: unaFila(2).id, archivo: tres }]);
  const { body } = await exportar('formato=zip');
  expect([...abrir(body).keys()]).toEqual(['inscripcion_uno.pdf', 'inscripcion_tres.pdf']);
  expect(await terminada()).toMatchObject({ datos: { filas: 2, completa: true } });
});

test('a document that is on record and nowhere else breaks the answer', async () => {
  const dos = await mientrasSale([]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) =>
    contract.subject.endsWith('-documentos') && (request as { ids: string[] }).ids.length === 1
      ? { documentos: [{ id: unaFila(2).id, archivo: dos }] }
      : reply(contract, request);
  await expect(exportar('formato=zip')).rejects.toThrow();
  expect(await terminada()).toMatchObject({ datos: { completa: false } });
});

test('a document whose bytes are others breaks the answer instead of passing for the document', async () => {
  const bytes = Buffer.from('%PDF-1.7 otro');
  await door.objects.put('documentos/uno.pdf', bytes);
  const sha256 = 'a'.repeat(64);
  const archivo = {
    key: 'documentos/uno.pdf',
    sha256,
    bytes: bytes.length,
    fileName: 'uno.pdf',
    contentType: 'application/pdf',
  };
  contesta([[unaFila(1)]], [{ id: unaFila(1).id, archivo }]);
  await expect(exportar('formato=zip')).rejects.toThrow();
  expect(await terminada()).toMatchObject({ datos: { completa: false } });
  expect(door.auditoria).toContainEqual(expect.objectContaining({ accion: 'archivo.alterado' }));
});

test('a database that is away when the file has left hears of its end later, once', async () => {
  contesta([[unaFila(1)]]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if (contract.subject.endsWith('-lote')) door.unitsRefused = 2;
    return reply(contract, request);
  };
  expect((await exportar('formato=csv')).status).toBe(200);
  expect(await terminada()).toMatchObject({ datos: { filas: 1, completa: true } });
  const dichas = door.auditoria.filter((entrada) => (entrada as { accion: string }).accion === 'exportacion.terminada');
  expect(dichas).toHaveLength(1);
});

test('the audit is told how many rows were taken', async () => {
  contesta([[unaFila(1), unaFila(2)], [unaFila(3)]]);
  await exportar('formato=xlsx');
  expect(await terminada()).toMatchObject({
    actor: `persona:${admin.sub}`,
    resultado: 'hecho',
    datos: { formato: 'xlsx', filas: 3, completa: true },
  });
});

test('a failure on the way cuts the answer, and the audit says that it was not all', async () => {
  const lotes = [[unaFila(1)], [unaFila(2)]];
  contesta(lotes);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if ((request as { cursor?: string }).cursor === '1') throw new AppError('SERVICIO_NO_DISPONIBLE');
    return reply(contract, request);
  };
  await expect(exportar('formato=csv')).rejects.toThrow();
  expect(await terminada()).toMatchObject({ datos: { filas: 1, completa: false } });
});

test.each(['csv', 'xlsx', 'rndc', 'zip'])('an export as %s ends with the token that asked for it', async (formato) => {
  contesta([[unaFila(1)], [unaFila(2)], [unaFila(3)]]);
  const reply = door.services.reply;
  door.services.reply = (contract, request) => {
    if ((request as { cursor?: string }).cursor === '1') tokensAge(7);
    return reply(contract, request);
  };
  await expect(exportar(`formato=${formato}`)).rejects.toThrow();
  expect(await terminada()).toMatchObject({ actor: `persona:${admin.sub}`, datos: { completa: false } });
  expect(pedidos('-lote')).toHaveLength(2);
});

test('a client that goes away stops the work', async () => {
  const lote = Array.from({ length: 50 }, (_, n) => unaFila(n));
  contesta(Array.from({ length: 5000 }, () => lote));
  const { port } = door.server.address() as AddressInfo;
  const authorization = await door.bearerOf(admin);
  await new Promise<void>((resolve) => {
    const path = `${exportarInscripciones.path}?formato=csv`;
    const request = httpRequest({ port, host: '127.0.0.1', path, headers: { authorization } }, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', () => undefined).end();
  });
  expect(await terminada()).toMatchObject({ datos: { completa: false } });
  const hechos = pedidos('-lote').length;
  expect(hechos).toBeLessThan(1000);
  // It may begin another one at once.
  contesta([[unaFila(1)]]);
  expect((await exportar('formato=csv')).status).toBe(200);
});

test('a client that goes away before the first byte may begin another one', async () => {
  contesta([[unaFila(1)]]);
  const reply = door.services.reply;
  let seguir = () => {};
  const promise = new Promise<void>((resolve) => (seguir = resolve));
  door.services.reply = (contract, request) =>
    contract.subject.endsWith('-lote') ? promise.then(() => reply(contract, request)) : reply(contract, request);
  const { port } = door.server.address() as AddressInfo;
  const authorization = await door.bearerOf(admin);
  const gone = new Promise<void>((resolve) =>
    door.server.once('request', (_, response) => response.once('close', resolve)),
  );
  const antes = pedidos('-lote').length;
  const path = `${exportarInscripciones.path}?formato=csv`;
  const request = httpRequest({ port, host: '127.0.0.1', path, headers: { authorization } });
  request.on('error', () => undefined).end();
  await eventually('its first batch', async () => pedidos('-lote').length > antes || undefined);
  request.destroy();
  await gone;
  seguir();
  expect(await terminada()).toMatchObject({ datos: { filas: 0, completa: false } });
  contesta([[unaFila(1)]]);
  expect((await exportar('formato=csv')).status).toBe(200);
});

test('one at a time and six a minute for each person: DEMASIADOS_INTENTOS', async () => {
  contesta([[]]);
  const estados: number[] = [];
  for (let vez = 0; vez < 7; vez += 1) estados.push((await exportar('formato=csv')).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429]);
  door.clock.current = new Date(door.clock.current.getTime() + 61_000);
  const reply = door.services.reply;
  let seguir = () => {};
  const promise = new Promise<void>((resolve) => (seguir = resolve));
  door.services.reply = (contract, request) =>
    contract.subject.endsWith('-lote') ? promise.then(() => reply(contract, request)) : reply(contract, request);
  const antes = pedidos('-lote').length;
  const primera = exportar('formato=csv');
  await eventually('the first one', async () => pedidos('-lote').length > antes || undefined);
  expect((await exportar('formato=csv')).status).toBe(429);
  seguir();
  expect((await primera).status).toBe(200);
});

test('a refusal of the service is an answer, not a file', async () => {
  door.services.reply = () => {
    throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'hasta', message: 'x' }] });
  };
  const { status, headers } = await exportar('formato=csv&desde=2026-11-02&hasta=2026-11-01');
  expect([status, headers['content-disposition'], /json/.test(headers['content-type'] ?? '')]).toEqual([
    422,
    undefined,
    true,
  ]);
});

test.each([
  ['formato=pdf', 422],
  ['', 422],
  ['formato=csv&cursor=abc', 400],
  ['formato=csv&estado=raro', 422],
])('%s is refused with %i', async (query, status) => {
  expect((await exportar(query)).status).toBe(status);
});

test('only administrators export: SOLO_ADMINISTRADORES, UNAUTHORIZED', async () => {
  expect((await exportar('formato=csv', ana)).status).toBe(403);
  expect((await door.http.get(`${exportarInscripciones.path}?formato=csv`)).status).toBe(401);
});
