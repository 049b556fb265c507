import { filtrosAdminSchema } from '@portal/contracts/inscripciones';
import { buscable, escribirDireccion, leerDireccion } from './direccion.rules.js';

const leer = (texto: string) => leerDireccion(new URLSearchParams(texto));

test.each([
  ['', { q: '', estado: '', fecha: '', paginas: 1 }],
  [
    'q=Mu%C3%B1oz+Pe%C3%B1a&estado=sin-enviar&fecha=mes&paginas=3',
    { q: 'Muñoz Peña', estado: 'sin-enviar', fecha: 'mes', paginas: 3 },
  ],
])('%j says what it was written from', (texto, direccion) => {
  expect(leer(texto)).toEqual(direccion);
  expect(escribirDireccion(leer(texto)).toString()).toBe(texto);
});

test.each([
  'estado=firmada',
  'fecha=siempre',
  'paginas=0',
  'paginas=-2',
  'paginas=1.5',
  'paginas=mil',
  `q=${'x'.repeat(101)}`,
  'cursor=abc',
])('%s says nothing', (texto) => expect(leer(texto)).toEqual(leer('')));

test('an address opens no more than twenty pages by itself', () => expect(leer('paginas=100000').paginas).toBe(20));

test.each([
  ['12345\u0001', '12345'],
  ['Muñoz\tPeña\r\nRíos', 'Muñoz Peña Ríos'],
  ['WLK\u2028508\ud800', 'WLK 508'],
])('%j is searched as %j, which the contract takes', (pegado, buscado) => {
  expect(filtrosAdminSchema.shape.q.safeParse(pegado).data).not.toBe(pegado);
  expect(buscable(pegado)).toBe(buscado);
  expect(filtrosAdminSchema.shape.q.parse(buscado)).toBe(buscado);
});
