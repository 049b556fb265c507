import { expect, test } from '@jest/globals';
import { isHonest } from './is-honest.mjs';

const refusals = {
  PORTAL_OCUPADO: [503, 'Hay muchas personas.'],
  CORREO_RECIENTE: [429, 'Ya se envió un correo.'],
} as const;
const said = { code: 'PORTAL_OCUPADO', message: 'Hay muchas personas.', requestId: 'r-1' };
const answer = (status = 503, change: object = {}, headers: Record<string, string> = { 'Retry-After': '2' }) => ({
  status,
  headers,
  body: JSON.stringify({ ...said, ...change }),
});

test('a refusal with a moment to come again, in the sentence of its code, is honest', () => {
  expect(isHonest(answer(), refusals)).toBe(true);
  const often = { code: 'CORREO_RECIENTE', message: 'Ya se envió un correo.' };
  expect(isHonest(answer(429, often), refusals)).toBe(true);
});

test.each([
  ['no moment', answer(503, {}, {})],
  ['a moment that is over', answer(503, {}, { 'Retry-After': '0' })],
  ['another status', answer(429)],
  ['a failure in the words of a refusal', answer(500)],
  ['another sentence', answer(503, { message: 'Service Unavailable' })],
  ['a code that nobody knows', answer(503, { code: 'BUSY' })],
  ['a code that every object has', answer(503, { code: 'constructor' })],
  ['no code', answer(503, { code: undefined })],
  ['no request id', answer(503, { requestId: undefined })],
  ['a page', { ...answer(), body: '<h1>503 Service Unavailable</h1>' }],
  ['null', { ...answer(), body: 'null' }],
  ['nothing', { ...answer(), body: null }],
])('%s is not', (_what, refusal) => {
  expect(isHonest(refusal, refusals)).toBe(false);
});
