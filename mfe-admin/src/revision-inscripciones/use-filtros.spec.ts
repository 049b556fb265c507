import { filtrosAdminSchema } from '@portal/contracts/inscripciones';
import { readListUrl, searchable, soloDeLaPlaca, writeListUrl } from './use-filtros.js';

const leer = (texto: string) => readListUrl(new URLSearchParams(texto));

test.each([
  ['', { q: '', estado: '', fecha: '', paginas: 1 }],
  [
    'q=Mu%C3%B1oz+Pe%C3%B1a&estado=sin-enviar&fecha=mes&paginas=3',
    { q: 'Muñoz Peña', estado: 'sin-enviar', fecha: 'mes', paginas: 3 },
  ],
])('%j says what it was written from', (texto, direccion) => {
  expect(leer(texto)).toEqual(direccion);
  expect(writeListUrl(leer(texto)).toString()).toBe(texto);
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
  expect(searchable(pegado)).toBe(buscado);
  expect(filtrosAdminSchema.shape.q.parse(buscado)).toBe(buscado);
});

test.each([
  [{ q: 'WLK508' }, true],
  [{ q: 'wlk-508' }, true],
  [{ q: 'WLK50' }, false],
  [{}, false],
  [{ q: 'WLK508', estado: 'pendiente' as const }, false],
  [{ q: 'WLK508', fecha: 'hoy' as const }, false],
])('%j is the list of WLK508 and no other: %s', (filtros, esperado) =>
  expect(soloDeLaPlaca(filtros, 'WLK508')).toBe(esperado),
);
