import { nextNumber } from './root-crl.service.js';

test('a CRL keeps its own number when it comes after the last one; else it gets the next', () => {
  expect(nextNumber('1000', undefined)).toBe('4096');
  expect(nextNumber('05', '4')).toBe('5');
  expect(nextNumber('05', '5')).toBe('6');
  expect(nextNumber(undefined, '7')).toBe('8');
  expect(nextNumber('ff'.repeat(20), '7')).toBe('8');
});
