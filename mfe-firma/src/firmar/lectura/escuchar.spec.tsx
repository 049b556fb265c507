import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Escuchar } from './escuchar.js';

interface Words {
  readonly text: string;
  lang: string;
  onend?: () => void;
  onerror?: () => void;
}
let spoken: Words[];
let voices: object[];
const cancel = jest.fn();

beforeEach(() => {
  spoken = [];
  voices = [{ lang: 'es-US' }];
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(window, {
    speechSynthesis: { speak: (words: Words) => spoken.push(words), cancel, getVoices: () => voices },
    SpeechSynthesisUtterance: class {
      lang = '';
      constructor(readonly text: string) {}
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis');
  cancel.mockReset();
});

const article = () =>
  render(
    <article>
      <Escuchar />
      <h1>Compromiso</h1>
      <ol>
        <li>
          <span className="numero">1</span>
          <div>Usar siempre el cinturón.</div>
        </li>
      </ol>
    </article>,
  );

/** jsdom has no layout: everything lies at the head of the window. */
const inSight = () => jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 10 } as DOMRect);

test('the voice reads one piece after the other in Spanish, marks it, and stops when it is told to', () => {
  inSight();
  article();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['Compromiso', 'es-CO']]);
  expect(screen.getByRole('heading')).toHaveAttribute('data-leyendo');
  act(() => spoken[0]?.onend?.());
  expect(spoken[1]?.text).toBe('1. Usar siempre el cinturón.');
  expect(screen.getByRole('heading')).not.toHaveAttribute('data-leyendo');
  fireEvent.click(screen.getByRole('button', { name: 'Detener la voz' }));
  expect(cancel).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('listitem')).not.toHaveAttribute('data-leyendo');
  expect(screen.getByRole('button', { name: 'Escuchar' })).toBeVisible();
});

test.each([
  ['it is told to stop', () => fireEvent.click(screen.getByRole('button', { name: 'Detener la voz' }))],
  ['the page is left', cleanup],
])('where a cancelled piece ends like a read one, the voice stays silent once %s', (_when, stop) => {
  inSight();
  article();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  cancel.mockImplementation(() => spoken[0]?.onend?.());
  act(() => void stop());
  expect(spoken).toHaveLength(1);
});

test('a reading that was stopped does not end the next one', () => {
  inSight();
  article();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Detener la voz' }));
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  act(() => spoken[0]?.onerror?.()); // told late
  expect(screen.getByRole('button', { name: 'Detener la voz' })).toBeVisible();
});

test('a voice that is cut off ends the reading, and the end of the text does too', () => {
  inSight();
  article();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  act(() => spoken[0]?.onerror?.());
  expect(screen.getByRole('button', { name: 'Escuchar' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  act(() => spoken[1]?.onend?.());
  act(() => spoken[2]?.onend?.());
  expect(screen.getByRole('button', { name: 'Escuchar' })).toBeVisible();
});

test('without a voice there is nothing to press', () => {
  Reflect.deleteProperty(window, 'speechSynthesis');
  article();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a phone without a voice says so instead of keeping silent', () => {
  voices = [];
  article();
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  const words = screen.getByText(/^Este dispositivo no tiene instalada una voz que lea\./);
  expect(words).toHaveFocus();
  expect(spoken).toEqual([]);
  voices = [{ lang: 'es-US' }];
  act(() => void speechSynthesis.onvoiceschanged?.(new Event('voiceschanged')));
  fireEvent.click(screen.getByRole('button', { name: 'Escuchar' }));
  expect(spoken).toHaveLength(1);
});
