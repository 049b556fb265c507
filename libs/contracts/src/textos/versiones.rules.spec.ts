import { claveTextoSchema } from './textos.contract.js';
import { otrasQueLeidas, versionesDe, versionesSchema } from './versiones.rules.js';

const [una = 'autorizacion-datos', otra = 'autorizacion-datos'] = claveTextoSchema.options;

test('the texts that changed since they were read are told; one that was never read is not', () => {
  const vigentes = [
    { clave: una, version: '1.1' },
    { clave: otra, version: '2.0' },
  ];
  expect(otrasQueLeidas(vigentes, { [una]: '1.0', [otra]: '2.0' })).toEqual([vigentes[0]]);
  expect(otrasQueLeidas(vigentes, { [otra]: '1.0' })).toEqual([vigentes[1]]);
  expect(otrasQueLeidas(vigentes, versionesDe(vigentes))).toEqual([]);
});

test('versions are kept by text, within 60 characters, and of known texts only', () => {
  expect(versionesDe([{ clave: una, version: '1.0' }])).toEqual({ [una]: '1.0' });
  expect(versionesSchema.safeParse({ [una]: 'v'.repeat(60) }).success).toBe(true);
  expect(versionesSchema.safeParse({ [una]: 'v'.repeat(61) }).success).toBe(false);
  expect(versionesSchema.safeParse({ nada: '1.0' }).success).toBe(false);
});
