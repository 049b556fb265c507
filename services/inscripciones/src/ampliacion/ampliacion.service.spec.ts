import { backoffMs } from './ampliacion.service.js';

test('the wait doubles from the first attempt on and ends at an hour', () => {
  expect([1, 2, 3, 9, 10, 11, 1000].map((intentos) => backoffMs(5000, intentos))).toEqual([
    5000, 10_000, 20_000, 1_280_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
