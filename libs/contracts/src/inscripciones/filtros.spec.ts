import { estadosAdmin, estadosEntrega } from '@portal/dominio/estados';
import { entregaSchema } from './inscripcion-listada.schema.js';
import { filtrosAdminSchema } from './inscripciones.contract.js';

test('every word of the review is a member of its filter, and every known delivery has its sentence', () => {
  for (const { value } of estadosAdmin) expect(filtrosAdminSchema.parse({ estado: value }).estado).toBe(value);
  expect(filtrosAdminSchema.safeParse({ estado: 'sin-firmar' }).success).toBe(false);
  expect(entregaSchema.shape.estado.options).toEqual(Object.keys(estadosEntrega));
});

test('a search has at most a hundred letters', () => {
  const taken = (q: string) => filtrosAdminSchema.safeParse({ q }).success;
  expect([taken('x'.repeat(100)), taken('x'.repeat(101)), taken('x'.repeat(10_000))]).toEqual([true, false, false]);
});
