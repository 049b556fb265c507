import { act, render, screen } from '@testing-library/react';
import { useParadaEnVista } from './parada-en-vista.js';
import { anclaDe, paradas } from './paradas.js';

const ALTO = 400;
const VENTANA = 900;
const ULTIMO = paradas.length * ALTO - VENTANA;

/** Fourteen sections of 400 px in a window of 900, under a bar of 88 and over one of 96. */
function Pagina() {
  const activa = useParadaEnVista();
  return (
    <>
      <output>{activa}</output>
      {paradas.map((parada) => (
        <section key={parada.seccion} id={anclaDe(parada)}>
          <input aria-label={parada.nombre} />
        </section>
      ))}
    </>
  );
}

beforeEach(() => {
  const barras = { scrollPaddingTop: '88px', scrollPaddingBottom: '96px' } as CSSStyleDeclaration;
  jest.spyOn(window, 'getComputedStyle').mockReturnValue(barras);
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(paradas.length * ALTO);
  window.innerHeight = VENTANA;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const i = paradas.findIndex((parada) => anclaDe(parada) === this.closest('section')?.id);
    const top = i * ALTO - window.scrollY;
    return { top, bottom: top + 46 } as DOMRect;
  });
});
afterEach(() => jest.restoreAllMocks());

function bajarA(y: number): void {
  window.scrollY = y;
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const activa = () => document.querySelector('output')?.textContent;

test('the stop in sight follows the page to its last section, one by one, though no further one can reach the top', () => {
  render(<Pagina />);
  const vistas = Array.from({ length: ULTIMO / 10 + 1 }, (_, i) => {
    bajarA(i * 10);
    return Number(activa());
  });
  expect([...new Set(vistas)]).toEqual(paradas.map(({ numero }) => numero));
  expect(vistas).toEqual([...vistas].sort((a, b) => a - b));
});

test('the section with the focus counts while the focus is in sight', () => {
  render(<Pagina />);
  bajarA(ULTIMO);
  expect(activa()).toBe('14');
  act(() => screen.getByLabelText('Pago de anticipos').focus());
  expect(activa()).toBe('13');
  bajarA(ULTIMO - 100);
  expect(activa()).toBe('13');
  bajarA(800);
  expect(activa()).toBe('3');
});
