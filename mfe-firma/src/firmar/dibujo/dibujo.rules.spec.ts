import {
  ajustar,
  dibujoVacio,
  empezarTrazo,
  quedaCorto,
  quitarTrazo,
  seguirTrazo,
  soltarTrazo,
  suficiente,
} from './dibujo.rules.js';

const lienzo = { ancho: 300, alto: 150 };
const raya = (largo: number) =>
  seguirTrazo(empezarTrazo(dibujoVacio(lienzo), { x: 10, y: 40 }), [{ x: 10 + largo, y: 40 }]);

test('a blank pad, a dot and a slip are no signature', () => {
  expect(suficiente(dibujoVacio(lienzo))).toBe(false);
  expect(suficiente(empezarTrazo(dibujoVacio(lienzo), { x: 1, y: 1 }))).toBe(false);
  expect(suficiente(raya(2))).toBe(false);
  expect(suficiente(raya(31))).toBe(false);
});

test('taps are no signature, however many and however far apart', () => {
  const toques = [10, 90, 170].reduce(
    (dibujo, x) => seguirTrazo(empezarTrazo(dibujo, { x, y: 40 }), [{ x: x + 2, y: 40 }]),
    dibujoVacio(lienzo),
  );
  expect(suficiente(toques)).toBe(false);
});

test('a finger that trembles in one place draws no signature', () => {
  const temblor = Array.from({ length: 40 }, (_, index) => ({ x: 10 + (index % 2) * 3, y: 40 }));
  expect(suficiente(seguirTrazo(empezarTrazo(dibujoVacio(lienzo), { x: 10, y: 40 }), temblor))).toBe(false);
});

test('a short line, a small initial and few short lines together are', () => {
  expect(suficiente(raya(32))).toBe(true);
  const inicial = seguirTrazo(empezarTrazo(dibujoVacio(lienzo), { x: 10, y: 10 }), [
    { x: 10, y: 31 },
    { x: 21, y: 31 },
  ]); // an L of 3 mm
  expect(suficiente(inicial)).toBe(true);
  expect(suficiente(seguirTrazo(empezarTrazo(raya(18), { x: 30, y: 50 }), [{ x: 44, y: 50 }]))).toBe(true);
});

test('what is being drawn is not called short before the pen is lifted', () => {
  expect(quedaCorto(raya(4))).toBe(false);
  expect(quedaCorto(soltarTrazo(raya(4)))).toBe(true);
  expect(quedaCorto(soltarTrazo(raya(40)))).toBe(false);
  expect(quedaCorto(dibujoVacio(lienzo))).toBe(false);
});

test('rotating keeps every point inside the new pad and the shape even', () => {
  const girado = ajustar(raya(280), { ancho: 150, alto: 300 });
  const [inicio, fin] = girado.trazos[0] ?? [];
  expect(inicio).toEqual({ x: 5, y: 132.5 });
  expect(fin).toEqual({ x: 145, y: 132.5 });
});

test('what sufficed on a wide pad suffices when the phone is turned, as far as the server takes it', () => {
  const [ancho, angosto] = [
    { ancho: 700, alto: 190 },
    { ancho: 340, alto: 190 },
  ];
  const girada = (largo: number) => ajustar({ ...raya(largo), medida: ancho }, angosto);
  expect(suficiente(girada(40))).toBe(true);
  expect(suficiente(seguirTrazo(empezarTrazo(girada(40), { x: 90, y: 90 }), [{ x: 92, y: 90 }]))).toBe(true);
  expect(suficiente(girada(31))).toBe(false); // it was too little before
  expect(suficiente(ajustar(girada(40), { ancho: 170, alto: 190 }))).toBe(false); // 10 px: the server would refuse it
});

test('only the line that is being drawn is taken back', () => {
  const dos = empezarTrazo(soltarTrazo(raya(40)), { x: 1, y: 1 });
  expect(quitarTrazo(dos).trazos).toEqual(raya(40).trazos);
  expect(quitarTrazo(soltarTrazo(dos))).toEqual(soltarTrazo(dos));
});

test('a pad without size yet keeps the lines as they are', () => {
  expect(ajustar({ ...raya(30), medida: { ancho: 0, alto: 0 } }, lienzo).trazos).toEqual(raya(30).trazos);
});
