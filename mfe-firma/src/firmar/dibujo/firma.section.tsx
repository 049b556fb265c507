import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { FIRMA_SIN_NOMBRE } from '@portal/dominio/nombres';
import { Notice, PlainButton, PlainField } from '@portal/ui/light';
import { sameSize, type Size } from './dibujo.rules.js';
import { fitted, moreOf, paint, paintMore, type Firma } from './paint.js';
import { usePen, type UsoPad } from './use-pad.js';

interface FirmaProps {
  readonly nombre: string;
  /** The sentence beside the button, from the versioned texts. */
  readonly acuerdo: string;
  readonly pad: UsoPad;
  /** What the certificate lacks, undefined when it is valid. */
  readonly missing: string | undefined;
  /** What the signature is doing, in words; undefined while it is not on its way. */
  readonly busy: string | undefined;
  /** A sentence when it takes long or waits for the network. */
  readonly tarda: string | undefined;
  readonly mensaje: string | undefined;
  readonly onSign: () => void;
  /** Takes the signature back, while it waits for the network. */
  readonly onDesist: (() => void) | undefined;
  readonly ref: Ref<HTMLElement>;
}

/** Why the decisive button waits, or undefined when it does not. */
function motivoOf(missing: string | undefined, pad: UsoPad): string | undefined {
  if (missing) return missing;
  if (pad.complete) return undefined;
  if (pad.firma.modo === 'escrita') return pad.begun ? FIRMA_SIN_NOMBRE : 'Falta escribir su nombre.';
  return pad.short ? 'Su firma es muy pequeña. Siga dibujando o escriba su nombre.' : 'Falta dibujar la firma.';
}

/**
 * The pad and 'Firmar con Certificado', enabled only with a valid certificate and a signature. From the first line or
 * letter on, a screen reader hears what is still missing, also after Limpiar. The pad keeps still while its drawing is
 * on its way: what goes out is what stands there.
 */
export function FirmaSection(props: FirmaProps) {
  const { nombre, acuerdo, pad, missing, busy, tarda, mensaje, onSign, onDesist, ref } = props;
  const motivo = motivoOf(missing, pad);
  const [begun, setBegun] = useState(false);
  if (pad.begun && !begun) setBegun(true);
  return (
    <section className="tarjeta firma-seccion" id="firma" ref={ref} tabIndex={-1} aria-label="Firmar">
      <div inert={busy !== undefined}>
        <Pad pad={pad} nombre={nombre} />
      </div>
      <p className="acuerdo">{acuerdo}</p>
      {mensaje && (
        <Notice kind="error" silent>
          {mensaje}
        </Notice>
      )}
      <PlainButton
        variant="primary"
        size="large"
        icon="lapiz"
        wide
        disabled={motivo !== undefined}
        busy={busy}
        aria-describedby="motivo"
        onClick={onSign}
      >
        Firmar con Certificado
      </PlainButton>
      <p id="motivo" aria-live={begun ? 'polite' : 'off'} className="ayuda centrada">
        {tarda ?? motivo}
      </p>
      {onDesist && (
        <PlainButton variant="text" wide onClick={onDesist}>
          No enviar todavía
        </PlainButton>
      )}
    </section>
  );
}

/** 'Su firma': the pad, Limpiar beside its title, and a typed alternative that gives the same kind of PNG. */
function Pad({ pad, nombre }: { readonly pad: UsoPad; readonly nombre: string }) {
  const { firma, begun, short, change, clear, changeModo, resize } = pad;
  const id = useId();
  const typed = firma.modo === 'escrita';
  return (
    <>
      <div className="lienzo-cabeza">
        <h2>Su firma</h2>
        <PlainButton variant="text" disabled={!begun} onClick={clear}>
          Limpiar
        </PlainButton>
      </div>
      <div className="lienzo-marco">
        <Canvas firma={firma} nombre={nombre} describedBy={id} onChange={change} onSize={resize} />
        <p id={id} className="pista" hidden={begun && !short}>
          {typed ? 'Escriba su nombre abajo.' : 'Dibuje su firma con el dedo o con el mouse.'}
        </p>
      </div>
      {typed && (
        <PlainField
          name="firmaEscrita"
          label="Su nombre, como firma"
          value={firma.texto}
          maxLength={80}
          autoComplete="name"
          autoFocus
          onChange={(texto) => change(() => ({ modo: 'escrita', texto }))}
        />
      )}
      <button type="button" className="enlace" onClick={() => changeModo(typed ? 'dibujada' : 'escrita')}>
        {typed ? 'Prefiero dibujar la firma' : 'No puedo dibujar: escribir mi nombre'}
      </button>
    </>
  );
}

interface CanvasProps {
  readonly firma: Firma;
  readonly nombre: string;
  readonly describedBy: string;
  readonly onChange: UsoPad['change'];
  readonly onSize: (size: Size) => void;
}

/** The canvas and the line to sign on. `touch-action: none` stands on the canvas alone. */
function Canvas({ firma, nombre, describedBy, onChange, onSize }: CanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  useEffect(() => {
    if (size.width > 0) onSize(size);
  }, [size, onSize]);
  const painted = useRef<{ readonly firma: Firma; readonly size: Size }>(undefined);
  const show = useCallback(
    (now: Firma) => {
      const before = painted.current?.size === size ? painted.current.firma : undefined;
      if (!canvas.current || size.width === 0 || before === now) return;
      paintIn(canvas.current, now, size, before);
      painted.current = { firma: now, size };
    },
    [size],
  );
  const latest = useRef(firma);
  useLayoutEffect(() => {
    latest.current = firma;
    show(firma);
  }, [firma, show]);
  // The ink does not wait for React: it is there in the frame of the move, and the page follows.
  const draw: UsoPad['change'] = (step) => {
    const next = step(latest.current);
    latest.current = next;
    show(next);
    onChange(() => next);
  };
  const pen = usePen({ firma, size, onChange: draw });
  return (
    <div className="lienzo" ref={frame}>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Espacio para dibujar su firma"
        aria-describedby={describedBy}
        {...pen}
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

/** The pad's own size in CSS pixels, kept through rotation and zoom. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * Paints what stands on the pad in the device's own pixels: the new end of the line alone while the pen draws. A canvas
 * that gets its size is empty and transparent.
 */
function paintIn(canvas: HTMLCanvasElement, firma: Firma, size: Size, before: Firma | undefined): void {
  const density = window.devicePixelRatio || 1;
  const context = canvas.getContext('2d');
  if (!context) return;
  const more =
    before && firma.modo === 'dibujada' && sameSize(firma.dibujo.size, size) ? moreOf(before, firma) : undefined;
  if (more) return paintMore(context, more);
  canvas.width = Math.round(size.width * density);
  canvas.height = Math.round(size.height * density);
  paint(context, fitted(firma, size), size, density);
}
