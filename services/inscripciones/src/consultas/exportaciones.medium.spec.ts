import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestOf } from '@portal/contracts/core';
import {
  documentosDeExportacion,
  iniciarExportacion,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
  loteDeExportacion,
  todasInscripciones,
  type FilaExportada,
  type FiltrosDeExportacion,
} from '@portal/contracts/inscripciones';
import { codeOf } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

const exportacion = '5b0e3a52-2f5b-4f0e-9a8f-0c3f1d2e4a5b';
const placas = ['AAA001', 'BBB002', 'CCC003', 'DDD004', 'EEE005'];
/** More than two batches. */
const CUANTAS = 450;
let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
  for (const placaCabezote of placas) await service.enviada({ placaCabezote });
  const [columnas] = await service.database.query<{ nombres: string }>(
    `SELECT string_agg(quote_ident(column_name), ',') AS nombres FROM information_schema.columns
     WHERE table_schema = 'inscripciones' AND table_name = 'inscripcion'
       AND column_name NOT IN ('id', 'codigo', 'codigo_verificacion', 'creada_en', 'estado', 'completada_en',
         'firmada_conductor_en', 'firmada_propietario_en')`,
  );
  // Several share their instant: the id tells them apart.
  await service.database.query(
    `INSERT INTO inscripciones.inscripcion
       (id, codigo, codigo_verificacion, creada_en, firmada_conductor_en, firmada_propietario_en, ${columnas?.nombres})
     SELECT gen_random_uuid(), 'TER-X-' || n, gen_random_uuid()::text,
       date_trunc('milliseconds', now()) - (n / 3) * interval '1 hour',
       CASE WHEN n % 2 = 0 THEN date_trunc('milliseconds', now()) - (n / 5) * interval '1 hour' END,
       CASE WHEN n % 4 = 0 THEN date_trunc('milliseconds', now()) - (n / 7) * interval '1 hour' END, ${columnas?.nombres}
     FROM inscripciones.inscripcion i, generate_series(1, ${CUANTAS / placas.length}) s,
       LATERAL (SELECT s * ${placas.length} + ascii(left(i.placa, 1)) AS n) x`,
  );
});
afterAll(() => service?.close());

const iniciar = (filtros: FiltrosDeExportacion, actor = administrador) =>
  service.send(iniciarExportacion, { exportacion, formato: 'csv', filtros }, actor);

/** Everything that an export takes, batch by batch. */
async function exportadas(filtros: FiltrosDeExportacion, entretanto?: () => Promise<unknown>) {
  const { en } = await iniciar(filtros);
  const filas: FilaExportada[] = [];
  let cursor: string | undefined;
  let lotes = 0;
  do {
    const lote = await service.send(loteDeExportacion, { filtros, en, cursor }, administrador);
    filas.push(...lote.filas);
    cursor = lote.next;
    lotes += 1;
    if (lotes === 1) await entretanto?.();
  } while (cursor !== undefined);
  return { filas, lotes };
}

async function listadas(filtros: Partial<RequestOf<typeof todasInscripciones>>, limite = 200): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const pagina = await service.send(todasInscripciones, { ...filtros, limite, cursor }, administrador);
    ids.push(...pagina.items.map(({ id }) => id));
    cursor = pagina.next;
  } while (cursor !== undefined);
  return ids;
}

const hace = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString().slice(0, 10);
const porEstado = [undefined, 'completada', 'parcial', 'pendiente'] as const;
const porBusqueda = [undefined, 'AAA', 'ríos luis'] as const;
const porDia = [{}, { desde: hace(6), hasta: hace(2) }] as const;

test.each([
  ...porEstado.flatMap((estado) =>
    porBusqueda.flatMap((q) => porDia.map((dias) => ({ ...(estado && { estado }), ...(q && { q }), ...dias }))),
  ),
  { orden: 'espera' as const },
  { falta: 'propietario' as const },
])('an export of %j is what the list shows, in its order', async (filtros) => {
  const { filas } = await exportadas(filtros);
  expect(filas.map(({ id }) => id)).toEqual(await listadas(filtros));
});

const iniciarElegidas = (ids: string[], actor = administrador) =>
  service.send(iniciarExportacionDeElegidas, { exportacion, formato: 'zip', ids }, actor);

test('chosen ones are exported in the order of the list, without those that are gone, and the audit counts them', async () => {
  const todas = await listadas({});
  const elegidas = todas.filter((_, n) => n % 3 === 0);
  const { ids } = await iniciarElegidas([...elegidas, '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e'].reverse());
  expect(ids).toEqual(elegidas);
  const { filas, leidas } = await service.send(loteDeElegidas, { ids: ids.slice(0, 200) }, administrador);
  expect([filas.map(({ id }) => id), leidas]).toEqual([elegidas.slice(0, 200), Math.min(200, elegidas.length)]);
  const [entrada] = await service.auditoria('exportacion.iniciada');
  expect(entrada).toMatchObject({ datos: { formato: 'zip', elegidas: elegidas.length } });
});

test('a registrant exports no chosen ones: SOLO_ADMINISTRADORES', async () => {
  const ids = (await listadas({})).slice(0, 1);
  expect(await codeOf(iniciarElegidas(ids, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(loteDeElegidas, { ids }, registrante))).toBe('SOLO_ADMINISTRADORES');
});

test('it goes on over several batches', async () => {
  const { filas, lotes } = await exportadas({});
  expect([filas.length, lotes]).toEqual([CUANTAS + placas.length, 3]);
  expect(new Set(filas.map(({ id }) => id)).size).toBe(filas.length);
});

test('what comes in meanwhile is left out, what goes away too, and nothing comes twice', async () => {
  const { id: ultima = '' } = (await exportadas({})).filas.at(-1) ?? {};
  const { filas } = await exportadas({}, async () => {
    await service.enviada({ placaCabezote: 'ZZZ999' });
    await service.database.query('DELETE FROM inscripciones.inscripcion WHERE id = $1', [ultima]);
    await service.database.query(`UPDATE inscripciones.inscripcion SET actualizada_en = now()`);
  });
  const ids = filas.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([CUANTAS + placas.length - 1, CUANTAS + placas.length - 1]);
  expect(filas.map(({ placaCabezote }) => placaCabezote)).not.toContain('ZZZ999');
});

test('rows of long names make smaller batches, and none is lost', async () => {
  await service.database.query(
    `UPDATE inscripciones.inscripcion
     SET formulario = formulario || jsonb_build_object('nombreRazonSocial', repeat('Ñ', 6000))`,
  );
  const { filas, lotes } = await exportadas({});
  expect(lotes).toBeGreaterThan(8);
  const ids = await listadas({}, 20);
  expect(filas.map(({ id }) => id)).toEqual(ids);
  const lote = await service.send(loteDeElegidas, { ids: ids.slice(0, 200) }, administrador);
  expect(lote.leidas).toBeLessThan(200);
  expect(lote.filas.map(({ id }) => id)).toEqual(ids.slice(0, lote.leidas));
});

test('the audit keeps filter and format; what was searched for can be erased', async () => {
  await iniciar({ q: 'Luis Ríos', estado: 'completada' });
  const [entrada] = await service.auditoria('exportacion.iniciada');
  expect(entrada).toMatchObject({
    actor: `persona:${administrador.kind === 'persona' && administrador.subject}`,
    recurso: `exportacion:${exportacion}`,
    datos: { formato: 'csv', estado: 'completada' },
    motivo: { texto: 'Búsqueda: Luis Ríos' },
  });
  expect(JSON.stringify(entrada?.['datos'])).not.toContain('Luis');
});

test('documents are named by plate, day and code, and each reading is audited', async () => {
  const { filas } = await exportadas({ q: 'AAA001' });
  const original = filas.find(({ codigo }) => !codigo.startsWith('TER-X')) as FilaExportada;
  const { documentos } = await service.send(
    documentosDeExportacion,
    { exportacion, ids: [original.id, exportacion] },
    administrador,
  );
  expect(documentos).toMatchObject([
    { id: original.id, archivo: { fileName: expect.stringMatching(/^inscripcion_AAA001_[\d-]+_TER-[\d-]+\.pdf$/) } },
  ]);
  const [entrada] = await service.auditoria('documento.leido');
  expect(entrada).toMatchObject({ recurso: `inscripcion:${original.id}`, datos: { exportacion } });
});

test('only administrators, and no range that ends before it begins', async () => {
  const en = new Date().toISOString();
  expect(await codeOf(iniciar({}, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(loteDeExportacion, { filtros: {}, en }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(documentosDeExportacion, { exportacion, ids: [] }, registrante))).toBe(
    'SOLO_ADMINISTRADORES',
  );
  expect(await codeOf(iniciar({ desde: '2026-11-02', hasta: '2026-11-01' }))).toBe('DATOS_INVALIDOS');
});
