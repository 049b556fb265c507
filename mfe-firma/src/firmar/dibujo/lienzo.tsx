import { useEffect, useRef } from 'react';
import type { Medida } from './dibujo.rules.js';
import { enMedida, pintar, type Firma } from './paint.js';
import { useLapiz } from './use-lapiz.js';
import { useMedida } from './use-medida.js';

interface LienzoProps {
  readonly firma: Firma;
  readonly nombre: string;
  readonly describedBy: string;
  readonly onCambio: (cambiar: (previa: Firma) => Firma) => void;
  readonly onMedida: (medida: Medida) => void;
}

/** The pad: white in both schemes, `touch-action: none` only here. */
export function Lienzo({ firma, nombre, describedBy, onCambio, onMedida }: LienzoProps) {
  const marco = useRef<HTMLDivElement>(null);
  const lienzo = useRef<HTMLCanvasElement>(null);
  const medida = useMedida(marco);
  useEffect(() => {
    if (medida.ancho > 0) onMedida(medida);
  }, [medida, onMedida]);
  useEffect(() => {
    if (lienzo.current && medida.ancho > 0) pintarEn(lienzo.current, firma, medida);
  }, [firma, medida]);
  const lapiz = useLapiz({ firma, medida, onCambio });
  return (
    <div className="lienzo" ref={marco}>
      <canvas
        ref={lienzo}
        role="img"
        aria-label="Espacio para dibujar su firma"
        aria-describedby={describedBy}
        {...lapiz}
      />
      <span className="equis" aria-hidden="true">
        ×
      </span>
      <span className="nombre" aria-hidden="true">
        {nombre}
      </span>
    </div>
  );
}

/** Paints what stands on the pad in the device's own pixels. */
function pintarEn(lienzo: HTMLCanvasElement, firma: Firma, medida: Medida): void {
  const densidad = window.devicePixelRatio || 1;
  const contexto = lienzo.getContext('2d');
  if (!contexto) return;
  lienzo.width = Math.round(medida.ancho * densidad);
  lienzo.height = Math.round(medida.alto * densidad);
  pintar(contexto, enMedida(firma, medida), medida, densidad);
}
