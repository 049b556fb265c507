import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installBrowser, leaveWindow, showInWindow } from '../../../test/browser.js';
import { unLector } from '../../../test/un-lector.js';
import { abrirLector } from './lector.js';
import { PaginasSection } from './paginas.section.js';

// Neither canvas nor worker is in jsdom; e2e/documento-en-el-telefono.e2e.ts has both.
jest.mock('./lector.js', () => ({ abrirLector: jest.fn() }));
const abrir = jest.mocked(abrirLector);

const pdf = new Blob(['%PDF-1.7']);
const hoja = (numero: number) => screen.findByRole('img', { name: `Página ${numero} de 3` });
const pintada = (imagen: HTMLElement) => imagen.querySelector('canvas');
const online = (value: boolean) => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });

let errors: jest.SpyInstance;
beforeEach(() => {
  installBrowser();
  online(true);
  abrir.mockReset();
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => errors.mockRestore());

test('every page has its place and its words; only those near the window are painted, and give it back when far', async () => {
  const lector = unLector(3);
  abrir.mockResolvedValue(lector);
  const { unmount } = render(<PaginasSection pdf={pdf} />);
  expect(screen.getByRole('status')).toHaveTextContent('Preparando las páginas...');
  const primera = await hoja(1);
  expect(await screen.findByText('Palabras de la página 3.')).toBeInTheDocument();
  expect(lector.pintadas).toEqual([]);
  showInWindow(primera);
  await waitFor(() => expect(pintada(primera)).not.toBeNull());
  expect(lector.pintadas).toEqual([[1, 358]]);
  const canvas = pintada(primera) as HTMLCanvasElement;
  leaveWindow(primera);
  expect(pintada(primera)).toBeNull();
  expect([canvas.width, canvas.height, lector.sueltas]).toEqual([0, 0, expect.arrayContaining([1])]);
  unmount();
  expect(lector.cerrar).toHaveBeenCalledTimes(1);
});

test('the bar names the page in the middle of the box', async () => {
  abrir.mockResolvedValue(unLector(3));
  render(<PaginasSection pdf={pdf} />);
  await hoja(3);
  const caja = screen.getByRole('group', { name: 'Páginas del documento' });
  Object.defineProperty(caja, 'clientHeight', { value: 400 });
  for (const [n, una] of [...caja.querySelectorAll<HTMLElement>('.hoja')].entries())
    Object.defineProperty(una, 'offsetTop', { value: n * 500 });
  const enMedio = (scrollTop: number) => {
    fireEvent.scroll(caja, { target: { scrollTop } });
    return screen.getByText(/^Página \d de 3$/).textContent;
  };
  expect([0, 299, 300, 1000].map(enMedio)).toEqual([
    'Página 1 de 3',
    'Página 1 de 3',
    'Página 2 de 3',
    'Página 3 de 3',
  ]);
});

test('a page is painted anew twice as wide, and the small picture stays until then', async () => {
  const lector = unLector(3);
  abrir.mockResolvedValue(lector);
  render(<PaginasSection pdf={pdf} />);
  const primera = await hoja(1);
  showInWindow(primera);
  await waitFor(() => expect(pintada(primera)).not.toBeNull());
  const antes = pintada(primera);
  const soltar = lector.retener();
  await userEvent.click(screen.getByRole('button', { name: 'Ampliar' }));
  expect(pintada(primera)).toBe(antes);
  await act(async () => soltar());
  await waitFor(() => expect(pintada(primera)).not.toBe(antes));
  expect(primera.querySelectorAll('canvas')).toHaveLength(1);
  expect(lector.pintadas.at(-1)).toEqual([1, 716]);
  await userEvent.click(screen.getByRole('button', { name: 'Reducir' }));
  await waitFor(() => expect(lector.pintadas.at(-1)).toEqual([1, 358]));
});

test('a page that cannot be painted says so with its number, and the others are shown', async () => {
  const lector = unLector(3, { sinPintar: [1] });
  abrir.mockResolvedValue(lector);
  render(<PaginasSection pdf={pdf} />);
  showInWindow(await hoja(1));
  const segunda = await hoja(2);
  showInWindow(segunda);
  expect(await screen.findByText(/^Página 1 de 3: no se pudo mostrar\./)).toBeVisible();
  await waitFor(() => expect(pintada(segunda)).not.toBeNull());
});

test('pages that cannot be painted are said aloud once, however many they are', async () => {
  abrir.mockResolvedValue(unLector(3, { sinPintar: [1, 3] }));
  render(<PaginasSection pdf={pdf} />);
  showInWindow(await hoja(1));
  const alerta = await screen.findByRole('alert');
  expect(alerta).toHaveTextContent('Hay páginas que no se pudieron mostrar.');
  showInWindow(await hoja(3));
  expect(await screen.findByText(/^Página 3 de 3: no se pudo mostrar\./)).toBeVisible();
  expect(screen.getAllByRole('alert')).toEqual([alerta]);
});

test('when the pages do not come, the page says where the document is all the same, and tries again when asked', async () => {
  abrir.mockRejectedValueOnce(new Error('no thread')).mockResolvedValueOnce(unLector(3));
  render(<PaginasSection pdf={pdf} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Abra el documento en otra pestaña o guárdelo.');
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await hoja(3)).toBeInTheDocument();
});

test('without a network the page says so; the pages come by themselves when it returns, and stay when it does again', async () => {
  online(false);
  abrir.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(unLector(3));
  render(<PaginasSection pdf={pdf} />);
  expect(await screen.findByText('Sin señal: las páginas aparecerán aquí cuando vuelva.')).toBeVisible();
  online(true);
  const vuelve = () => act(() => void window.dispatchEvent(new Event('online')));
  vuelve();
  expect(await hoja(1)).toBeInTheDocument();
  vuelve();
  expect(screen.getByRole('img', { name: 'Página 1 de 3' })).toBeInTheDocument();
});

test('pages that take long say what can be done meanwhile', async () => {
  jest.useFakeTimers();
  try {
    abrir.mockReturnValue(new Promise(() => undefined));
    render(<PaginasSection pdf={pdf} />);
    const estado = screen.getByRole('status');
    expect(estado).not.toHaveTextContent('Está tardando');
    await act(async () => jest.advanceTimersByTime(6000));
    expect(estado).toHaveTextContent('Mientras tanto puede abrir el documento en otra pestaña o guardarlo.');
  } finally {
    jest.useRealTimers();
  }
});

test('a document that opens after it was folded again is closed', async () => {
  const lector = unLector(3);
  let abierto: (lector: ReturnType<typeof unLector>) => void = () => undefined;
  abrir.mockReturnValue(new Promise((resolve) => (abierto = resolve)));
  const { unmount } = render(<PaginasSection pdf={pdf} />);
  await waitFor(() => expect(abrir).toHaveBeenCalled());
  unmount();
  await act(async () => abierto(lector));
  expect(lector.cerrar).toHaveBeenCalledTimes(1);
});
