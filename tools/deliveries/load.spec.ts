import { expect, test } from '@jest/globals';
import { Tally } from './load.mjs';

test('every request counts, each that failed is named, and a new count begins from nothing', () => {
  const tally = new Tally();
  tally.note('GET / → 200', true);
  tally.note('GET /api/textos → 503', false);
  expect(tally.take()).toEqual({ requests: 2, failed: ['GET /api/textos → 503'] });
  expect(tally.take()).toEqual({ requests: 0, failed: [] });
});
