import { verificacionDeAuditoria, verificarAuditoria } from './verificacion.contract.js';

const en = '2026-11-28T15:00:00.000Z';
const ultima = { en, entradas: 7, duracionMs: 12, rota: { numero: 8, causa: 'cola-cortada' } };

test('a verification says what it found, and nothing before the first one', () => {
  for (const dicha of [{ ultima, proxima: en }, { proxima: en }])
    expect(verificacionDeAuditoria.response.parse(dicha)).toEqual(dicha);
  const rota = (cambio: object) =>
    verificacionDeAuditoria.response.safeParse({
      ultima: { ...ultima, rota: { ...ultima.rota, ...cambio } },
      proxima: en,
    });
  expect(rota({ numero: 0 }).success).toBe(false);
  expect(rota({ causa: 'otra' }).data?.ultima?.rota?.causa).toBe('desconocido');
});

test('one that is asked for says besides whether it goes on', () => {
  const dicha = { ultima, proxima: en, enCurso: true };
  expect(verificarAuditoria.response.parse(dicha)).toEqual(dicha);
  expect(verificarAuditoria.response.safeParse({ proxima: en }).success).toBe(false);
});
