import { faultOf } from './refusals-spoken.mjs';

const refusal = (change: object = {}) =>
  JSON.stringify({ code: 'NO_ENCONTRADO', message: 'No encontramos lo que busca.', requestId: 'r-1', ...change });

test('a refusal in the sentence of its code is right', () => {
  expect(faultOf(404, refusal())).toBeUndefined();
});

test.each([
  ['another status', 403, refusal()],
  ['another sentence', 404, refusal({ message: 'Not Found' })],
  ['an unknown code', 404, refusal({ code: 'NOT_FOUND' })],
  ['no request id', 404, refusal({ requestId: undefined })],
  ['a page', 404, '<h1>Not Found</h1>'],
  ['nothing', 404, ''],
  ['null', 404, 'null'],
])('%s is a fault', (_what, status, text) => {
  expect(faultOf(status, text)).toEqual(expect.any(String));
});
