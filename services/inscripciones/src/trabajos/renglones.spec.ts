import { AppError, messageOf } from '@portal/contracts/core';
import { motivoDe } from './renglones.service.js';

test.each([
  ['a limit without more to say', new AppError('CORREO_RECIENTE', { retryAfter: 120 }), /hace poco/],
  ['what the owner of the data said', new AppError('YA_REVISADA', { fields: [{ path: '', message: 'Ana' }] }), /^Ana$/],
  ['what nobody foresaw', undefined, new RegExp(messageOf('ERROR_INTERNO'))],
] as const)('%s is told as it is', (_what, error, motivo) => {
  expect(motivoDe(error)).toMatch(motivo);
});
