import { useRef, type PointerEvent } from 'react';
import {
  ajustar,
  dibujoVacio,
  empezarTrazo,
  quitarTrazo,
  seguirTrazo,
  soltarTrazo,
  type Medida,
  type Punto,
} from './dibujo.rules.js';
import type { Firma } from './paint.js';

interface LapizProps {
  readonly firma: Firma;
  readonly medida: Medida;
  readonly onCambio: (cambiar: (previa: Firma) => Firma) => void;
}

/** What draws now. */
type Lapiz = Pick<PointerEvent, 'pointerId' | 'pointerType'>;

/**
 * Pointer events serve finger, pen and mouse. One of them draws at a time, so that a palm beside it does not; a pen takes
 * over from a touch, for then the touch was the palm. A palm that lands before a finger cannot be told from one: it draws,
 * and the finger does once the palm is lifted. A touch that the platform cancels was a palm or a gesture: its line goes,
 * while a pen or mouse keeps what it drew. (`isPrimary` tells nothing: each kind of pointer has its own primary one.)
 * @returns what the canvas listens to
 */
export function useLapiz({ firma, medida, onCambio }: LapizProps) {
  const lapiz = useRef<Lapiz>(undefined);
  const empezar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (firma.modo === 'escrita' || event.button !== 0 || !puedeEmpezar(event, lapiz.current)) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { pointerId, pointerType } = event;
    // The same pointer pressing again was lifted unheard, under a context menu for one: its line is finished, not a palm's.
    const releva = lapiz.current !== undefined && lapiz.current.pointerId !== pointerId;
    lapiz.current = { pointerId, pointerType };
    const inicio = puntoEn(event.currentTarget, event);
    const cerrar = releva ? quitarTrazo : soltarTrazo;
    onCambio((previa) => ({ modo: 'dibujada', dibujo: empezarTrazo(cerrar(dibujoDe(previa, medida)), inicio) }));
  };
  const seguir = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== lapiz.current?.pointerId) return;
    // A mouse whose lift nobody heard only passes by; and whoever types now does not draw.
    if (firma.modo === 'escrita' || (event.pointerType === 'mouse' && event.buttons === 0)) return soltar(event);
    const lienzo = event.currentTarget;
    const fundidos = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const puntos = (fundidos.length > 0 ? fundidos : [event.nativeEvent]).map((uno) => puntoEn(lienzo, uno));
    onCambio((previa) => ({ modo: 'dibujada', dibujo: seguirTrazo(dibujoDe(previa, medida), puntos) }));
  };
  const terminar = (event: PointerEvent<HTMLCanvasElement>, cerrar = soltarTrazo) => {
    if (event.pointerId !== lapiz.current?.pointerId) return;
    lapiz.current = undefined;
    onCambio((previa) => (previa.modo === 'dibujada' ? { ...previa, dibujo: cerrar(previa.dibujo) } : previa));
  };
  const soltar = (event: PointerEvent<HTMLCanvasElement>) => terminar(event);
  const cancelar = (event: PointerEvent<HTMLCanvasElement>) =>
    terminar(event, event.pointerType === 'touch' ? quitarTrazo : soltarTrazo);
  return {
    onPointerDown: empezar,
    onPointerMove: seguir,
    onPointerUp: soltar,
    onPointerCancel: cancelar,
    onLostPointerCapture: soltar,
  };
}

const puedeEmpezar = (nuevo: Lapiz, actual: Lapiz | undefined): boolean =>
  actual === undefined ||
  nuevo.pointerId === actual.pointerId ||
  (nuevo.pointerType === 'pen' && actual.pointerType === 'touch');

function puntoEn(
  lienzo: HTMLCanvasElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Punto {
  const { left, top } = lienzo.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The drawing of a signature, fitted to the pad; a typed one starts an empty drawing. */
const dibujoDe = (firma: Firma, medida: Medida) =>
  firma.modo === 'dibujada' ? ajustar(firma.dibujo, medida) : dibujoVacio(medida);
