import { type PointerEvent, useEffect, useRef } from 'react';
import { type Firma, pintar } from './pintar.js';
import { ajustar, dibujoVacio, empezarTrazo, type Medida, type Punto, seguirTrazo } from './trazos.rules.js';
import { useMedida } from './use-medida.js';

interface LienzoProps {
  readonly firma: Firma;
  readonly nombre: string;
  readonly describedBy: string;
  readonly onCambio: (cambiar: (previa: Firma) => Firma) => void;
  readonly onMedida: (medida: Medida) => void;
}

/** The pad: white in both schemes, `touch-action: none` only here. Pointer events serve finger, pen and mouse. */
export function Lienzo({ firma, nombre, describedBy, onCambio, onMedida }: LienzoProps) {
  const marco = useRef<HTMLDivElement>(null);
  const lienzo = useRef<HTMLCanvasElement>(null);
  const dibujando = useRef(false);
  const medida = useMedida(marco);

  useEffect(() => {
    if (medida.ancho > 0) onMedida(medida);
  }, [medida, onMedida]);
  useEffect(() => {
    const densidad = window.devicePixelRatio || 1;
    const contexto = lienzo.current?.getContext('2d');
    if (!lienzo.current || !contexto || medida.ancho === 0) return;
    lienzo.current.width = Math.round(medida.ancho * densidad);
    lienzo.current.height = Math.round(medida.alto * densidad);
    pintar(contexto, enMedida(firma, medida), medida, densidad);
  }, [firma, medida]);

  const punto = (event: { readonly clientX: number; readonly clientY: number }): Punto => {
    const caja = lienzo.current?.getBoundingClientRect();
    return { x: event.clientX - (caja?.left ?? 0), y: event.clientY - (caja?.top ?? 0) };
  };
  const empezar = (event: PointerEvent<HTMLCanvasElement>) => {
    if (firma.modo === 'escrita' || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    dibujando.current = true;
    const inicio = punto(event);
    onCambio((previa) => ({ modo: 'dibujada', dibujo: empezarTrazo(dibujoDe(previa, medida), inicio) }));
  };
  const seguir = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!dibujando.current) return;
    const fundidos = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const puntos = (fundidos.length > 0 ? fundidos : [event.nativeEvent]).map(punto);
    onCambio((previa) => ({ modo: 'dibujada', dibujo: seguirTrazo(dibujoDe(previa, medida), puntos) }));
  };
  const terminar = () => {
    dibujando.current = false;
  };
  return (
    <div className="lienzo" ref={marco}>
      <canvas
        ref={lienzo}
        role="img"
        aria-label="Espacio para dibujar su firma"
        aria-describedby={describedBy}
        onPointerDown={empezar}
        onPointerMove={seguir}
        onPointerUp={terminar}
        onPointerCancel={terminar}
      />
      <span className="equis" aria-hidden="true">×</span>
      <span className="nombre" aria-hidden="true">{nombre}</span>
    </div>
  );
}

/** The drawing of a signature, fitted to the pad; a typed one starts an empty drawing. */
const dibujoDe = (firma: Firma, medida: Medida) =>
  firma.modo === 'dibujada' ? ajustar(firma.dibujo, medida) : dibujoVacio(medida);

const enMedida = (firma: Firma, medida: Medida): Firma =>
  firma.modo === 'dibujada' ? { modo: 'dibujada', dibujo: ajustar(firma.dibujo, medida) } : firma;
