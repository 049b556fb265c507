import { diasHasta, masDias, masMeses, mesesHasta, rangoPedido, rangosDe } from './reportes.service.js';

test('days and months pass over the ends of months and years', () => {
  expect(masDias('2026-02-27', 2)).toBe('2026-03-01');
  expect(masDias('2026-01-01', -1)).toBe('2025-12-31');
  expect(masMeses('2026-03-31', -1)).toBe('2026-02-28');
  expect(masMeses('2024-03-31', -1)).toBe('2024-02-29');
  expect(masMeses('2026-01-15', -1)).toBe('2025-12-15');
  expect(masMeses('2026-11-30', 3)).toBe('2027-02-28');
});

test('a period ends today, and is compared with the one before until the same day', () => {
  expect(rangosDe('semana', '2026-11-23')).toEqual({
    actual: { desde: '2026-11-17', hasta: '2026-11-23' },
    anterior: { desde: '2026-11-10', hasta: '2026-11-16' },
  });
  expect(rangosDe('mes', '2026-03-31')).toEqual({
    actual: { desde: '2026-03-01', hasta: '2026-03-31' },
    anterior: { desde: '2026-02-01', hasta: '2026-02-28' },
  });
  expect(rangosDe('anio', '2026-11-23')).toEqual({
    actual: { desde: '2025-12-01', hasta: '2026-11-23' },
    anterior: { desde: '2024-12-01', hasta: '2025-11-23' },
  });
});

test('a range of dates is compared with as many days before it; without one the period counts', () => {
  expect(rangoPedido({ desde: '2026-03-01', hasta: '2026-03-10' })).toEqual({
    actual: { desde: '2026-03-01', hasta: '2026-03-10' },
    anterior: { desde: '2026-02-19', hasta: '2026-02-28' },
  });
  expect(rangoPedido({ desde: '2026-03-01', hasta: '2026-03-01' })?.anterior).toEqual({
    desde: '2026-02-28',
    hasta: '2026-02-28',
  });
  expect(rangoPedido({ desde: '2023-11-01', hasta: '2024-10-31' })?.actual.desde).toBe('2023-11-01');
  expect(rangoPedido({})).toBeUndefined();
});

test.each([
  [{ desde: '2026-03-01' }, 'hasta'],
  [{ hasta: '2026-03-01' }, 'desde'],
  [{ desde: '2026-03-02', hasta: '2026-03-01' }, 'hasta'],
  [{ desde: '2025-03-01', hasta: '2026-03-02' }, 'hasta'],
])('no report is made of %j', (rango, path) => {
  expect(() => rangoPedido(rango)).toThrow(
    expect.objectContaining({ code: 'DATOS_INVALIDOS', fields: [expect.objectContaining({ path })] }),
  );
});

test('twelve months and fourteen days follow each other without gap or double', () => {
  for (const rangos of [mesesHasta('2026-03-31'), diasHasta('2026-03-03', 14)])
    for (const [n, { desde }] of rangos.slice(1).entries()) expect(desde).toBe(masDias(rangos[n]!.hasta, 1));
  expect(mesesHasta('2026-03-31').map(({ desde }) => desde.slice(0, 7))).toEqual(
    ['04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((mes) => `2025-${mes}`)
      .concat(['2026-01', '2026-02', '2026-03']),
  );
  expect(mesesHasta('2026-03-30').at(-1)).toEqual({ desde: '2026-03-01', hasta: '2026-03-30' });
  expect(diasHasta('2026-03-03', 14)[0]).toEqual({ desde: '2026-02-18', hasta: '2026-02-18' });
});
