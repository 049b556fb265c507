import { ajustar, type Dibujo, type Medida, type Punto } from './dibujo.rules.js';

/** What stands on the pad: drawn lines, or a typed name for whoever cannot draw (WCAG 2.1.1). */
export type Firma =
  { readonly modo: 'dibujada'; readonly dibujo: Dibujo } | { readonly modo: 'escrita'; readonly texto: string };

/** The signature as it stands on a pad of this size: what is shown, judged and sent is one thing. */
export const enMedida = (firma: Firma, medida: Medida): Firma =>
  firma.modo === 'dibujada' ? { modo: 'dibujada', dibujo: ajustar(firma.dibujo, medida) } : firma;

const TINTA = '#10262D';
/** Specification, section 9. */
export const ANCHO_DE_TRAZO = 2;
const LETRA = '"Segoe Script","Brush Script MT","Snell Roundhand",cursive';

/**
 * Paints a signature on an empty canvas of the given size, for the screen and for the PNG. Nothing is painted under it:
 * the white of the pad is a style, and the PNG is ink on a transparent sheet.
 */
export function pintar(contexto: CanvasRenderingContext2D, firma: Firma, medida: Medida, escala: number): void {
  contexto.setTransform(escala, 0, 0, escala, 0, 0);
  contexto.fillStyle = TINTA;
  contexto.strokeStyle = TINTA;
  contexto.lineWidth = ANCHO_DE_TRAZO;
  contexto.lineCap = 'round';
  contexto.lineJoin = 'round';
  if (firma.modo === 'escrita') pintarTexto(contexto, firma.texto.trim(), medida);
  else for (const trazo of firma.dibujo.trazos) pintarTrazo(contexto, trazo);
}

/** A line through the middles of its points: smooth, and cheap enough for an old phone. */
function pintarTrazo(contexto: CanvasRenderingContext2D, trazo: readonly Punto[]): void {
  const [inicio] = trazo;
  if (!inicio) return;
  contexto.beginPath();
  contexto.moveTo(inicio.x, inicio.y);
  trazo.forEach((punto, index) => {
    const siguiente = trazo[index + 1];
    if (siguiente)
      contexto.quadraticCurveTo(punto.x, punto.y, (punto.x + siguiente.x) / 2, (punto.y + siguiente.y) / 2);
    else contexto.lineTo(punto.x, punto.y + (trazo.length === 1 ? 0.1 : 0));
  });
  contexto.stroke();
}

function pintarTexto(contexto: CanvasRenderingContext2D, texto: string, { ancho, alto }: Medida): void {
  const cuerpo = alto * 0.34;
  contexto.textAlign = 'center';
  contexto.textBaseline = 'middle';
  contexto.font = `italic ${cuerpo}px ${LETRA}`;
  const sobra = contexto.measureText(texto).width / (ancho * 0.88);
  if (sobra > 1) contexto.font = `italic ${cuerpo / sobra}px ${LETRA}`;
  contexto.fillText(texto, ancho / 2, alto * 0.45);
}

/** Twice the pad's pixels: sharp on paper, far under the 500 kB of the contract. */
const ESCALA_PNG = 2;

/**
 * The signature as the PNG data URL that is sent and printed.
 * @throws Error when the device gives no canvas
 */
export function comoPng(firma: Firma, medida: Medida): string {
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.round(medida.ancho * ESCALA_PNG);
  lienzo.height = Math.round(medida.alto * ESCALA_PNG);
  const contexto = lienzo.getContext('2d');
  if (!contexto) throw new Error('canvas 2d context missing');
  pintar(contexto, firma, medida, ESCALA_PNG);
  return lienzo.toDataURL('image/png');
}
