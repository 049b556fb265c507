import { certificadoSchema, datosCertificadoSchema, duenoSchema } from './certificado.schema.js';

test('a certificate is asked for with a name, an organisation and a country', () => {
  const datos = { commonName: 'Ana Gómez', organizationName: 'Carga Andina', countryCode: ' co ' };
  expect(datosCertificadoSchema.parse(datos)).toEqual({ ...datos, countryCode: 'CO' });
  for (const vacio of Object.keys(datos))
    expect(datosCertificadoSchema.safeParse({ ...datos, [vacio]: ' ' }).success).toBe(false);
});

test('a certificate belongs to a person or to a role of an enrolment', () => {
  const inscripcionId = '7a0d4b1e-5a0c-4c7e-9d43-0d6f9a2f4b11';
  const duenos = [
    { kind: 'persona', subject: '4f1c' },
    { kind: 'firmante', inscripcionId, rol: 'conductor' },
  ];
  for (const dueno of duenos) expect(duenoSchema.parse(dueno)).toEqual(dueno);
  expect(duenoSchema.safeParse({ kind: 'firmante', inscripcionId }).success).toBe(false);
  expect(duenoSchema.safeParse({ kind: 'persona' }).success).toBe(false);
});

test('a certificate is active or revoked; a word of a later release reads as unknown', () => {
  expect(['active', 'revoked', 'expired'].map((one) => certificadoSchema.shape.status.parse(one))).toEqual([
    'active',
    'revoked',
    'desconocido',
  ]);
  expect(certificadoSchema.shape.status.safeParse(1).success).toBe(false);
});
