import { isOfItsOwn } from './chain.service.js';

test.each(['22P05', '22008', '23505', '54000'])(
  '%s is a refusal of the entry itself: another try has the same end',
  (code) => {
    expect(isOfItsOwn(code)).toBe(true);
  },
);

test.each([
  '08006',
  '25P02',
  '40001',
  '40P01',
  '42501',
  '53100',
  '53300',
  '55P03',
  '57P01',
  'P0001',
  'ECONNRESET',
  undefined,
])('%s may be another one later', (code) => {
  expect(isOfItsOwn(code)).toBe(false);
});
