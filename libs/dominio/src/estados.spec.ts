import {
  comoLoLeeLaRevision,
  comoLoLeeSuRegistrante,
  esDePrueba,
  estadoAdmin,
  estadoFirma,
  estadoPropio,
  estadosAdmin,
  estadosPropios,
} from './estados.js';

test.each([
  [true, true, true, 'completada', 'completada'],
  [true, false, true, 'pendiente', 'parcial'],
  [false, true, false, 'pendiente', 'parcial'],
  [false, false, true, 'sin-firmar', 'pendiente'],
  [false, false, false, 'sin-firmar', 'sin-enviar'],
])(
  'owner %s, driver %s, requested %s → %s for its creator, %s in the review',
  (propietarioSigned, conductorSigned, signatureRequested, propio, admin) => {
    expect(estadoPropio({ propietarioSigned, conductorSigned })).toBe(propio);
    expect(estadoAdmin({ propietarioSigned, conductorSigned, signatureRequested })).toBe(admin);
  },
);

test('a signature is there or it is not', () => {
  expect([estadoFirma(true), estadoFirma(false)]).toEqual(['firmado', 'sin-firmar']);
});

const dichas = <T extends { readonly value: string; readonly label: string }>(estados: readonly T[], estado: string) =>
  estados.find(({ value }) => value === estado)?.label ?? '';

test.each([
  [true, true, true],
  [true, false, true],
  [false, true, false],
  [false, false, true],
  [false, false, false],
])('owner %s, driver %s, requested %s: each word names the other, unless both are one', (...hechos) => {
  const [propietarioSigned, conductorSigned, signatureRequested] = hechos;
  const firmas = { propietarioSigned, conductorSigned, signatureRequested };
  const [propia, admin] = [dichas(estadosPropios, estadoPropio(firmas)), dichas(estadosAdmin, estadoAdmin(firmas))];
  const explicada = [comoLoLeeSuRegistrante(estadoAdmin(firmas)), comoLoLeeLaRevision(estadoAdmin(firmas))];
  if (propia === admin) expect(explicada).toEqual([undefined, undefined]);
  else expect(explicada).toEqual([expect.stringContaining(`«${propia}»`), expect.stringContaining(`«${admin}»`)]);
});

test('only a mark makes an enrolment a test', () => {
  expect([{ marcas: ['revisada', 'prueba'] }, { marcas: ['revisada'] }, {}].map(esDePrueba)).toEqual([
    true,
    false,
    false,
  ]);
});
