import fc from 'fast-check';
import { aniosEntre, enLimites, enVentana, esFecha, fechaCorta, hoyEnBogota, inicioDelDia } from './fechas.js';

test('only days that exist are dates', () => {
  for (const si of ['2024-02-29', '1900-01-01', '0001-12-31']) expect(esFecha(si)).toBe(true);
  for (const no of [
    '2026-00-10',
    '2026-01-00',
    '2026-12-32',
    '2026-04-31',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-1-1',
    '21/11/2026',
    '',
    '2026-11-21T00:00',
    'x2026-11-21',
  ])
    expect(esFecha(no)).toBe(false);
});

test('property: every day of the calendar is a date and reads dd/MM/yyyy', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (d) => {
      const iso = d.toISOString().slice(0, 10);
      expect(esFecha(iso)).toBe(true);
      expect(fechaCorta(iso)).toBe(iso.split('-').reverse().join('/'));
    }),
  );
});

test('today in Bogotá changes at five in the morning UTC', () => {
  expect(hoyEnBogota(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  expect(hoyEnBogota(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
});

test('the windows reach 1, 7 and 30 days back, their edge included', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const hace = (dias: number, ms = 0) => new Date(now.getTime() - dias * 86_400_000 - ms);
  for (const [ventana, dias] of [
    ['hoy', 1],
    ['semana', 7],
    ['mes', 30],
  ] as const) {
    expect(enVentana(hace(dias), ventana, now)).toBe(true);
    expect(enVentana(hace(dias, 1), ventana, now)).toBe(false);
  }
});

test('a date is within its limits, both of them included', () => {
  const dentro = (fecha: string) => enLimites(fecha, '1940-01-01', '2026-11-21');
  expect(['1940-01-01', '2026-11-21', '2000-06-15'].map(dentro)).toEqual([true, true, true]);
  expect(['1939-12-31', '2026-11-22'].map(dentro)).toEqual([false, false]);
});

test('a person is a year older on the birthday, not the day before', () => {
  expect(aniosEntre('1990-05-10', '2026-05-09')).toBe(35);
  expect(aniosEntre('1990-05-10', '2026-05-10')).toBe(36);
  expect(aniosEntre('1990-05-10', '2026-11-01')).toBe(36);
});

test('a day begins in Bogotá when it is five in the morning UTC', () => {
  expect(inicioDelDia('2026-11-21').toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(hoyEnBogota(inicioDelDia('2026-11-21'))).toBe('2026-11-21');
  expect(hoyEnBogota(new Date(inicioDelDia('2026-11-21').getTime() - 1))).toBe('2026-11-20');
});
