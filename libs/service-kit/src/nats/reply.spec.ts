import { AppError } from '@portal/contracts/core';
import { fromWire, toWire } from './reply.js';

test('a refusal travels with its fields and its time, and leaves its detail behind', () => {
  const fields = [{ path: 'n', message: 'Este campo es requerido.' }];
  const whole = new AppError('DATOS_INVALIDOS', {
    fields,
    retryAfter: 0,
    detail: 'canario',
    cause: new Error('canario'),
  });
  expect(toWire(whole)).toEqual({ code: 'DATOS_INVALIDOS', fields, retryAfter: 0 });
  expect(Object.keys(toWire(new AppError('NO_ENCONTRADO')))).toEqual(['code']);
  expect(fromWire(toWire(whole))).toMatchObject({ code: 'DATOS_INVALIDOS', fields, retryAfter: 0, detail: undefined });
});

test('a code of a later release is an error of ours, and its name is kept for the log', () => {
  expect(fromWire({ code: 'CODIGO_NUEVO' })).toMatchObject({
    code: 'ERROR_INTERNO',
    detail: 'unknown code CODIGO_NUEVO',
  });
});
