import type { ErrorCode } from '@portal/contracts/core/app-error';
import { networkError, wholeMessageFor, type ErrorApi } from './error-api.js';

const refusal = (code: ErrorCode, fields?: ErrorApi['fields']): ErrorApi => ({
  ...{ status: 409, text: '409: ', code, message: 'Lo que pasó.' },
  ...(fields && { fields }),
});

test('a sentence is followed by what is said of each field', () => {
  const fields = [
    { path: 'id', message: 'Ana la devolvió.' },
    { path: 'nota', message: 'Falta.' },
  ];
  expect(wholeMessageFor(refusal('INSCRIPCION_RETIRADA', fields), 'No se pudo.')).toBe(
    'Lo que pasó. Ana la devolvió. Falta.',
  );
});

test('a limit on mails that says since when another may go has said it all; one that does not has its sentence', () => {
  const fields = [{ path: 'tipo', message: 'Ana lo reenvió el 21/11/2026 10:42 a. m.' }];
  expect(wholeMessageFor(refusal('CORREO_RECIENTE', fields), 'No se pudo.')).toBe(fields[0]?.message);
  expect(wholeMessageFor(refusal('CORREO_RECIENTE'), 'No se pudo.')).toBe('Lo que pasó.');
});

test('what failed without a sentence of its own gets the one that the page has for it', () => {
  expect(wholeMessageFor(refusal('ERROR_INTERNO'), 'No se pudo.')).toBe('No se pudo.');
  expect(wholeMessageFor(new Error('x'), 'No se pudo.')).toBe('No se pudo.');
  expect(wholeMessageFor(networkError(new Error('x')), 'No se pudo.')).toMatch(/conexión/);
});
