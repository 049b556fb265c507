import fc from 'fast-check';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import type { Valores } from '../../valores.js';
import { resolver } from './use-formulario.js';

const opciones = { fields: {}, shouldUseNativeValidation: false, names: undefined };
const campos = Object.keys(datosDePrueba).filter((campo) => campo !== 'status');

test('property: browser and server give one verdict, field by field', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...campos), fc.oneof(fc.constant(''), fc.string(), fc.integer(), fc.boolean()), {
        maxKeys: 4,
      }),
      async (cambios) => {
        const valores = { ...datosDePrueba, ...cambios } as Valores;
        const browser = await resolver(valores, undefined, opciones as never);
        const server = inscripcionSchema.safeParse({ ...valores, status: 'submitted' });
        expect(Object.keys(browser.errors).sort()).toEqual(
          [...new Set(server.success ? [] : server.error.issues.map(({ path }) => String(path[0])))].sort(),
        );
      },
    ),
    { seed: 3, numRuns: 150 },
  );
});

test('the test data may be sent as they are', () => {
  expect(inscripcionSchema.safeParse({ ...datosDePrueba, status: 'submitted' }).success).toBe(true);
});
