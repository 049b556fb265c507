import { datosDeInscripcion } from '@portal/test-kit/builders';
import { documentoDe, huellasDe, mismaPersona, rasgosDe, type ClaseDeRasgo } from './rasgos.rules.js';

type Cambios = Partial<typeof datosDeInscripcion>;

const de = (clase: ClaseDeRasgo, cambios: Cambios = {}, huellas = {}) =>
  rasgosDe({ ...datosDeInscripcion, ...cambios } as Parameters<typeof rasgosDe>[0], huellas).filter(
    (uno) => uno.clase === clase,
  );
const claves = (clase: ClaseDeRasgo, cambios: Cambios = {}) => de(clase, cambios).map(({ clave }) => clave);
const quienes = (clase: ClaseDeRasgo, cambios: Cambios = {}) => de(clase, cambios).map(({ quien }) => quien);

test.each([
  ['PEÑA RÍOS LUIS ALBERTO', 'Luis Alberto Pena Rios'],
  ['Luis Peña', 'Luis Alberto Peña Ríos'],
  ['Luis A. Peña', 'Luis Alberto Peña Ríos'],
  ['Transportes del Pacífico S.A.S.', 'TRANSPORTES DEL PACIFICO SAS'],
  ['Transportes del Pacífico', 'Transportes del Pacífico Ltda.'],
  ['Transportes del Pacífico S.A.S.', 'Transportes del Pacífico Ltda.'],
  ['Luis, Peña', 'Luis Alberto Peña Ríos'],
  ['L. Luis Peña', 'Luis Lorenzo Peña'],
  ['Luis Peña L.', 'Peña Lorenzo Luis'],
])('%s may be %s', (uno, otro) => {
  expect(mismaPersona(uno, otro)).toBe(true);
  expect(mismaPersona(otro, uno)).toBe(true);
});

test.each([
  ['Luis Peña', 'Pedro Peña'],
  ['Luis Luis Peña', 'Luis Peña Ríos'],
  ['Lu Peña', 'Luis Peña'],
  ['Transportes del Pacífico S.A.S.', 'Transportes del Valle S.A.S.'],
])('%s is not %s', (uno, otro) => expect(mismaPersona(uno, otro)).toBe(false));

test('a document is the same with points and spaces', () => {
  expect(claves('documento', { numeroDocumentoConductor: '1.023.456 789' })).toEqual(claves('documento'));
});

test('a NIT is the same with and without its check digit, and of another type a number is another document', () => {
  const conductor = (cambios: Cambios) => claves('documento', cambios)[0];
  const propietario = (numero: string) =>
    de('documento', { numeroDocumentoPropietario: numero, nombreRazonSocialPropietario: 'Solo Aquí' }).find(
      ({ nombre }) => nombre === 'Solo Aquí',
    )?.clave;
  expect(propietario('899999055-4')).toBe(propietario('899.999.055'));
  expect(conductor({ tipoDocumentoConductor: 'CE' })).not.toBe(conductor({}));
});

test('accents, case and order of a name make nobody else; another name does', () => {
  const [igual, otro] = [
    { nombresConductor: 'RIOS PENA', apellidosConductor: 'LUIS ALBERTO' },
    { nombresConductor: 'Pedro' },
  ];
  expect(quienes('documento', igual)[0]).toBe(quienes('documento')[0]);
  expect(quienes('documento', otro)[0]).not.toBe(quienes('documento')[0]);
});

test('an account is the same with signs and spaces, and belongs to its holder’s document, however the name is written', () => {
  const [cuenta] = de('cuenta');
  const [otra] = de('cuenta', { numeroCuentaFletes: '031-000 12345', titularCuentaFletes: 'M. F. Nanez' });
  expect([otra?.clave, otra?.quien]).toEqual([cuenta?.clave, cuenta?.quien]);
  expect(quienes('cuenta', { numeroIdentificacionFletes: '1023456789' })[0]).not.toBe(cuenta?.quien);
});

test('what is too short to tell anything, or blank, is left out', () => {
  expect(de('cuenta', { numeroCuentaFletes: '1234', numeroCuentaAnticipos: '-' })).toEqual([]);
  expect(de('placa', { numeroDocumentoPropietario: '' })).toEqual([]);
  expect(rasgosDe({})).toEqual([]);
});

test('a letter is its file, under the holder of the account that it is for; the plate is its owner’s', () => {
  const [carta] = de('carta', {}, { certificacionBancariaUrl: 'a'.repeat(64) });
  expect(carta).toMatchObject({ nombre: datosDeInscripcion.titularCuentaFletes, quien: quienes('cuenta')[0] });
  expect(de('carta')).toEqual([]);
  expect(de('placa')).toMatchObject([{ valor: 'WLK508', nombre: datosDeInscripcion.nombreRazonSocialPropietario }]);
  expect(de('placa', { mismoTenedor: true })).toMatchObject([{ nombre: datosDeInscripcion.nombreRazonSocial }]);
});

test('what two parts of a form share stands once', () => {
  const documentos = de('documento').map(({ clave, quien }) => `${clave} ${quien}`);
  expect(new Set(documentos).size).toBe(documentos.length);
  expect(documentos).toHaveLength(3);
  expect(de('cuenta')).toHaveLength(1);
});

test('no digest holds what it was made of', () => {
  const { clave, quien } = de('cuenta')[0]!;
  expect(clave).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(`${clave}${quien}`).not.toMatch(/03100012345|31987654/);
});

test.each([
  ['CC', '1.023.456.789', 'CC:1023456789'],
  ['CC', 'ab-123', 'CC:AB123'],
  ['CC', '31.987.654-3', 'CC:319876543'],
  ['NIT', '899.999.055-4', 'CC:899999055'],
  ['rut', '899999055-4', 'CC:899999055'],
  ['CE', '12345', 'CE:12345'],
  ['pasaporte', 'ax 1023', 'pasaporte:AX1023'],
  ['CC', '1234', undefined],
  ['NIT', '', undefined],
])('the document %s %s is compared as %s', (tipo, numero, documento) => {
  expect(documentoDe(tipo, numero)).toBe(documento);
});

test('who has no number or no name has no document; a single name is one', () => {
  const [nadie, sinNumero, solo] = [
    { nombresConductor: '', apellidosConductor: '.' },
    { numeroDocumentoConductor: '' },
    { nombresConductor: 'Luis', apellidosConductor: '' },
  ].map((cambios) => de('documento', cambios));
  expect([nadie?.length, sinNumero?.length]).toEqual([2, 2]);
  expect(solo?.[0]).toMatchObject({ nombre: 'Luis' });
});

test('an account of five signs counts; one of nobody’s does not, nor its letter; and no blank plate', () => {
  expect(de('cuenta', { numeroCuentaFletes: '12345', numeroCuentaAnticipos: '' })).toHaveLength(1);
  const deNadie = { numeroIdentificacionFletes: '', numeroIdentificacionAnticipos: '' };
  expect(de('cuenta', deNadie)).toEqual([]);
  expect(de('carta', deNadie, { certificacionBancariaUrl: 'a'.repeat(64) })).toEqual([]);
  expect(de('placa', { placaCabezote: '' })).toEqual([]);
});

test('what is equal keeps the key under which it was stored', () => {
  expect(claves('cuenta', { numeroCuentaFletes: 'ab-12345' })[0]).toBe('669eaa07-ebe6-cdbd-ea7d-53d4fc8ce493');
});

test('the letters of a form are known by the files that it names', () => {
  const form = { certificacionBancariaUrl: 'cargas/una' };
  const de = (ruta: string) => (ruta === 'cargas/una' ? 'a'.repeat(64) : null);
  expect(huellasDe(form, de)).toEqual({ certificacionBancariaUrl: 'a'.repeat(64) });
  const preguntadas: string[] = [];
  huellasDe({}, (ruta) => void preguntadas.push(ruta));
  expect(preguntadas).toEqual(['', '']);
});
