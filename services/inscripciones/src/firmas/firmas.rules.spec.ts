import { certificadoSchema } from '@portal/contracts/certificados';
import { firmanteDe } from '@portal/contracts/inscripciones';
import { evidenciaSchema } from '@portal/contracts/pdf';
import { unaInscripcion } from '@portal/test-kit';
import { idDeDireccion, idDeRuta, rutaDeCarga } from '../tablas/carga.rules.js';
import { huellaDeToken, nuevoToken } from '../tablas/token.rules.js';
import { iniciales } from '../verificacion/iniciales.rules.js';
import { evidenciaDe } from './evidencia.rules.js';

test('a token is 43 base64url characters, never twice the same, and its hash does not contain it', () => {
  const tokens = Array.from({ length: 1000 }, nuevoToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(huellaDeToken(tokens[0]!)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['Luis Alberto Peña Ríos', 'L. A. P. R.'],
  ['  ñandú   de la vega ', 'Ñ. D. L. V.'],
  ['«El Águila» S.A.S.', 'E. Á. S.'],
  ['3A Transportes - Ltda', '3. T. L.'],
])('%s is shown as %s', (nombre, esperado) => {
  expect(iniciales(nombre)).toBe(esperado);
});

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

test('a refused location is recorded as such', () => {
  expect(evidenciaDe(hechos({})).lugar).toBe('No compartido');
});

test('only a path or address of ours names an upload', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  expect(idDeRuta(rutaDeCarga(id))).toBe(id);
  for (const otra of [
    `/api/objects/${id}/`,
    `https://x.test/api/objects/${id}`,
    `/api/objects/../${id}`,
    '/api/objects/1',
    '',
  ])
    expect(idDeRuta(otra)).toBeUndefined();
  expect(idDeDireccion(`http://localhost:3000/api/objects/upload/${id}?vence=1&firma=x`)).toBe(id);
  expect(idDeDireccion('file:///etc/passwd')).toBeUndefined();
});
