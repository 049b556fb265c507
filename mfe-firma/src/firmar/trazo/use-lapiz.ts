import { type PointerEvent, useRef } from 'react';
import type { Firma } from './pintar.js';
import { ajustar, dibujoVacio, empezarTrazo, type Medida, type Punto, seguirTrazo } from './trazos.rules.js';

interface LapizProps {
  readonly firma: Firma;
  readonly medida: Medida;
  readonly onCambio: (cambiar: (previa: Firma) => Firma) => void;
}

/** Pointer events serve finger, pen and mouse. @returns what the canvas listens to */
export function useLapiz({ firma, medida, onCambio }: LapizProps) {
  const dibujando = useRef(false);
  const empezar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (firma.modo === 'escrita' || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    dibujando.current = true;
    const inicio = puntoEn(event.currentTarget, event);
    onCambio((previa) => ({ modo: 'dibujada', dibujo: empezarTrazo(dibujoDe(previa, medida), inicio) }));
  };
  const seguir = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!dibujando.current) return;
    const lienzo = event.currentTarget;
    const fundidos = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const puntos = (fundidos.length > 0 ? fundidos : [event.nativeEvent]).map((uno) => puntoEn(lienzo, uno));
    onCambio((previa) => ({ modo: 'dibujada', dibujo: seguirTrazo(dibujoDe(previa, medida), puntos) }));
  };
  const terminar = () => {
    dibujando.current = false;
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
