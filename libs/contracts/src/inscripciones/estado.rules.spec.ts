import { estadoAdmin, estadoPropio, estadosAdmin, estadosEntrega } from './estado.rules.js';
import { entregaSchema } from './inscripcion-listada.schema.js';
import { filtrosAdminSchema } from './inscripciones.contract.js';

test.each([
  [true, true, true, 'completada', 'completada'],
  [true, false, true, 'pendiente', 'parcial'],
  [false, true, false, 'pendiente', 'parcial'],
  [false, false, true, 'sin-firmar', 'pendiente'],
  [false, false, false, 'sin-firmar', 'sin-enviar'],
])(
  'owner %s, driver %s, requested %s → %s for its creator, %s in the review',
  (propietarioSigned, conductorSigned, signatureRequested, propio, admin) => {
    expect(estadoPropio({ propietarioSigned, conductorSigned })).toBe(propio);
    expect(estadoAdmin({ propietarioSigned, conductorSigned, signatureRequested })).toBe(admin);
  },
);

test('every word of the review is a member of its filter, and every known delivery has its sentence', () => {
  for (const { value } of estadosAdmin) expect(filtrosAdminSchema.parse({ estado: value }).estado).toBe(value);
  expect(filtrosAdminSchema.safeParse({ estado: 'sin-firmar' }).success).toBe(false);
  expect(entregaSchema.shape.estado.options).toEqual(Object.keys(estadosEntrega));
});
