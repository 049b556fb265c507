import fc from 'fast-check';
import { datosDePrueba } from '../test/datos-de-prueba.js';
import { borradorDe, leerBorrador, valoresDe } from './borrador-guardado.js';
import { valoresIniciales } from './valores.js';

const now = new Date('2026-11-21T12:00:00Z');
const guardar = (valores = datosDePrueba) => JSON.stringify(borradorDe(valores, 'ana', now));

test('property: whatever the GPS password is, the draft does not hold it and continuing leaves it blank', () => {
  fc.assert(
    fc.property(fc.uuid(), (contrasenaGPS) => {
      const texto = guardar({ ...datosDePrueba, contrasenaGPS });
      expect(texto).not.toContain(contrasenaGPS);
      const borrador = leerBorrador(texto, 'ana');
      expect(borrador && valoresDe(borrador)).toEqual({ ...datosDePrueba, contrasenaGPS: '' });
    }),
  );
});

test('only this person’s draft is read as a draft', () => {
  expect(leerBorrador(guardar(), 'otra')).toBeUndefined();
  for (const texto of [null, '', '{', 'null', '[]', '{"formato":2}', '{"formato":1,"usuario":"ana"}']) {
    expect(leerBorrador(texto, 'ana')).toBeUndefined();
  }
});

test('unknown fields and a smuggled password are left out; missing fields stay blank', () => {
  const valores = { placaCabezote: 'ABC123', contrasenaGPS: 'x', desconocido: 'y', modelo: { a: 1 } } as never;
  expect(valoresDe({ valores })).toEqual({
    ...valoresIniciales,
    placaCabezote: 'ABC123',
  });
});

test('a field of another type is left out, so that nothing that reads the form falls over it; numbers may be blank', () => {
  const errados = {
    placaCabezote: 123,
    nombresConductor: true,
    mismoTenedor: 'true',
    numeroEjes: '4',
    porcentajeAnticipo: '35',
  };
  expect(valoresDe({ valores: errados as never })).toEqual(valoresIniciales);
  const buenos = { numeroEjes: '', porcentajeAnticipo: 35, mismoTenedor: true, placaCabezote: '' };
  expect(valoresDe({ valores: buenos as never })).toEqual({ ...valoresIniciales, ...buenos });
  expect(valoresDe({ valores: JSON.parse('{"constructor":"x","__proto__":"y"}') as never })).toEqual(valoresIniciales);
});
