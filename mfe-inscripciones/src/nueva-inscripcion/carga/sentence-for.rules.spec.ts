import { networkError, type ErrorApi } from '@portal/api-client';
import type { ErrorCode } from '@portal/contracts/core';
import { sentenceFor } from './sentence-for.rules.js';

const failure = (code: ErrorCode, message: string): ErrorApi => ({ ...networkError(undefined), code, message });

test('a refusal is told in its own sentence, and a PDF that is not taken with what to do', () => {
  expect(sentenceFor(failure('SOLO_PDF', 'Solo PDF.'), 'No se pudo.')).toBe('Solo PDF.');
  expect(sentenceFor(failure('PDF_NO_ADMITIDO', 'Tiene contraseña.'), 'No se pudo.')).toMatch(
    /^Tiene contraseña\. Descárguelo otra vez/,
  );
});

test('what has no sentence of its own is told by the caller', () => {
  expect(sentenceFor(failure('ERROR_INTERNO', 'x'), 'No se pudo.')).toBe('No se pudo.');
  expect(sentenceFor(new Error('x'), 'No se pudo.')).toBe('No se pudo.');
  expect(sentenceFor(undefined, 'No se pudo.')).toBe('No se pudo.');
  expect(sentenceFor({ code: 'PDF_NO_ADMITIDO', message: 'x' }, 'No se pudo.')).toBe('No se pudo.');
});
