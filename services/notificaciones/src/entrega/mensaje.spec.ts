import {
  celularDe,
  esCelular,
  motivoDeEsperaDeMensaje,
  motivoDefinitivoDeMensaje,
  RefusedMessage,
  textoDeMensaje,
} from './mensaje.rules.js';

test.each([
  ['310 555 0148', '+573105550148'],
  ['(310) 555-01.48', '+573105550148'],
  ['57 310 555 0148', '+573105550148'],
  ['+57 310 555 0148', '+573105550148'],
  ['+58 412 555 0148', '+584125550148'],
  ['601 555 0100', undefined],
  ['+57 601 555 0100', undefined],
  ['310 555 014', undefined],
  ['310 555 01489', undefined],
  ['no tiene', undefined],
  ['', undefined],
])('%j is the mobile phone %j', (escrito, celular) => expect(celularDe(escrito)).toBe(celular));

const portal = { empresa: 'TRANSCARGA', enlace: `https://portal.transcarga.co/firmar/${'A'.repeat(43)}` };

test('a message says who asks for what and until when, on one line each, and links nowhere else', () => {
  const texto = textoDeMensaje({ placa: 'WLK508\nhttps://malo.co', vence: '5 de diciembre de 2026' }, portal);
  expect(texto.split('\n')).toEqual([
    'TRANSCARGA: falta su firma, placa WLK508http.',
    `Firme en ${portal.enlace}`,
    'Vence el 5 de diciembre de 2026. Es personal, no lo comparta.',
  ]);
  expect(texto).not.toMatch(/[áíóúÁÍÓÚ]/);
});

test('only another 4xx is final; the account, too many and what breaks are tried again', () => {
  const final = (status: number) => motivoDefinitivoDeMensaje(new RefusedMessage(status)) !== undefined;
  expect([400, 410, 422, 451].map(final)).toEqual([true, true, true, true]);
  expect([302, 401, 402, 403, 404, 408, 409, 425, 429, 500, 503].map(final)).toEqual(Array(11).fill(false));
  expect(motivoDefinitivoDeMensaje(new TypeError('fetch failed'))).toBeUndefined();
});

test('while it waits, a refusal names its code and silence says that nobody answers', () => {
  expect(motivoDeEsperaDeMensaje(new RefusedMessage(503))).toMatch(/código 503/);
  expect(motivoDeEsperaDeMensaje(new TypeError('fetch failed'))).toBe('El proveedor de mensajes no responde.');
});

test.each([
  ['+573105550148', true],
  ['+12345678', true],
  ['+1234567', false],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['+0123456789', false],
  ['573105550148', false],
  ['x+573105550148', false],
  ['+573105550148x', false],
  ['ana@correo.test', false],
])('%s came from a mobile number: %s', (destinatario, es) => expect(esCelular(destinatario)).toBe(es));

test('a number behind other signs is none', () => {
  expect([celularDe('1 310 555 0148'), celularDe('+1 57 310 555 0148')]).toEqual([undefined, '+1573105550148']);
});

test('the company’s name and the day stand on one line, without what a phone cannot show', () => {
  const texto = textoDeMensaje({ placa: 'A', vence: ' 5 de\n\u2028 diciembre ' }, { empresa: ' T\r\nA ', enlace: 'x' });
  expect(texto.split('\n')).toEqual([
    'T A: falta su firma, placa A.',
    'Firme en x',
    'Vence el 5 de  diciembre. Es personal, no lo comparta.',
  ]);
  expect(textoDeMensaje({}, portal)).toContain('placa .');
});

test('499 is the last refusal that is final', () => {
  expect([499, 399].map((status) => motivoDefinitivoDeMensaje(new RefusedMessage(status)) !== undefined)).toEqual([
    true,
    false,
  ]);
});
