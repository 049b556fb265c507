import { firmanteDe, formularioGuardadoSchema } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { unaInscripcion } from '@portal/test-kit/builders';
import type { Coincidencia } from '../tablas/rasgos.repository.js';
import { rasgosDe, type ClaseDeRasgo, type Huellas } from '../tablas/rasgos.rules.js';
import { senalesDe } from './senales.rules.js';

type Cambios = Parameters<typeof unaInscripcion>[0];

const form = (cambios: Cambios = {}) => formularioGuardadoSchema.parse(unaInscripcion(cambios));
const CARTA: Huellas = { certificacionBancariaUrl: 'c'.repeat(64) };

/** As another enrolment with these changes would be found by its trait of this kind. */
function otra(clase: ClaseDeRasgo, cambios: Cambios, dia = 1): Coincidencia[] {
  const formulario = form(cambios);
  return rasgosDe(formulario, CARTA)
    .filter((uno) => uno.clase === clase)
    .map(({ clave, quien }) => ({
      clave,
      quien,
      id: `id-${dia}`,
      codigo: `TER-${dia}`,
      creadaEn: new Date(Date.UTC(2026, 0, dia)),
      formulario,
    }));
}

const senales = (coincidencias: Coincidencia[], cambios: Cambios = {}, huellas: Huellas = {}) => {
  const una = form(cambios);
  return senalesDe(rasgosDe(una, huellas), coincidencias, [
    firmanteDe(una, 'conductor'),
    firmanteDe(una, 'propietario'),
  ]);
};

const deOtroTitular = { numeroIdentificacionFletes: '1023456789', titularCuentaFletes: 'Pedro Gómez' };

test('an enrolment that shares nothing has none', () => expect(senales([])).toEqual([]));

test('an account of another holder is told with the name there', () => {
  expect(senales(otra('cuenta', deOtroTitular))).toMatchObject([
    { que: 'cuenta', valor: '03100012345', aqui: [], en: [{ codigo: 'TER-1', nombre: 'Pedro Gómez' }], hayMas: false },
  ]);
});

test('within one enrolment two holders of one account are told too', () => {
  expect(senales([], deOtroTitular).filter(({ que }) => que === 'cuenta')).toMatchObject([
    { valor: '03100012345', aqui: ['María Fernanda Ñáñez Ortiz'], en: [] },
  ]);
});

test('a document is told under another name, not under another spelling of the same', () => {
  expect(senales(otra('documento', { nombresConductor: 'Pedro' }))).toMatchObject([
    { que: 'documento', valor: 'CC 1.023.456.789', en: [{ nombre: 'Pedro Peña Ríos' }] },
  ]);
  expect(senales(otra('documento', { nombresConductor: 'LUIS', apellidosConductor: 'PENA' }))).toEqual([]);
});

test('a letter is told whoever holds the account there', () => {
  const halladas = [...otra('carta', {}, 1), ...otra('carta', deOtroTitular, 2)];
  const dichas = senales(halladas, {}, CARTA).filter(({ que }) => que === 'carta');
  expect(dichas).toMatchObject([{ en: [{ nombre: 'Pedro Gómez' }, { nombre: 'María Fernanda Ñáñez Ortiz' }] }]);
});

test('a plate is told with its owner of before', () => {
  const antes = { numeroDocumentoPropietario: '800197268-4', nombreRazonSocialPropietario: 'Cargas del Valle' };
  expect(senales(otra('placa', antes))).toMatchObject([
    { que: 'placa', valor: 'WLK508', en: [{ nombre: 'Cargas del Valle' }] },
  ]);
});

test('both signers at one address are told, in whatever case; one person in both roles is not', () => {
  const correo = { correoElectronicoConductor: 'MARIA.nanez@correo.test' };
  expect(senales([], correo)).toMatchObject([{ que: 'correo', valor: 'maria.nanez@correo.test', en: [] }]);
  const unaSola = { ...correo, numeroDocumentoConductor: '31.987.654', nombresConductor: 'María Fernanda' };
  expect(senales([], { ...unaSola, apellidosConductor: 'Ñáñez Ortiz' })).toEqual([]);
});

test('a driver who represents the company that signs is one person at one address; another one is told', () => {
  const elMismo = {
    ...firmaDeEmpresa,
    numeroDocumentoRepresentante: '1.023.456.789',
    correoElectronicoRepresentante: 'luis.pena@correo.test',
  };
  expect(senales([], elMismo)).toEqual([]);
  expect(senales([], { ...elMismo, numeroDocumentoRepresentante: '66812345' })).toMatchObject([
    { que: 'correo', valor: 'luis.pena@correo.test' },
  ]);
});

test('the five newest are named, and that there are more; one enrolment once', () => {
  const muchas = [1, 2, 3, 4, 5, 6, 6].flatMap((dia) => otra('cuenta', deOtroTitular, dia));
  const [una] = senales(muchas);
  expect(una?.en.map(({ codigo }) => codigo)).toEqual(['TER-6', 'TER-5', 'TER-4', 'TER-3', 'TER-2']);
  expect(una?.hayMas).toBe(true);
});

test('exactly five are all of them', () => {
  const [una] = senales([1, 2, 3, 4, 5].flatMap((dia) => otra('cuenta', deOtroTitular, dia)));
  expect([una?.en.length, una?.hayMas]).toEqual([5, false]);
});

test('two accounts of one form with one letter say nothing by themselves', () => {
  const una = 'c'.repeat(64);
  const huellas = { certificacionBancariaUrl: una, certificacionBancariaAnticiposUrl: una };
  expect(senales([], deOtroTitular, huellas).filter(({ que }) => que === 'carta')).toEqual([]);
});

test('one name written in two ways in one form is one person', () => {
  expect(senales([], { titularCuentaFletes: 'M. F. Nanez' })).toEqual([]);
});

test('who has a document here under a second name is no news in another enrolment', () => {
  const cambios = { titularCuentaFletes: 'Pedro Gómez' };
  const deOtra = otra('documento', { ...cambios, nombreRazonSocial: 'Pedro Gómez' });
  expect(senales(deOtra, cambios).filter(({ que }) => que === 'documento')).toMatchObject([
    { aqui: ['Pedro Gómez'], en: [] },
  ]);
});

test('the name there is that of whoever has the trait there, not of another one in that form', () => {
  const cambios = { numeroIdentificacionAnticipos: '1023456789', titularCuentaAnticipos: 'Pedro Gómez' };
  const [flete, anticipo] = otra('cuenta', cambios);
  expect([flete, anticipo].map((una) => una?.quien === flete?.quien)).toEqual([true, false]);
  const sinMaria = { numeroIdentificacionFletes: '77777777', numeroIdentificacionAnticipos: '88888888' };
  const dichas = (una: Coincidencia | undefined) =>
    senales([una as Coincidencia], sinMaria)
      .filter(({ que }) => que === 'cuenta')
      .flatMap(({ en }) => en.map(({ nombre }) => nombre));
  expect([dichas(flete), dichas(anticipo)]).toEqual([['María Fernanda Ñáñez Ortiz'], ['Pedro Gómez']]);
});

test('a letter whose account has another number there names its holder there', () => {
  const dosTitulares = { ...deOtroTitular, numeroCuentaAnticipos: '99999999' };
  const carta = otra('carta', dosTitulares)[0] as Coincidencia;
  const dichas = senales([carta], {}, CARTA).filter(({ que }) => que === 'carta');
  expect(dichas).toMatchObject([{ en: [{ nombre: 'Pedro Gómez' }] }]);
  const deNadie = { ...carta, formulario: { ...carta.formulario, numeroCuentaFletes: '' } };
  expect(senales([deNadie], {}, CARTA).filter(({ que }) => que === 'carta')).toMatchObject([{ en: [{ nombre: '' }] }]);
});

test('an address counts without blanks around it; none is no address', () => {
  const de = (conductor: string, propietario: string) => {
    const una = form();
    const [uno, otro] = [firmanteDe(una, 'conductor'), firmanteDe(una, 'propietario')];
    return senalesDe(
      [],
      [],
      [
        { ...uno, correo: conductor },
        { ...otro, correo: propietario },
      ],
    );
  };
  const una = { que: 'correo', aqui: [], en: [], hayMas: false };
  expect(de('a@b.test ', 'a@b.test')).toEqual([{ ...una, valor: 'a@b.test' }]);
  expect(de('a@b.test', ' a@b.test')).toEqual([{ ...una, valor: ' a@b.test' }]);
  expect([de('', ''), de(' ', '')]).toEqual([[], []]);
});

test('of two whose documents are too short nobody knows that they are one', () => {
  const cortos = { numeroDocumentoConductor: '1', numeroDocumentoTenedor: '2' };
  expect(senales([], { ...cortos, correoElectronicoConductor: 'maria.nanez@correo.test' })).toMatchObject([
    { que: 'correo' },
  ]);
});

test('an account is its holder’s by the document, however the name is written there', () => {
  expect(
    senales(otra('cuenta', { titularCuentaFletes: 'Otro Nombre', titularCuentaAnticipos: 'Otro Nombre' })),
  ).toEqual([]);
});

test('the owner of before has the name of an owner, not the one of the account’s holder', () => {
  const antes = {
    tipoDocumentoPropietario: 'CC',
    numeroDocumentoPropietario: '31987654',
    nombreRazonSocialPropietario: 'La Dueña',
  } as const;
  expect(senales(otra('placa', antes))).toMatchObject([{ que: 'placa', en: [{ nombre: 'La Dueña' }] }]);
});
