import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { esFirmaDe } from '@portal/dominio/nombres';
import {
  beginStroke,
  dropStroke,
  emptyDibujo,
  endStroke,
  extendStroke,
  isEnough,
  isShort,
  scaledTo,
  type Size,
} from './dibujo.rules.js';
import { fitted, toPng, type Firma } from './paint.js';

const empty = (modo: Firma['modo']): Firma =>
  modo === 'escrita' ? { modo, texto: '' } : { modo, dibujo: emptyDibujo({ width: 0, height: 0 }) };

const isBegun = (firma: Firma): boolean =>
  firma.modo === 'escrita' ? firma.texto !== '' : firma.dibujo.strokes.length > 0;

const isComplete = (firma: Firma, nombre: string): boolean =>
  firma.modo === 'escrita' ? esFirmaDe(firma.texto, nombre) : isEnough(firma.dibujo);

export interface UsoPad {
  readonly firma: Firma;
  /** Something, enough or not, stands on the pad. */
  readonly begun: boolean;
  readonly complete: boolean;
  /** Something was drawn, and it is too little. */
  readonly short: boolean;
  readonly change: (change: (before: Firma) => Firma) => void;
  readonly clear: () => void;
  /** Draws or types; what was done the other way waits there. */
  readonly changeModo: (modo: Firma['modo']) => void;
  readonly resize: (size: Size) => void;
  readonly png: () => string;
  /** What was typed, when nothing is drawn: the record says so. */
  readonly typedName: () => string | undefined;
}

/**
 * The signature on the pad, drawn or typed, and its PNG.
 * @param kept what stood there before a reload
 * @param nombre whose signature it is
 * @param onKeep hears what stands there each time the pen is lifted, a letter is typed or the pad is cleared
 */
export function usePad(kept: Firma | undefined, nombre: string, onKeep: (firma: Firma | undefined) => void): UsoPad {
  const [firma, setFirma] = useState<Firma>(() => kept ?? empty('dibujada'));
  const drawing = firma.modo === 'dibujada' && firma.dibujo.drawing === true;
  useEffect(() => {
    if (!drawing) onKeep(isBegun(firma) ? firma : undefined);
  }, [firma, drawing, onKeep]);
  const [aside, setAside] = useState<Firma>();
  const [size, resize] = useState<Size>({ width: 358, height: 190 });
  // Kept as drawn, so that turning to and fro loses nothing; judged and sent as the pad shows it now.
  const shown = fitted(firma, size);
  return {
    firma,
    begun: isBegun(firma),
    complete: isComplete(shown, nombre),
    short: shown.modo === 'dibujada' && isShort(shown.dibujo),
    change: setFirma,
    clear: () => setFirma(empty(firma.modo)),
    changeModo: (modo) => {
      setAside(firma);
      setFirma(aside?.modo === modo ? aside : empty(modo));
    },
    resize,
    png: () => toPng(shown, size),
    typedName: () => (shown.modo === 'escrita' ? shown.texto.trim() : undefined),
  };
}

/** The pointer that draws now. */
type Pen = Pick<PointerEvent, 'pointerId' | 'pointerType'>;

interface PenProps {
  readonly firma: Firma;
  readonly size: Size;
  readonly onChange: UsoPad['change'];
}

/**
 * Draws with finger, pen and mouse through pointer events. Which of them draws:
 * - One at a time, so that a palm beside it does not.
 * - A pen takes over from a touch, because that touch was the palm.
 * - A palm that lands before a finger looks like a finger: it draws, and the finger draws once the palm is lifted.
 * - A touch that the platform cancels was a palm or a gesture: its stroke goes. A pen or mouse keeps its stroke.
 *
 * `isPrimary` does not help: each kind of pointer has its own primary one.
 * @returns the handlers of the canvas
 */
export function usePen({ firma, size, onChange }: PenProps) {
  const pen = useRef<Pen>(undefined);
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (firma.modo === 'escrita' || event.button !== 0 || !mayBegin(event, pen.current)) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { pointerId, pointerType } = event;
    // The same pointer pressing again was lifted unheard, for example under a context menu: its stroke is finished.
    const takesOver = pen.current !== undefined && pen.current.pointerId !== pointerId;
    pen.current = { pointerId, pointerType };
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const start = { x: event.clientX - left, y: event.clientY - top };
    const close = takesOver ? dropStroke : endStroke;
    onChange((before) => ({ modo: 'dibujada', dibujo: beginStroke(close(dibujoOf(before, size)), start) }));
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== pen.current?.pointerId) return;
    // A mouse whose lift was not heard only passes by; a signer who types now does not draw.
    if (firma.modo === 'escrita' || (event.pointerType === 'mouse' && event.buttons === 0)) return lift(event);
    const canvas = event.currentTarget;
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const { left, top } = canvas.getBoundingClientRect();
    const points = (coalesced.length > 0 ? coalesced : [event.nativeEvent]).map(({ clientX, clientY }) => ({
      x: clientX - left,
      y: clientY - top,
    }));
    onChange((before) => ({ modo: 'dibujada', dibujo: extendStroke(dibujoOf(before, size), points) }));
  };
  const finish = (event: PointerEvent<HTMLCanvasElement>, close = endStroke) => {
    if (event.pointerId !== pen.current?.pointerId) return;
    pen.current = undefined;
    onChange((before) => (before.modo === 'dibujada' ? { ...before, dibujo: close(before.dibujo) } : before));
  };
  const lift = (event: PointerEvent<HTMLCanvasElement>) => finish(event);
  const cancel = (event: PointerEvent<HTMLCanvasElement>) =>
    finish(event, event.pointerType === 'touch' ? dropStroke : endStroke);
  return {
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: lift,
    onPointerCancel: cancel,
    onLostPointerCapture: lift,
  };
}

const mayBegin = (next: Pen, current: Pen | undefined): boolean =>
  current === undefined ||
  next.pointerId === current.pointerId ||
  (next.pointerType === 'pen' && current.pointerType === 'touch');

/** The drawing of a signature, fitted to the pad; a typed one starts an empty drawing. */
const dibujoOf = (firma: Firma, size: Size) =>
  firma.modo === 'dibujada' ? scaledTo(firma.dibujo, size) : emptyDibujo(size);
