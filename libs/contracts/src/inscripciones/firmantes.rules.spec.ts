import { unaInscripcion } from '@portal/test-kit/builders';
import { firmaDeEmpresa } from '../muestra/inscripcion-de-muestra.js';
import { unaListada } from '../muestra/respuestas.js';
import {
  campoDeCorreo,
  correosEnCola,
  firmanteDe,
  firmanteListado,
  firmaUnaEmpresa,
  nombreConductor,
  nombreDeRepresentante,
  ordenFirmantes,
  personaQueFirma,
  quienFirma,
  quienFirmaConCargo,
  telefonoDe,
} from './firmantes.rules.js';

test.each([
  [{}, 'conductor', 'correoElectronicoConductor'],
  [{ personaFirmaContrato: 'tenedor' }, 'propietario', 'correoElectronicoTenedor'],
  [{ personaFirmaContrato: 'propietario', mismoTenedor: true }, 'propietario', 'correoElectronicoTenedor'],
  [{ personaFirmaContrato: 'propietario', mismoTenedor: false }, 'propietario', 'correoElectronicoPropietario'],
] as const)('where %o names the %s, the address is read from %s, which holds it', (cambios, rol, campo) => {
  const form = { ...unaInscripcion(cambios), [campo]: 'aqui@correo.test' };
  expect(campoDeCorreo(form, rol)).toBe(campo);
  expect(firmanteDe(form, rol).correo).toBe('aqui@correo.test');
});

test('the driver signs with names and surnames joined by one space', () => {
  expect(firmanteDe(unaInscripcion(), 'conductor')).toEqual({
    nombre: 'Luis Alberto Peña Ríos',
    tipoDocumento: 'CC',
    numeroDocumento: '1023456789',
    correo: 'luis.pena@correo.test',
    calidad: 'conductor',
  });
});

test('the contract is signed by whom personaFirmaContrato names', () => {
  expect(firmanteDe(unaInscripcion({ personaFirmaContrato: 'tenedor' }), 'propietario')).toMatchObject({
    nombre: 'María Fernanda Ñáñez Ortiz',
    calidad: 'tenedor',
  });
  expect(firmanteDe(unaInscripcion({ personaFirmaContrato: 'propietario' }), 'propietario')).toMatchObject({
    nombre: 'Transportes del Pacífico S.A.S.',
    correo: unaInscripcion().correoElectronicoPropietario,
    calidad: 'propietario',
  });
});

test('an owner who is the holder signs with the holder data, even if the owner fields were not sent', () => {
  const form = unaInscripcion({
    mismoTenedor: true,
    personaFirmaContrato: 'propietario',
    nombreRazonSocialPropietario: '',
    correoElectronicoPropietario: '',
  });
  expect(firmanteDe(form, 'propietario')).toMatchObject({
    nombre: 'María Fernanda Ñáñez Ortiz',
    correo: 'maria.nanez@correo.test',
    calidad: 'propietario',
  });
});

const EMPRESA = 'Transportes del Pacífico S.A.S.';

test('a company signs with its own name and document, by its representative, at his address', () => {
  const firmante = firmanteDe(unaInscripcion(firmaDeEmpresa), 'propietario');
  expect(firmante).toEqual({
    nombre: EMPRESA,
    tipoDocumento: 'NIT',
    numeroDocumento: '899999055-4',
    correo: 'claudia.ibarguen@correo.test',
    calidad: 'propietario',
    representante: {
      nombres: 'Claudia Patricia',
      apellidos: 'Ibargüen Muñoz',
      tipoDocumento: 'CC',
      numeroDocumento: '66812345',
      cargo: 'Gerente',
    },
  });
  expect(quienFirma(firmante)).toBe(`Claudia Patricia Ibargüen Muñoz, en representación de ${EMPRESA}`);
  expect(quienFirmaConCargo(firmante)).toBe(
    `Claudia Patricia Ibargüen Muñoz, Gerente, en representación de ${EMPRESA}`,
  );
  expect(personaQueFirma(firmante)).toEqual({
    nombre: 'Claudia Patricia Ibargüen Muñoz',
    tipoDocumento: 'CC',
    numeroDocumento: '66812345',
  });
});

test('a representative without an address gets the link at the company’s; without a position none is told', () => {
  const sin = { ...firmaDeEmpresa, correoElectronicoRepresentante: '', cargoRepresentante: '' };
  const firmante = firmanteDe(unaInscripcion(sin), 'propietario');
  expect(firmante.correo).toBe('gerencia@pacifico.test');
  expect(quienFirmaConCargo(firmante)).toBe(`Claudia Patricia Ibargüen Muñoz, en representación de ${EMPRESA}`);
});

test('a name in one piece is divided; a person has no representative, whatever a stored form holds', () => {
  const entero = { ...firmaDeEmpresa, nombreRepresentante: 'Claudia Ibargüen Muñoz', apellidosRepresentante: '' };
  expect(firmanteDe(unaInscripcion(entero), 'propietario').representante).toMatchObject({
    nombres: 'Claudia',
    apellidos: 'Ibargüen Muñoz',
  });
  const guardado = { ...unaInscripcion(firmaDeEmpresa), personaFirmaContrato: 'tenedor' as const };
  const persona = firmanteDe(guardado, 'propietario');
  expect([persona.representante, persona.correo]).toEqual([undefined, 'maria.nanez@correo.test']);
  expect([quienFirma(persona), personaQueFirma(persona).nombre]).toEqual([persona.nombre, persona.nombre]);
});

test('a list names who signs for the company, and where the link goes, a corrected address first', () => {
  const { representante } = firmanteDe(unaInscripcion(firmaDeEmpresa), 'propietario');
  const listada = unaListada({
    personaFirmaContrato: 'propietario',
    representante: { ...representante!, correo: 'claudia.ibarguen@correo.test' },
  });
  expect(firmanteListado(listada, 'propietario')).toMatchObject({
    nombre: `Claudia Patricia Ibargüen Muñoz, en representación de ${EMPRESA}`,
    correo: 'claudia.ibarguen@correo.test',
    telefono: '',
  });
  const { propietario } = listada.entregas;
  const corregida = { ...listada.entregas, propietario: { ...propietario, correo: 'otra@correo.test' } };
  expect(firmanteListado({ ...listada, entregas: corregida }, 'propietario').correo).toBe('otra@correo.test');
  const sinCorreo = { ...listada, representante: representante! };
  expect(firmanteListado(sinCorreo, 'propietario')).toMatchObject({
    correo: 'gerencia@pacifico.test',
    telefono: sinCorreo.telefonoContactoPropietario,
  });
});

const inscripcion = unaListada({
  nombresConductor: 'Carlos Andrés',
  apellidosConductor: 'Muñoz Peña',
  correoElectronicoConductor: 'carlos@correo.co',
  nombreRazonSocial: 'Transportes Ñáñez S.A.S.',
  correoElectronicoTenedor: 'tenedor@correo.co',
  nombreRazonSocialPropietario: 'María Ñáñez',
  correoElectronicoPropietario: 'maria@correo.co',
  telefonoContactoPropietario: '6015550102',
  telefonoContactoTenedor: '3105550103',
});

test('the driver signs with their own name and address', () => {
  expect(firmanteListado({ ...inscripcion, conductorSigned: true }, 'conductor')).toEqual({
    etiqueta: 'Conductor',
    nombre: 'Carlos Andrés Muñoz Peña',
    correo: 'carlos@correo.co',
    telefono: inscripcion.telefonoConductor,
    firmado: true,
  });
});

test.each([
  ['propietario', 'Propietario', 'María Ñáñez', 'maria@correo.co', '6015550102'],
  ['tenedor', 'Tenedor', 'Transportes Ñáñez S.A.S.', 'tenedor@correo.co', '3105550103'],
])('the contract is signed by the %s', (personaFirmaContrato, etiqueta, nombre, correo, telefono) => {
  expect(firmanteListado({ ...inscripcion, personaFirmaContrato }, 'propietario')).toEqual({
    etiqueta,
    nombre,
    correo,
    telefono,
    firmado: false,
  });
});

test("each of the two is named once, the contract's signer first", () => {
  expect(
    ordenFirmantes.map((rol) => firmanteListado({ ...inscripcion, personaFirmaContrato: 'tenedor' }, rol).etiqueta),
  ).toEqual(['Tenedor', 'Conductor']);
});

test('a driver with one name alone has no space around it', () => {
  expect(nombreConductor({ nombresConductor: 'Ana', apellidosConductor: '' })).toBe('Ana');
});

test('the mails in the queue are told apart by who and since when', () => {
  const fecha = '2026-11-21T15:00:00.000Z';
  const ninguna = {
    conductor: { estado: 'aceptado' as const, fecha },
    propietario: { estado: 'firmado' as const, fecha },
  };
  expect(correosEnCola({ entregas: ninguna })).toBeUndefined();
  expect(correosEnCola({ entregas: { ...ninguna, conductor: { estado: 'en-cola', fecha } } })).toBe(
    `conductor ${fecha}`,
  );
});

test('a signer is called at the own telephone; an owner who is the holder, at the holder’s', () => {
  const suyos = { telefonoConductor: '1', telefonoContactoTenedor: '2', telefonoContactoPropietario: '3' };
  const de = (cambios: object, rol: 'conductor' | 'propietario' = 'propietario') =>
    telefonoDe({ ...unaInscripcion(cambios), ...suyos }, rol);
  expect(de({}, 'conductor')).toBe('1');
  expect(de({ personaFirmaContrato: 'tenedor' })).toBe('2');
  expect(de({ personaFirmaContrato: 'propietario', mismoTenedor: true })).toBe('2');
  expect(de({ personaFirmaContrato: 'propietario', mismoTenedor: false })).toBe('3');
  const { telefonoContactoPropietario: _, ...deAntes } = unaInscripcion({ personaFirmaContrato: 'propietario' });
  expect(telefonoDe(deAntes, 'propietario')).toBe('');
});

test('a driver’s corrected address is the one that a list shows', () => {
  const { conductor } = inscripcion.entregas;
  const entregas = { ...inscripcion.entregas, conductor: { ...conductor, correo: 'otra@correo.test' } };
  expect(firmanteListado({ ...inscripcion, entregas }, 'conductor').correo).toBe('otra@correo.test');
});

test('both mails in the queue are named, the contract’s signer first', () => {
  const enCola = (fecha: string) => ({ estado: 'en-cola' as const, fecha });
  expect(correosEnCola({ entregas: { conductor: enCola('a'), propietario: enCola('b') } })).toBe(
    'propietario b, conductor a',
  );
});

test('a link goes to the representative’s own address, where the company that signs has one who has one', () => {
  const form = unaInscripcion(firmaDeEmpresa);
  const sinCorreo = { ...form, correoElectronicoRepresentante: '' };
  const persona = { ...form, personaFirmaContrato: 'tenedor' as const };
  expect([form, sinCorreo, persona].map((una) => campoDeCorreo(una, 'propietario'))).toEqual([
    'correoElectronicoRepresentante',
    'correoElectronicoPropietario',
    'correoElectronicoTenedor',
  ]);
});

test('while nobody is chosen to sign no company does; a representative of one name has no blank behind it', () => {
  const form = { tipoDocumentoPropietario: 'NIT', tipoDocumentoTenedor: 'NIT', mismoTenedor: false };
  expect(['', 'propietario', 'tenedor'].map((una) => firmaUnaEmpresa({ ...form, personaFirmaContrato: una }))).toEqual([
    false,
    true,
    true,
  ]);
  expect(nombreDeRepresentante({ nombres: 'María', apellidos: '' })).toBe('María');
});
