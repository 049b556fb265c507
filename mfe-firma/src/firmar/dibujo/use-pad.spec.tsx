import { act, renderHook } from '@testing-library/react';
import { dibujoVacio, empezarTrazo, seguirTrazo, soltarTrazo } from './dibujo.rules.js';
import { useFirma } from './use-pad.js';

const [ancho, angosto] = [
  { ancho: 700, alto: 190 },
  { ancho: 340, alto: 190 },
];
const raya = (largo: number) =>
  soltarTrazo(seguirTrazo(empezarTrazo(dibujoVacio(ancho), { x: 10, y: 40 }), [{ x: 10 + largo, y: 40 }]));

test.each([
  [32, false], // 16 px once turned: the server would refuse it
  [40, true],
])(
  'a drawing is judged at the size at which it would be sent, with no stroke in between: %i px, %s',
  (largo, basta) => {
    const { result } = renderHook(useFirma);
    act(() => result.current.medir(ancho));
    act(() => result.current.cambiar(() => ({ modo: 'dibujada', dibujo: raya(largo) })));
    expect(result.current).toMatchObject({ completa: true, corta: false });
    act(() => result.current.medir(angosto));
    expect(result.current).toMatchObject({ completa: basta, corta: !basta });
    act(() => result.current.medir(ancho));
    expect(result.current).toMatchObject({ completa: true, corta: false });
  },
);

test('what was drawn waits while the name is typed, and the name while one draws; Limpiar takes back what is in sight alone', () => {
  const { result } = renderHook(useFirma);
  const dibujada = { modo: 'dibujada', dibujo: raya(60) } as const;
  act(() => result.current.medir(ancho));
  act(() => result.current.cambiar(() => dibujada));
  act(() => result.current.cambiarModo('escrita'));
  expect(result.current.firma).toEqual({ modo: 'escrita', texto: '' });
  act(() => result.current.cambiar(() => ({ modo: 'escrita', texto: 'Luis Peña' })));
  act(() => result.current.cambiarModo('dibujada'));
  expect(result.current.firma).toEqual(dibujada);
  act(() => result.current.limpiar());
  act(() => result.current.cambiarModo('escrita'));
  expect(result.current.firma).toEqual({ modo: 'escrita', texto: 'Luis Peña' });
});
