import { campos, nombresDeCampo } from '@portal/contracts/inscripciones';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { nombreDe } from '../../borrador-guardado.js';
import { valoresIniciales, type Valores } from '../../valores.js';
import { enQueDifieren, enUnaLinea, resumenDe } from './resumen.rules.js';

const guardadoEn = '2026-11-20T15:00:00.000Z';
const version = (cambios: Partial<Valores> = {}, cuando = guardadoEn) => ({
  valores: { ...datosDePrueba, ...cambios },
  guardadoEn: cuando,
});
const vacia = (cambios: Partial<Valores> = {}) => ({ valores: { ...valoresIniciales, ...cambios }, guardadoEn });
const difieren = (una: Partial<Valores>, otra: Partial<Valores>) =>
  enQueDifieren(version(una), version(otra), ['esta', 'la otra']);

test('a draft is recognized by its plate, how much it holds and when it was kept', () => {
  expect(resumenDe(vacia({ placaCabezote: 'wlk-508' }))).toEqual({
    placa: 'WLK508',
    cuanto: '1 dato · 0 de 14 secciones completas',
    cuando: '20 de noviembre de 2026 a las 10:00\u00a0a.\u00a0m.',
    datos: 1,
  });
  expect(resumenDe(vacia()).cuanto).toBe('0 datos · 0 de 14 secciones completas');
  // The secret of the GPS is in no draft.
  expect(resumenDe(version()).cuanto).toMatch(/ · 13 de 14 secciones completas$/);
});

test('two of one minute tell the second, two of different minutes do not', () => {
  const [una, misma, otra] = [
    version(),
    version({}, '2026-11-20T15:00:09.000Z'),
    version({}, '2026-11-20T15:01:00.000Z'),
  ];
  expect(resumenDe(misma, una).cuando).toMatch(/10:00:09/);
  expect(resumenDe(otra, una).cuando).not.toMatch(/10:01:00/);
});

test('a version in one line and in a question', () => {
  expect(enUnaLinea(vacia(), version({}, '2026-11-21T15:00:00.000Z'))).toBe(
    'sin placa · 0 datos · 0 de 14 secciones completas · 20 de noviembre de 2026 a las 10:00\u00a0a.\u00a0m.',
  );
  expect(enUnaLinea(vacia({ placaCabezote: 'WLK508' }), version())).toMatch(/^WLK508 · 1 dato · /);
  expect(nombreDe(resumenDe(vacia()))).toBe(
    'borrador sin placa, con 0 datos, guardado el 20 de noviembre de 2026 a las 10:00\u00a0a.\u00a0m',
  );
  expect(nombreDe(resumenDe(vacia({ placaCabezote: 'WLK508' })))).toMatch(/^borrador de WLK508, con 1 dato, guardado/);
});

test('what differs is named with both values, in the order of the form', () => {
  expect(difieren({}, {})).toBe('Tienen los mismos datos.');
  expect(difieren({ modelo: '2018' }, { modelo: '', placaCabezote: 'XYZ987' })).toBe(
    `Difieren en ${campos.placaCabezote.etiqueta}: ${datosDePrueba.placaCabezote} en esta, XYZ987 en la otra; ` +
      `${campos.modelo.etiqueta}: 2018 en esta, vacío en la otra.`,
  );
  expect(difieren({ mismoTenedor: true }, { mismoTenedor: false })).toMatch(/: sí en esta, no en la otra\.$/);
});

test('of two files nothing is said but that they are two', () => {
  const [uno, otro] = ['/api/objects/1', '/api/objects/2'];
  expect(difieren({ certificacionBancariaUrl: uno }, { certificacionBancariaUrl: otro })).toMatch(
    /: un archivo en esta, otro en la otra\.$/,
  );
});

test('long values are cut behind a word, unless they would look alike then', () => {
  const largo = `${'Transportes del Pacífico Sur y '}Compañía`;
  const dicho = (una: string, otra: string) => difieren({ nombreRazonSocial: una }, { nombreRazonSocial: otra });
  expect(dicho(largo, 'Ana')).toMatch(/: Transportes del Pacífico Sur y… en esta, Ana en la otra\.$/);
  expect(dicho(largo, `${largo} Ltda`)).toMatch(/y Compañía en esta, .*y Compañía Ltda en la otra\.$/);
  expect(dicho('a'.repeat(30), 'Ana')).toMatch(/: a{30} en esta/);
});

test('four differences are named and the rest is counted', () => {
  const cambios = (cuantos: number) =>
    Object.fromEntries(
      nombresDeCampo
        .filter((campo) => typeof datosDePrueba[campo] === 'string')
        .slice(0, cuantos)
        .map((c) => [c, 'x']),
    );
  expect(difieren({}, cambios(4))).not.toMatch(/ más\.$/);
  expect(difieren({}, cambios(4)).split('; ')).toHaveLength(4);
  expect(difieren({}, cambios(6))).toMatch(/; y 2 más\.$/);
  expect(difieren({}, cambios(6)).split('; ')).toHaveLength(5);
});

test('a value is cut where it ends with a blank, and begins as it was written', () => {
  const dicho = difieren({ nombreRazonSocial: ` ${'a'.repeat(28)} bbb` }, { nombreRazonSocial: 'Ana' });
  expect(dicho).toContain(`:  ${'a'.repeat(28)}… en esta`);
});
