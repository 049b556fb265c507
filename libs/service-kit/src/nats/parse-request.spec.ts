import { z } from 'zod';
import { AppError } from '@portal/contracts/core';
import { parseRequest } from './parse-request.js';

const schema = z.strictObject({
  nombre: z.string().min(2).max(4),
  edad: z.number().min(1).max(100),
  tipo: z.enum(['a', 'b']),
  id: z.uuid(),
  propio: z.string().min(1, 'Escriba el motivo').regex(/^x/, 'Empiece por x'),
  lista: z.array(z.string()).min(1).max(2),
});
const good = {
  nombre: 'Ana',
  edad: 30,
  tipo: 'a',
  id: '11111111-1111-4111-8111-111111111111',
  propio: 'x',
  lista: ['a'],
};

function refusal(value: unknown): AppError {
  try {
    parseRequest(schema, value);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('accepted');
}

test.each([
  ['nombre', undefined, 'Este campo es requerido.'],
  ['nombre', 7, 'El tipo de dato no es válido.'],
  ['nombre', null, 'El tipo de dato no es válido.'],
  ['nombre', 'A', 'El texto es demasiado corto.'],
  ['nombre', 'Anastasia', 'El texto es demasiado largo.'],
  ['edad', 0, 'El valor mínimo es 1.'],
  ['edad', 101, 'El valor máximo es 100.'],
  ['tipo', 'c', 'Elija una de las opciones.'],
  ['id', 'x', 'El valor no es válido.'],
  ['propio', '', 'Escriba el motivo'],
  ['lista', [], 'Faltan elementos.'],
  ['lista', ['a', 'b', 'c'], 'Hay demasiados elementos.'],
])('%s = %j is refused in Spanish', (path, value, message) => {
  const error = refusal({ ...good, [path]: value });
  expect([error.code, error.fields]).toEqual(['DATOS_INVALIDOS', [{ path, message }]]);
});

test('keys that do not belong are named, before anything else', () => {
  const error = refusal({ ...good, edad: 'x', extra: 1 });
  expect([error.code, error.fields?.map(({ path }) => path)]).toEqual(['CAMPO_NO_PERMITIDO', ['extra']]);
});

test('of many keys that do not belong the first are named', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`n${n}`, 0]));
  const { fields } = refusal({ ...good, ...many });
  expect([fields?.length, fields?.at(-1)?.path]).toEqual([200, 'n199']);
});
