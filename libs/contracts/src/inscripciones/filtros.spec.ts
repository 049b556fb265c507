import { estadosAdmin, estadosEntrega } from '@portal/dominio/estados';
import { entregaSchema } from './inscripcion-listada.schema.js';
import { eliminarInscripcion, filtrosAdminSchema, verContrasenaGps } from './inscripciones.contract.js';

test('every word of the review is a member of its filter, and every known delivery has its sentence', () => {
  for (const { value } of estadosAdmin) expect(filtrosAdminSchema.parse({ estado: value }).estado).toBe(value);
  expect(filtrosAdminSchema.safeParse({ estado: 'sin-firmar' }).success).toBe(false);
  expect(entregaSchema.shape.estado.out.options).toEqual(Object.keys(estadosEntrega));
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
