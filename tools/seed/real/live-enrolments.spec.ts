import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { wantedOf } from './live-enrolments.js';

const many = Array.from({ length: 60 }, (_, n) => wantedOf('prueba', 101, n));

test('the same seed makes the same people behind the same code, another seed or code others', () => {
  expect(wantedOf('prueba', 101, 7)).toEqual(many[7]);
  for (const other of [wantedOf('otra', 101, 7), wantedOf('prueba', 102, 7)])
    expect(other.form.numeroDocumentoConductor).not.toBe(many[7]?.form.numeroDocumentoConductor);
});

test('three of them are already completed, half signed and sent; either role signs first', () => {
  expect(many.slice(0, 3).map(({ signers }) => signers.length)).toEqual([2, 1, 0]);
  const first = new Set(many.map(({ signers }) => signers[0]));
  expect(first).toEqual(new Set(['conductor', 'propietario', undefined]));
});

test('every form is one that the portal accepts, with accents and every kind of document', () => {
  for (const { form } of many) expect(inscripcionSchema.safeParse(form).error?.issues ?? []).toEqual([]);
  expect(new Set(many.map(({ form }) => form.tipoDocumentoTenedor)).size).toBeGreaterThan(2);
  expect(many.some(({ form }) => /[ÁÉÍÓÚÑáéíóúñ]/.test(form.apellidosConductor))).toBe(true);
});
