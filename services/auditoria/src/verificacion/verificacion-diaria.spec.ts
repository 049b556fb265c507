import { proximaVez, ultimaVez } from './verificacion-diaria.service.js';

test.each([
  ['2026-11-25T09:59:59.999Z', 5, '2026-11-24T10:00:00.000Z'],
  ['2026-11-25T10:00:00.000Z', 5, '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T04:59:59.999Z', 0, '2026-11-24T05:00:00.000Z'],
  ['2026-11-25T04:59:59.999Z', 23, '2026-11-25T04:00:00.000Z'],
  ['2026-11-25T05:00:00.000Z', 23, '2026-11-25T04:00:00.000Z'],
])('at %s the hour %i of Bogotá was last at %s', (ahora, hora, esperada) => {
  expect(ultimaVez(new Date(ahora), hora).toISOString()).toBe(esperada);
});

test('the next time is a day after the last one', () => {
  expect(proximaVez(new Date('2026-11-25T10:00:00.000Z'), 5).toISOString()).toBe('2026-11-26T10:00:00.000Z');
  expect(proximaVez(new Date('2026-11-25T09:00:00.000Z'), 5).toISOString()).toBe('2026-11-25T10:00:00.000Z');
});
