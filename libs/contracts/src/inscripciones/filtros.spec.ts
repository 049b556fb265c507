import { estadosAdmin, estadosEntrega } from '@portal/dominio/estados';
import { diasDeRango, filtrosDeEntrega, filtrosDeMarca, ordenes } from '@portal/dominio/filtros';
import { rolesFirmante } from '@portal/dominio/roles';
import { entregaSchema } from './inscripcion-listada.schema.js';
import {
  eliminarInscripcion,
  filtrosAdminSchema,
  filtrosDeExportacionSchema,
  verContrasenaGps,
} from './inscripciones.contract.js';

test('every word of the review is a member of its filter, and every known delivery has its sentence', () => {
  for (const { value } of estadosAdmin) expect(filtrosAdminSchema.parse({ estado: value }).estado).toBe(value);
  expect(filtrosAdminSchema.safeParse({ estado: 'sin-firmar' }).success).toBe(false);
  expect(entregaSchema.shape.estado.out.options).toEqual(Object.keys(estadosEntrega));
});

test('what waits, links, mails, range and order are asked for by their words alone', () => {
  const words = {
    falta: [rolesFirmante, 'tenedor'],
    entrega: [filtrosDeEntrega.map(({ value }) => value), 'aceptado'],
    marca: [filtrosDeMarca.map(({ value }) => value), 'anulada'],
    sobre: [diasDeRango.map(({ value }) => value), 'firma'],
    orden: [ordenes.map(({ value }) => value), 'antiguas'],
    desde: [['2026-11-21'], '2026-02-30'],
    hasta: [['2026-11-21'], '21/11/2026'],
    esperandoDesde: [['2026-11-21'], 'ayer'],
  } as const;
  for (const [filtro, [buenas, mala]] of Object.entries(words)) {
    for (const buena of buenas)
      expect(filtrosAdminSchema.parse({ [filtro]: buena })).toMatchObject({ [filtro]: buena });
    expect(filtrosAdminSchema.safeParse({ [filtro]: mala }).success).toBe(false);
  }
  expect(filtrosAdminSchema.safeParse({ devuelta: 'si' }).success).toBe(false);
});

test('an export or a job takes the filters of the list, and knows no pages', () => {
  const filtros = { q: 'Muñoz', estado: estadosAdmin[0].value, falta: 'conductor' };
  expect(filtrosDeExportacionSchema.parse(filtros)).toEqual(filtros);
  for (const pagina of [{ limite: '10' }, { cursor: 'c' }])
    expect(filtrosDeExportacionSchema.safeParse({ ...filtros, ...pagina }).success).toBe(false);
});

test('a search has at most a hundred letters', () => {
  const taken = (q: string) => filtrosAdminSchema.safeParse({ q }).success;
  expect([taken('x'.repeat(100)), taken('x'.repeat(101)), taken('x'.repeat(10_000))]).toEqual([true, false, false]);
});

test('a reason is not blank; a deletion may do without one', () => {
  const id = '7a0d4b1e-5a0c-4c7e-9d43-0d6f9a2f4b11';
  for (const { request } of [eliminarInscripcion, verContrasenaGps]) {
    expect(request.safeParse({ id, motivo: 'Duplicada' }).success).toBe(true);
    expect(request.safeParse({ id, motivo: ' ' }).success).toBe(false);
  }
  expect(eliminarInscripcion.request.safeParse({ id }).success).toBe(true);
  expect(verContrasenaGps.request.safeParse({ id }).success).toBe(false);
});
