import { ajustar, dibujoVacio, empezarTrazo, seguirTrazo, suficiente } from './trazos.rules.js';

const lienzo = { ancho: 300, alto: 150 };
const raya = (largo: number) => seguirTrazo(empezarTrazo(dibujoVacio(lienzo), { x: 10, y: 40 }), [{ x: 10 + largo, y: 40 }]);

test('a blank pad, a dot and a slip are no signature', () => {
  expect(suficiente(dibujoVacio(lienzo))).toBe(false);
  expect(suficiente(empezarTrazo(dibujoVacio(lienzo), { x: 1, y: 1 }))).toBe(false);
  expect(suficiente(raya(19))).toBe(false);
});

test('a line of twenty pixels is', () => {
  expect(suficiente(raya(20))).toBe(true);
});

test('rotating keeps every point inside the new pad and the shape even', () => {
  const girado = ajustar(raya(280), { ancho: 150, alto: 300 });
  const [inicio, fin] = girado.trazos[0] ?? [];
  expect(inicio).toEqual({ x: 5, y: 132.5 });
  expect(fin).toEqual({ x: 145, y: 132.5 });
});

test('a pad without size yet keeps the lines as they are', () => {
  expect(ajustar({ ...raya(30), medida: { ancho: 0, alto: 0 } }, lienzo).trazos).toEqual(raya(30).trazos);
});
