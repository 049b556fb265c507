import { codigoDe, motivoDeRebote } from './motivo-de-rebote.rules.js';

test.each([
  [['5.1.1'], '5.1.1'],
  [['smtp; 550 5.7.26 refused'], '5.7.26'],
  [['5.0.0', 'smtp; 552 5.2.2 full'], '5.2.2'],
  [['5.0.0', 'smtp; 550 no such user'], '5.1.1'],
  [['5.0.0', 'nothing'], '5.0.0'],
  [['5.0.0', '554 refused'], '5.0.0'],
  [[undefined, '551 moved'], '5.1.6'],
  [['552-full'], '5.2.2'],
  [['553 bad name'], '5.1.3'],
  [['554 refused'], '5.0.0'],
  [['421 later'], '4.0.0'],
  [[undefined, undefined], undefined],
  [['192.168.5.1.1', '5.1.1.4', '15.1.1', '5.1111.1', '3.1.1'], undefined],
  [['1550 x', '550x', '350 x', '5.550 x', '-550 x'], undefined],
])('of %j the code is %s', (textos, codigo) => {
  expect(codigoDe(...textos)).toBe(codigo);
});

test.each([
  [undefined, 'El servidor del destinatario no dijo por qué.'],
  ['5.1.0', 'El buzón no existe.'],
  ['5.1.1', 'El buzón no existe.'],
  ['5.1.2', 'El dominio de la dirección no existe o no recibe correo.'],
  ['5.1.3', 'El buzón no existe.'],
  ['5.1.4', 'El buzón no existe.'],
  ['5.1.6', 'El buzón se cambió a otra dirección.'],
  ['5.1.10', 'El buzón no existe, o su dominio no recibe correo.'],
  ['5.2.0', 'El buzón está desactivado y no recibe correo.'],
  ['4.2.2', 'El buzón está lleno.'],
  ['5.02.002', 'El buzón está lleno.'],
  ['5.2.3', 'El mensaje es demasiado grande para ese buzón.'],
  ['5.3.1', 'El servidor del destinatario no tiene espacio.'],
  ['5.4.2', 'El servidor del destinatario no respondió a tiempo.'],
  ['5.4.6', 'El correo dio vueltas entre servidores y no llegó.'],
  ['5.7.99', 'El servidor del destinatario lo tomó por correo no deseado o no lo admite.'],
  ['5.9.9', 'No se pudo entregar (código 5.9.9).'],
  ['5', 'No se pudo entregar (código 5).'],
])('%s is told as «%s»', (codigo, motivo) => {
  expect(motivoDeRebote(codigo)).toBe(motivo);
});
