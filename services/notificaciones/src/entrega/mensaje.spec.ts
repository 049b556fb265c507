import {
  celularDe,
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
