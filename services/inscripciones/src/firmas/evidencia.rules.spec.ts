import { certificadoSchema } from '@portal/contracts/certificados';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { evidenciaSchema } from '@portal/contracts/pdf';
import { unaInscripcion } from '@portal/test-kit';
import { LLAVE_DEL_DISPOSITIVO } from '../tablas/firma.entity.js';
import { evidenciaDe } from './evidencia.rules.js';

const certificado = certificadoSchema.parse({
  id: 'x',
  status: 'active',
  commonName: 'x',
  organizationName: 'x',
  countryCode: 'CO',
  email: 'x',
  subject: 'x',
  issuer: 'CN=Emisora',
  serialNumber: 'ABCD',
  validFrom: 'x',
  validTo: 'x',
  expiresAt: 'x',
  fingerprint: 'AA:BB',
});
const hechos = (metadatos: object) => ({
  firmante: firmanteDe(unaInscripcion(), 'conductor'),
  certificado,
  metadatos: {
    userAgent: 'x',
    deviceInfo: { browser: 'Chrome 130', os: 'Android 14', screenResolution: '1x1', timezone: 'x' },
    ...metadatos,
  },
  textos: [{ clave: 'compromiso-conductor', version: '1.0', sha256: 'ab'.repeat(32) }],
  ahora: new Date('2026-11-21T15:00:00Z'),
  correccion: null,
});

test('the evidence says who, when, with what and where, in words for the document', () => {
  const evidencia = evidenciaDe(hechos({ geolocation: { lat: 4.6097, lng: -74.08175, accuracy: 12.4 } }));
  expect(evidenciaSchema.parse(evidencia)).toMatchObject({
    nombre: 'Luis Alberto Peña Ríos',
    documento: 'CC 1.023.456.789',
    lugar: '4.609700, -74.081750 (± 12 m)',
    dispositivo: 'Chrome 130 · Android 14',
    certificado: { serie: 'ABCD', emisor: 'CN=Emisora', huella: 'AA:BB' },
    texto: 'compromiso-conductor 1.0 (abababababababab)',
  });
});

test('of a company the field says who signed, in what position and for whom, with both documents', () => {
  const firmante = firmanteDe(unaInscripcion(firmaDeEmpresa), 'propietario');
  expect(evidenciaDe({ ...hechos({}), firmante })).toMatchObject({
    nombre: 'Claudia Patricia Ibargüen Muñoz, Gerente, en representación de Transportes del Pacífico S.A.S.',
    documento: 'CC 66.812.345 · NIT 899999055-4',
    calidad: 'propietario',
  });
});

test('a refused location is recorded as such', () => {
  expect(evidenciaDe(hechos({})).lugar).toBe('No compartido');
});

test('a device is named as far as it is known', () => {
  const dispositivo = (browser: string, os: string) =>
    evidenciaDe(hechos({ deviceInfo: { browser, os, screenResolution: '1x1', timezone: 'x' } })).dispositivo;
  expect([dispositivo('', 'Android 14'), dispositivo('', '')]).toEqual(['Android 14', 'No informado']);
});

test('a corrected address stands there with the one before, who, when and why; else nothing is said of it', () => {
  const correccion = {
    antes: 'luis@gmial.com',
    correo: 'luis@gmail.com',
    por: 'Sergio Rojas',
    motivo: 'Lo confirmó por teléfono',
    en: '2026-11-20T15:00:00.000Z',
  };
  const { correo } = evidenciaDe({ ...hechos({}), correccion });
  expect(correo?.replaceAll('\u00a0', ' ')).toBe(
    'luis@gmail.com (antes luis@gmial.com). Lo corrigió Sergio Rojas el 20 de noviembre de 2026 a las 10:00 a. m.: ' +
      'Lo confirmó por teléfono',
  );
  expect('correo' in evidenciaDe(hechos({}))).toBe(false);
});

test.each([
  ['negada', 'Negado por el firmante'],
  ['agotada', 'No se obtuvo a tiempo'],
  ['no-disponible', 'No disponible en el equipo'],
  ['no-pedida', 'No se pidió'],
  ['sin-respuesta', 'Se firmó antes de obtenerla'],
] as const)('a place that is missing says why: %s', (geolocationState, lugar) => {
  expect(evidenciaDe(hechos({ geolocationState })).lugar).toBe(lugar);
});

test('a typed signature is told from a drawn one, with what was typed', () => {
  expect(evidenciaDe(hechos({ typedName: 'Luis Peña' })).firma).toBe('Escrita con el teclado: «Luis Peña»');
  expect(evidenciaDe(hechos({})).firma).toBe('Dibujada');
});

test('a long reason is cut to what the field has room for; one that just fits stands whole', () => {
  const correccion = { antes: 'a', correo: 'b', por: 'c', en: '2026-11-20T15:00:00.000Z' };
  const leido = (motivo: string) =>
    evidenciaDe({ ...hechos({}), correccion: { ...correccion, motivo } }).correo?.split('m.: ')[1];
  expect(leido('x'.repeat(140))).toBe('x'.repeat(140));
  expect(leido('x'.repeat(141))).toBe(`${'x'.repeat(139)}…`);
});

test('a key that never left the device is told as such; of a kept one nothing is said', () => {
  const llave = (una?: 'dispositivo') =>
    evidenciaDe({ ...hechos({}), certificado: { ...certificado, ...(una && { llave: una }) } }).llave;
  expect([llave('dispositivo'), llave()]).toEqual([LLAVE_DEL_DISPOSITIVO, undefined]);
});
