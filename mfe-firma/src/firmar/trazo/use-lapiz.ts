import { type PointerEvent, useRef } from 'react';
import type { Firma } from './pintar.js';
import { ajustar, dibujoVacio, empezarTrazo, type Medida, type Punto, seguirTrazo, soltarTrazo } from './trazos.rules.js';

interface LapizProps {
  readonly firma: Firma;
  readonly medida: Medida;
  readonly onCambio: (cambiar: (previa: Firma) => Firma) => void;
}

/** Pointer events serve finger, pen and mouse. @returns what the canvas listens to */
export function useLapiz({ firma, medida, onCambio }: LapizProps) {
  const lapiz = useRef<number>(undefined); // a palm beside the finger is another pointer
  const empezar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (firma.modo === 'escrita' || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    lapiz.current = event.pointerId;
    const inicio = puntoEn(event.currentTarget, event);
    onCambio((previa) => ({ modo: 'dibujada', dibujo: empezarTrazo(dibujoDe(previa, medida), inicio) }));
  };
  const seguir = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== lapiz.current) return;
    const lienzo = event.currentTarget;
    const fundidos = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const puntos = (fundidos.length > 0 ? fundidos : [event.nativeEvent]).map((uno) => puntoEn(lienzo, uno));
    onCambio((previa) => ({ modo: 'dibujada', dibujo: seguirTrazo(dibujoDe(previa, medida), puntos) }));
  };
  const terminar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== lapiz.current) return;
    lapiz.current = undefined;
    onCambio((previa) => (previa.modo === 'dibujada' ? { ...previa, dibujo: soltarTrazo(previa.dibujo) } : previa));
  };
  return { onPointerDown: empezar, onPointerMove: seguir, onPointerUp: terminar, onPointerCancel: terminar };
}

function puntoEn(lienzo: HTMLCanvasElement, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Punto {
  const { left, top } = lienzo.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The drawing of a signature, fitted to the pad; a typed one starts an empty drawing. */
const dibujoDe = (firma: Firma, medida: Medida) =>
  firma.modo === 'dibujada' ? ajustar(firma.dibujo, medida) : dibujoVacio(medida);
