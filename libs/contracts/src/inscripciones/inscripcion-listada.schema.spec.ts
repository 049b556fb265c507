import { fechaHoraCorta } from '@portal/dominio/formatos';
import { reenviadoPor } from './inscripcion-listada.schema.js';

test.each([['text'], ['a date']])(
  'who mailed a link anew is named where the portal knows it, its moment as %s',
  (como) => {
    const en = como === 'text' ? '2026-11-21T15:42:00.000Z' : new Date('2026-11-21T15:42:00.000Z');
    const cuando = fechaHoraCorta(en);
    expect(reenviadoPor({ por: 'Sofía Peña', en })).toBe(`Sofía Peña lo reenvió el ${cuando}`);
    for (const nadie of [{ en }, { por: null, en }]) expect(reenviadoPor(nadie)).toBe(`Se reenvió el ${cuando}`);
  },
);
