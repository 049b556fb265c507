import { z } from 'zod';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { datosCertificadoSchema } from './certificados/certificado.schema.js';
import { catalogo } from './index.js';
import { firmanteDe } from './inscripciones/firmantes.rules.js';
import { inscripcionSchema } from './inscripciones/inscripcion.schema.js';
import { entradasMalas } from './muestra/inscripcion-de-muestra.js';

/** Texts that reach no column and no event as they came, and what becomes of each. */
const ajenos = new Set([
  'token', // hashed
  'email', // compared with the enrolment's
  'codigo', // read as Crockford base32
  'cursor', // read as base64url of a date and an id
  'certificationUrl', // compared with addresses that were signed
  'firma', // compared with the address's own signature
  'signature', // decoded as a PNG
  'contrasenaGPS', // sealed as typed
]);

/** The texts of a request, by their path. */
function textosDe(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      textosDe(value as z.core.$ZodType, path === '' ? key : `${path}.${key}`),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return textosDe(schema.unwrap(), path);
  return schema instanceof z.ZodString ? [[path, schema]] : [];
}

const publicos = Object.entries(catalogo).filter(([, { kind }]) => kind !== 'internal');
const textos = publicos.flatMap(([call, { request }]) =>
  textosDe(request, '').map(([path, schema]) => [call, path, schema] as const),
);

test.each(textos.filter(([, path]) => !ajenos.has(path)))(
  '%s refuses in %s what PostgreSQL cannot hold',
  (_, __, schema) => {
    for (const mala of ['caracter nulo', 'sustituto suelto'] as const)
      expect(schema.safeParse(entradasMalas[mala]).success).toBe(false);
  },
);

test('the walk meets texts at every depth, and every exception', () => {
  const vistos = textos.map(([call, path]) => `${call} ${path}`);
  expect(vistos).toEqual(
    expect.arrayContaining([
      'firmar metadata.geolocation.address',
      'todasInscripciones q',
      'crearInscripcion barrioTenedor',
    ]),
  );
  expect([...ajenos].filter((path) => !textos.some(([, visto]) => visto === path))).toEqual([]);
});

test('the longest driver’s name that the form takes can ask for a certificate', () => {
  const form = inscripcionSchema.parse({
    ...datosDeInscripcion,
    nombresConductor: 'a'.repeat(100),
    apellidosConductor: 'b'.repeat(100),
  });
  const commonName = firmanteDe(form, 'conductor').nombre;
  expect(datosCertificadoSchema.parse({ commonName, organizationName: 'x', countryCode: 'CO' }).commonName).toBe(
    commonName,
  );
});
