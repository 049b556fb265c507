import { estadosAdmin, estadosEntrega } from '@portal/dominio/estados';
import { entregaSchema } from './inscripcion-listada.schema.js';
import { filtrosAdminSchema } from './inscripciones.contract.js';

test('every word of the review is a member of its filter, and every known delivery has its sentence', () => {
  for (const { value } of estadosAdmin) expect(filtrosAdminSchema.parse({ estado: value }).estado).toBe(value);
  expect(filtrosAdminSchema.safeParse({ estado: 'sin-firmar' }).success).toBe(false);
  expect(entregaSchema.shape.estado.options).toEqual(Object.keys(estadosEntrega));
});
