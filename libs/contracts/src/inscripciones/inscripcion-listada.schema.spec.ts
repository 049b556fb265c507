import { fechaHoraCorta } from '@portal/dominio/formatos';
import { entregaSchema, fraseSinLlegar, inscripcionListadaSchema, reenviadoPor } from './inscripcion-listada.schema.js';

test.each([['text'], ['a date']])(
  'who mailed a link anew is named where the portal knows it, its moment as %s',
  (como) => {
    const en = como === 'text' ? '2026-11-21T15:42:00.000Z' : new Date('2026-11-21T15:42:00.000Z');
    const cuando = fechaHoraCorta(en);
    expect(reenviadoPor({ por: 'Sofía Peña', en })).toBe(`Sofía Peña lo reenvió el ${cuando}`);
    for (const nadie of [{ en }, { por: null, en }]) expect(reenviadoPor(nadie)).toBe(`Se reenvió el ${cuando}`);
  },
);

test('what came back, is invented, or is only similar says so, or nothing', () => {
  const { sembrada, parecido } = inscripcionListadaSchema.shape;
  for (const marca of [entregaSchema.shape.rebote, sembrada, parecido]) {
    for (const dicha of [true, undefined]) expect(marca.parse(dicha)).toBe(dicha);
    expect(marca.safeParse(false).success).toBe(false);
  }
});

test.each([
  [1, 'El buzón no existe.', 'Un aviso no llegó: El buzón no existe.'],
  [2, 'El buzón está lleno. El buzón no existe.', '2 avisos no llegaron: El buzón está lleno. El buzón no existe.'],
])('%i that reached nobody for «%s» read «%s»', (cuantos, motivo, frase) => {
  expect(fraseSinLlegar({ cuantos, motivo })).toBe(frase);
});
