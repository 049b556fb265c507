import { unaInscripcion } from '../../test/una-inscripcion.js';
import { esperaCorta, esperaDe, faltaDe, reenviosDe, ultimoCorreoDe, vigenciaDe } from './fila.rules.js';

const AHORA = new Date('2026-11-25T16:20:00.000Z');
const fecha = '2026-11-21T16:20:00.000Z';
const firmado = { estado: 'firmado', fecha } as const;
const aceptado = { estado: 'aceptado', fecha } as const;

test.each([
  ['2026-11-25T15:30:00.000Z', 'menos de 1 h'],
  ['2026-11-25T11:20:00.000Z', '5 h'],
  ['2026-11-24T16:20:00.000Z', '1 día'],
  ['2026-11-13T16:21:00.000Z', '11 días'],
  ['2026-11-26T16:21:00.000Z', 'menos de 1 h'],
])('sent at %s it has waited %s', (createdAt, espera) =>
  expect(esperaDe(unaInscripcion({ createdAt }), AHORA)).toBe(espera),
);

test('a column says the least wait shortly, and any other as it is', () => {
  const espera = (createdAt: string) => esperaCorta(unaInscripcion({ createdAt }), AHORA);
  expect([espera('2026-11-25T15:30:00.000Z'), espera('2026-11-13T16:21:00.000Z')]).toEqual(['<1\u00a0h', '11 días']);
});

test('what is complete or taken back waits for nobody', () => {
  const completa = unaInscripcion({ conductorSigned: true, propietarioSigned: true });
  const devuelta = unaInscripcion({ retiro: { como: 'devuelta', en: fecha, por: 'Sergio' } });
  for (const una of [completa, devuelta])
    expect([esperaDe(una, AHORA), faltaDe(una).quien]).toEqual([undefined, 'Nadie']);
});

test('who is missing, and where the link goes since it was corrected', () => {
  expect(faltaDe(unaInscripcion())).toEqual({ quien: 'Los dos', correo: 'maria@correo.co + 1' });
  const corregida = { conductor: firmado, propietario: { ...aceptado, correo: 'otra@correo.co' } };
  expect(faltaDe(unaInscripcion({ conductorSigned: true, entregas: corregida }))).toEqual({
    quien: 'Propietario',
    correo: 'otra@correo.co',
  });
});

test.each([
  [[0, 0], 'sin reenvíos'],
  [[1, 0], '1 reenvío'],
  [[2, 1], '3 reenvíos'],
])('%j mails anew read %s', (veces, texto) =>
  expect(reenviosDe(veces.map((reenvios) => ({ ...aceptado, reenvios })))).toBe(texto),
);
test('a server that does not say it leaves it out', () => expect(reenviosDe([aceptado])).toBeUndefined());

test.each([
  [{}, {}, 'Aceptado 21/11', ''],
  [{}, { estado: 'rechazado' }, 'Rechazado 21/11', 'mal'],
  [{}, { estado: 'rechazado', rebote: true }, 'Rebotó 21/11', 'mal'],
  [{ estado: 'con-novedad' }, {}, 'Con novedad 21/11', 'mal'],
  [{ estado: 'con-novedad', fecha: '2023-12-11T16:20:00.000Z' }, {}, 'Con novedad 11/12/2023', 'mal'],
  [{ venceEn: '2026-11-24T16:20:00.000Z' }, { estado: 'abierto' }, 'Venció 24/11', 'aviso'],
  [{ venceEn: '2026-11-27T16:20:00.000Z' }, {}, 'Vence 27/11', 'aviso'],
  [{ venceEn: '2026-11-28T16:20:00.000Z' }, { fecha: '2026-11-22T16:20:00.000Z' }, 'Aceptado 22/11', ''],
  [{ venceEn: '2026-11-24T16:20:00.000Z' }, { estado: 'rechazado' }, 'Rechazado 21/11', 'mal'],
  [{ estado: 'en-cola' }, { estado: 'en-cola' }, 'En cola', ''],
  [{ fecha: '2026-11-23T16:20:00.000Z' }, {}, 'Aceptado 23/11', ''],
  [{}, { fecha: '2026-11-23T16:20:00.000Z' }, 'Aceptado 23/11', ''],
] as const)('of %j and %j the list says %s', (conductor, propietario, texto, tono) => {
  const entregas = { conductor: { ...aceptado, ...conductor }, propietario: { ...aceptado, ...propietario } };
  expect(ultimoCorreoDe(unaInscripcion({ entregas }), AHORA)).toEqual({ texto, tono });
});

test('a mail to who has signed says nothing of who has not', () => {
  const entregas = { conductor: { ...aceptado, estado: 'rechazado' as const }, propietario: aceptado };
  expect(ultimoCorreoDe(unaInscripcion({ conductorSigned: true, entregas }), AHORA).texto).toBe('Aceptado 21/11');
  expect(
    ultimoCorreoDe(
      unaInscripcion({
        conductorSigned: true,
        propietarioSigned: true,
        entregas: { conductor: firmado, propietario: firmado },
      }),
      AHORA,
    ).texto,
  ).toBe('Firmó 21/11');
});

test.each([
  ['documento', 'Documento atascado'],
  ['copia', 'Copia atascada'],
] as const)('what is stuck is said before all mails: %s', (que, texto) =>
  expect(ultimoCorreoDe(unaInscripcion({ atasco: { que, motivo: 'No responde.', desde: fecha } }), AHORA)).toEqual({
    texto,
    tono: 'mal',
  }),
);

test('with one signature it still waits; one of an hour reads as one', () => {
  const createdAt = '2026-11-25T15:20:00.000Z';
  for (const firmas of [{ conductorSigned: true }, { propietarioSigned: true }, {}])
    expect(esperaDe(unaInscripcion({ createdAt, ...firmas }), AHORA)).toBe('1 h');
});

test('of a link that nobody waits for its end says nothing', () => {
  const entregas = { conductor: { ...aceptado, venceEn: AHORA.toISOString() }, propietario: aceptado };
  const retiro = { como: 'devuelta', en: fecha, por: 'Sergio' } as const;
  const dicho = (cambios: object) => ultimoCorreoDe(unaInscripcion({ entregas, ...cambios }), AHORA).texto;
  expect(dicho({})).toBe('Venció 25/11');
  expect(dicho({ retiro })).toBe('Aceptado 21/11');
  expect(dicho({ conductorSigned: true, propietarioSigned: true })).toBe('Aceptado 21/11');
});

test.each([
  ['2026-11-24T16:20:00.000Z', 'El enlace venció el 24/11/2026'],
  ['2026-11-27T16:20:00.000Z', 'El enlace vence el 27/11/2026'],
  ['2026-11-28T16:20:00.000Z', undefined],
  [undefined, undefined],
])('of a link that ends at %s a card says: %s', (venceEn, frase) =>
  expect(vigenciaDe({ ...aceptado, venceEn }, AHORA)).toBe(frase),
);
