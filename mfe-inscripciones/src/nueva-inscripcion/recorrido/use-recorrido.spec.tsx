import { act, render, screen } from '@testing-library/react';
import { painted } from '@portal/ui';
import { anclaDe, paradas } from '../formulario/paradas.js';
import { useParadaEnVista } from './use-recorrido.js';

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
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((pintar) => (pintar(0), 0)); // paints at once
  window.innerHeight = VENTANA;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const i = paradas.findIndex((parada) => anclaDe(parada) === this.closest('section')?.id);
    const top = i * ALTO - window.scrollY;
    return { top, bottom: top + 46 } as DOMRect;
  });
});
afterEach(() => jest.restoreAllMocks());

const hacer = (algo: () => void): Promise<void> =>
  act(async () => {
    algo();
    await painted();
  });

function bajarA(y: number): Promise<void> {
  window.scrollY = y;
  return hacer(() => window.dispatchEvent(new Event('scroll')));
}
const activa = () => document.querySelector('output')?.textContent;

test('the stop in sight follows the page to its last section, one by one, though no further one can reach the top', async () => {
  render(<Pagina />);
  const vistas: number[] = [];
  for (let y = 0; y <= ULTIMO; y += 10) {
    await bajarA(y);
    vistas.push(Number(activa()));
  }
  expect([...new Set(vistas)]).toEqual(paradas.map(({ numero }) => numero));
  expect(vistas).toEqual([...vistas].sort((a, b) => a - b));
});

test('the section with the focus counts while the focus is in sight', async () => {
  render(<Pagina />);
  await bajarA(ULTIMO);
  expect(activa()).toBe('14');
  await hacer(() => screen.getByLabelText('Pago de anticipos').focus());
  expect(activa()).toBe('13');
  await bajarA(ULTIMO - 100);
  expect(activa()).toBe('13');
  await bajarA(800);
  expect(activa()).toBe('3');
});
