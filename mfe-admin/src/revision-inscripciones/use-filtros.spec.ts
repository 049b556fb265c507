import { filtrosAdminSchema } from '@portal/contracts/inscripciones';
import { ignoradosDe, readListUrl, searchable, soloDeLaPlaca, writeListUrl } from './use-filtros.js';

const leer = (texto: string) => readListUrl(new URLSearchParams(texto));

test.each([
  ['', { q: '', estado: '', orden: '', paginas: 1 }],
  [
    'q=Mu%C3%B1oz+Pe%C3%B1a&estado=sin-enviar&fecha=mes&paginas=3',
    { q: 'Muñoz Peña', estado: 'sin-enviar', fecha: 'mes', paginas: 3 },
  ],
  ['falta=conductor&entrega=rechazado&marca=devuelta&orden=espera', { entrega: 'rechazado', orden: 'espera' }],
  ['desde=2026-10-01&hasta=2026-10-31&sobre=completada&esperandoDesde=2026-11-10', { sobre: 'completada' }],
])('%j says what it was written from', (texto, direccion) => {
  expect(leer(texto)).toMatchObject(direccion);
  const escrita = writeListUrl(leer(texto));
  expect([...escrita].sort()).toEqual([...new URLSearchParams(texto)].sort());
  expect(ignoradosDe(escrita)).toEqual([]);
});

test.each([
  ['estado=firmada', [{ filtro: 'estado', valor: 'firmada' }]],
  ['entrega=perdida&orden=espera', [{ filtro: 'entrega', valor: 'perdida' }]],
  ['desde=2026-02-30', [{ filtro: 'desde', valor: '2026-02-30' }]],
  ['desde=2026-11-02&hasta=2026-11-01', []],
  [`q=${'x'.repeat(101)}`, [{ filtro: 'q', valor: 'x'.repeat(101) }]],
  ['otra=cosa&estado=', []],
])('%s asks for what the list leaves out: %j', (texto, ignorados) =>
  expect(ignoradosDe(new URLSearchParams(texto))).toEqual(ignorados),
);

test.each([
  'estado=firmada',
  'fecha=siempre',
  'paginas=0',
  'paginas=-2',
  'paginas=1.5',
  'paginas=mil',
  `q=${'x'.repeat(101)}`,
  'cursor=abc',
  'falta=tenedor',
  'entrega=perdida',
  'marca=anulada',
  'sobre=firmada',
  'orden=antiguas',
  'esperandoDesde=ayer',
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
