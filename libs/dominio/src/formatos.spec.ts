import { fechaCorta, hoyEnBogota } from './fechas.js';
import {
  conteo,
  coordenadas,
  documento,
  documentoConTipo,
  fechaConDia,
  fechaDe,
  fechaHora,
  fechaHoraCorta,
  fechaHoraExacta,
  fechaLarga,
  horaDelDia,
  huellaCorta,
  iniciales,
  nombreVisible,
  numeroDeVersion,
  porcentaje,
  tamano,
  telefono,
} from './formatos.js';

test('instants are shown in Bogotá and calendar dates keep their day', () => {
  expect(fechaLarga('2026-11-22T03:00:00.000Z')).toBe('21 de noviembre de 2026');
  expect(fechaLarga('2026-11-29T04:59:59.000Z')).toBe('28 de noviembre de 2026');
  expect(fechaLarga('2026-11-21')).toBe('21 de noviembre de 2026');
  expect(fechaDe('2026-03-06T03:00:00.000Z')).toBe('05/03/2026');
  expect(fechaConDia('2026-11-21')).toBe('Sábado, 21 de noviembre de 2026');
  expect(fechaHoraExacta('2026-11-21T15:42:07.000Z')).toBe('21 de noviembre de 2026 a las 10:42:07\u00a0a.\u00a0m.');
  expect(fechaHora('2026-11-21T15:42:00.000Z')).toBe('21 de noviembre de 2026 a las 10:42\u00a0a.\u00a0m.');
});

test('documents, phones, sizes and names read as people write them', () => {
  expect([documento('1023456789'), documento('900123456-1'), documento('AX12')]).toEqual([
    '1.023.456.789',
    '900.123.456-1',
    'AX12',
  ]);
  expect(telefono('3105550148')).toBe('310 555 0148');
  expect([iniciales('Ana', 'Gómez'), iniciales(' ana', ' gómez'), iniciales('', '')]).toEqual(['AG', 'AG', 'U']);
});

test('a signer reads instants and documents short', () => {
  expect(fechaHoraCorta('2026-11-21T16:18:00.000Z')).toBe('21/11/2026 11:18\u00a0a.\u00a0m.');
  expect(fechaHoraCorta('2026-11-21T20:04:00.000Z')).toBe('21/11/2026 3:04\u00a0p.\u00a0m.');
  expect(documentoConTipo('CC', '1023456789')).toBe('CC 1.023.456.789');
  expect(documentoConTipo('pasaporte', 'AX-1023')).toBe('pasaporte AX-1023');
  expect([documentoConTipo('', '1023'), documentoConTipo('CC', '')]).toEqual(['1.023', 'CC']);
});

test('coordinates show six decimals', () => {
  expect(coordenadas(3.4516467, -76.5319854)).toBe('3.451647, −76.531985');
});

test('a fingerprint shows its first twenty characters', () => {
  expect(huellaCorta('9F:3C:A1:77:0B:E2:4D:11')).toBe('9F:3C:A1:77:0B:E2:4D…');
  expect(huellaCorta('9F:3C:A1:77:0B:E2:4D')).toBe('9F:3C:A1:77:0B:E2:4D');
});

test.each(['UTC', 'America/Bogota', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'days and instants read the same wherever the computer is: %s',
  (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      expect([fechaCorta('1990-05-10'), fechaDe('2026-03-06T03:00:00.000Z')]).toEqual(['10/05/1990', '05/03/2026']);
      expect(hoyEnBogota(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
      expect(fechaLarga('1990-05-10')).toBe('10 de mayo de 1990');
      expect(fechaLarga('2026-11-22T03:00:00.000Z')).toBe('21 de noviembre de 2026');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);

test.each([
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1024 * 1024 - 1, '1.024 kB'],
  [1024 * 1024, '1 MB'],
  [1_300_000, '1,2 MB'],
])('%s bytes read %s', (bytes, leido) => expect(tamano(bytes)).toBe(leido));

test.each(['A1023456', '1023456A', '1023456-12', '-1023456', ''])('%p has no thousands', (escrito) => {
  expect(documento(escrito)).toBe(escrito);
});

test.each(['+573105550148', '31055501489', '310555014'])('%s is no ten digits and stays as it is', (escrito) => {
  expect(telefono(escrito)).toBe(escrito);
});

test('a person is shown by name, else by mail, else as a user', () => {
  const ana = { firstName: 'Ana', lastName: 'Gómez', email: 'ana@transcarga.test' };
  expect(nombreVisible(ana)).toBe('Ana Gómez');
  expect(nombreVisible({ ...ana, lastName: '' })).toBe('Ana');
  expect(nombreVisible({ ...ana, firstName: '', lastName: '' })).toBe('ana@transcarga.test');
  expect(nombreVisible({ firstName: '', lastName: '', email: '' })).toBe('Usuario');
});

test('the hour of the day is the one in Bogotá', () => {
  expect(horaDelDia(new Date('2026-11-21T04:59:59Z'))).toBe(23);
  expect(horaDelDia(new Date('2026-11-21T05:00:00Z'))).toBe(0);
});

test.each([
  ['0.1-borrador', '0.1'],
  ['1.0', '1.0'],
  ['0.1-borrador-2', '0.1-borrador-2'],
])('version %s is number %s to who signs', (version, numero) => expect(numeroDeVersion(version)).toBe(numero));

test.each([
  [1, 3, '33\u00a0%'],
  [2, 3, '67\u00a0%'],
  [0, 3, '0\u00a0%'],
  [0, 0, ''],
])('%i of %i is %j', (parte, todo, leido) => expect(porcentaje(parte, todo)).toBe(leido));

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1486', '1.486'],
  ['1000+', '1.000+'],
  ['1286486', '1.286.486'],
  ['', ''],
])('a count of %j reads %j', (total, leido) => expect(conteo(total)).toBe(leido));
