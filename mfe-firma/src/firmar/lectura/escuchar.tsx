import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { PlainButton } from '@portal/ui/light';
import { useFocus } from '../../ui/use-focus.js';

/** What is read aloud, one piece after another: titles, paragraphs and points. */
const PIECES = 'h1, h2, p, li';
const SIN_VOZ = 'Este dispositivo no tiene instalada una voz que lea. Puede leer el texto con letra más grande.';
/** Marks the piece that is being read. */
const MARK = 'data-leyendo';

/**
 * 'Escuchar': the phone's own voice reads the document, point by point. Nothing where the browser cannot speak; words
 * where it can and the phone has no voice.
 */
export function Escuchar() {
  const { speaking, mute, start, stop } = useVoice();
  if (!('speechSynthesis' in window)) return null;
  if (mute) return <SinVoz />;
  return speaking ? (
    <PlainButton variant="text" icon="cerrar" onClick={stop}>
      Detener la voz
    </PlainButton>
  ) : (
    <PlainButton variant="text" icon="derecha" onClick={start}>
      Escuchar
    </PlainButton>
  );
}

/** Takes the focus of the button that it replaces, so that it is read. */
function SinVoz() {
  const place = useFocus<HTMLSpanElement>(true);
  return (
    <span className="ayuda" ref={place} tabIndex={-1}>
      {SIN_VOZ}
    </span>
  );
}

/** Reads the article that the pressed button stands in, from the piece at the head of the window on. */
function useVoice() {
  const [speaking, setSpeaking] = useState(false);
  const [mute, setMute] = useState(false);
  const marked = useRef<Element>(undefined);
  // The reading that goes on. Some browsers tell the end of a piece that was cancelled: it must not start the next one.
  const reading = useRef<object>(undefined);
  const unmark = () => marked.current?.removeAttribute(MARK);
  const end = () => {
    reading.current = undefined;
    unmark();
    setSpeaking(false);
  };
  const read = ([piece, ...rest]: readonly Element[], mine: object) => {
    if (reading.current !== mine) return;
    unmark();
    if (!piece) return end();
    marked.current = piece;
    piece.setAttribute(MARK, '');
    piece.scrollIntoView({ block: 'nearest' });
    const words = new SpeechSynthesisUtterance(wordsOf(piece));
    words.lang = 'es-CO';
    words.onend = () => read(rest, mine);
    // A voice that is cut off (a call, another tab) ends the reading: no piece is skipped unheard.
    words.onerror = () => reading.current === mine && end();
    speechSynthesis.speak(words);
  };
  const start = (event: MouseEvent) => {
    // Without one, `speak` says nothing and tells nothing.
    if (speechSynthesis.getVoices().length === 0) return setMute(true);
    const pieces = [...(event.currentTarget.closest('article')?.querySelectorAll(PIECES) ?? [])];
    const ahead = pieces.findIndex((piece) => piece.getBoundingClientRect().bottom > 0);
    speechSynthesis.cancel();
    setSpeaking(true);
    read(pieces.slice(Math.max(0, ahead)), (reading.current = {}));
  };
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    // The first look makes the browser bring its voices; they are mostly here when somebody wants one.
    speechSynthesis.getVoices();
    speechSynthesis.onvoiceschanged = () => setMute(false);
    return () => {
      speechSynthesis.onvoiceschanged = null;
    };
  }, []);
  useEffect(
    () => () => {
      reading.current = undefined;
      if ('speechSynthesis' in window) speechSynthesis.cancel();
    },
    [],
  );
  return { speaking, mute, start, stop: () => (end(), speechSynthesis.cancel()) };
}

/** The number of a tile is hidden from screen readers, but a voice needs it. */
function wordsOf(piece: Element): string {
  const number = piece.querySelector('.numero')?.textContent;
  const text = piece.textContent ?? '';
  return number ? `${number}. ${text.slice(number.length)}` : text;
}
