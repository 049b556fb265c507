import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PlainButton } from '@portal/ui/light';
import type { Lector, Pagina } from './lector.js';

export { abrirLector } from './lector.js';

/** How much wider than its place a page gets by 'Ampliar': the smallest letters are then read without a pinch. */
const AMPLIADA = 2;

/** The pages one below the other. Only those near the window are painted: a long document fits a small phone. */
export function Hojas({ lector: { paginas } }: { readonly lector: Lector }) {
  const caja = useRef<HTMLDivElement>(null);
  const [ampliada, setAmpliada] = useState(false);
  const ancho = useAncho(caja);
  const cerca = useCerca(caja);
  const [actual, mirar] = useActual(caja, paginas.length);
  const guardarPunto = usePunto(caja, ampliada);
  const [falladas, setFalladas] = useState<ReadonlySet<number>>(new Set());
  const onPaint = useCallback((numero: number, fallo: boolean) => {
    setFalladas((before) => {
      if (before.has(numero) === fallo) return before;
      return new Set(fallo ? [...before, numero] : [...before].filter((uno) => uno !== numero));
    });
  }, []);
  const suAncho = ancho * (ampliada ? AMPLIADA : 1);
  return (
    <>
      <div className="visor-cabeza">
        <span className="leve">
          Página {actual} de {paginas.length}
        </span>
        <PlainButton
          variant="text"
          icon={ampliada ? 'menos' : 'mas'}
          onClick={() => {
            guardarPunto();
            setAmpliada(!ampliada);
          }}
        >
          {ampliada ? 'Reducir' : 'Ampliar'}
        </PlainButton>
      </div>
      {/* Said once, however many pages fail. Each says so in its place. */}
      {falladas.size > 0 && (
        <p className="oculto" role="alert">
          Hay páginas que no se pudieron mostrar. Abra el documento en otra pestaña o guarde el PDF.
        </p>
      )}
      <div className="hojas" ref={caja} role="group" aria-label="Páginas del documento" tabIndex={0} onScroll={mirar}>
        {ancho > 0 &&
          paginas.map((pagina) => (
            <Hoja
              key={pagina.numero}
              pagina={pagina}
              nombre={`Página ${pagina.numero} de ${paginas.length}`}
              ancho={suAncho}
              cerca={cerca.numeros.has(pagina.numero)}
              observar={cerca.observar}
              fallo={falladas.has(pagina.numero)}
              onPaint={onPaint}
            />
          ))}
      </div>
    </>
  );
}

interface HojaProps {
  readonly pagina: Pagina;
  readonly nombre: string;
  /** In CSS pixels. */
  readonly ancho: number;
  readonly cerca: boolean;
  readonly observar: (hoja: HTMLElement) => () => void;
  readonly fallo: boolean;
  readonly onPaint: (numero: number, fallo: boolean) => void;
}

/** One page: its place from the start, its picture while it is near, its words for who hears it. */
function Hoja({ pagina, nombre, ancho, cerca, observar, fallo, onPaint }: HojaProps) {
  const hoja = useRef<HTMLDivElement>(null);
  const parrafos = useParrafos(pagina);
  useEffect(() => (hoja.current ? observar(hoja.current) : undefined), [observar]);
  useEffect(() => {
    if (!cerca) {
      vaciar(hoja.current);
      pagina.soltar();
      return undefined;
    }
    const espera = new AbortController();
    pagina.pintar(ancho, espera.signal).then(
      (canvas) => {
        if (espera.signal.aborted) return liberar(canvas);
        // The picture of before stays until here: a page that is enlarged does not go white.
        vaciar(hoja.current);
        hoja.current?.append(canvas);
        onPaint(pagina.numero, false);
      },
      (error: unknown) => {
        if (espera.signal.aborted) return;
        console.error('page', error);
        onPaint(pagina.numero, true);
      },
    );
    return () => espera.abort();
  }, [pagina, ancho, cerca, onPaint]);
  useEffect(() => {
    const { current } = hoja;
    return () => vaciar(current);
  }, []);
  return (
    <div className="hoja" data-pagina={pagina.numero} style={{ width: ancho, height: ancho * pagina.proporcion }}>
      <div className="hoja-pintada" role="img" aria-label={nombre} ref={hoja} data-numero={pagina.numero} />
      {fallo && <p className="hoja-fallo">{nombre}: no se pudo mostrar. Ábrala en otra pestaña o guarde el PDF.</p>}
      <div className="oculto">
        {parrafos.map((parrafo, i) => (
          <p key={i}>{parrafo}</p>
        ))}
      </div>
    </div>
  );
}

/** A canvas keeps its memory until it is collected, which some phones do late. */
const liberar = (canvas: HTMLCanvasElement): void => void Object.assign(canvas, { width: 0, height: 0 });

function vaciar(hoja: HTMLElement | null): void {
  hoja?.querySelectorAll('canvas').forEach(liberar);
  hoja?.replaceChildren();
}

/** Its words, which come when the pages do. Without them the page still has its name, and the file is at hand. */
function useParrafos(pagina: Pagina): readonly string[] {
  const [parrafos, setParrafos] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    pagina.leer().then(
      (leidos) => gone || setParrafos(leidos),
      (error: unknown) => console.warn('words of a page', error),
    );
    return () => void (gone = true);
  }, [pagina]);
  return parrafos;
}

/** How wide a page may be. A phone that is turned gives it another width. */
function useAncho(caja: RefObject<HTMLElement | null>): number {
  const [ancho, setAncho] = useState(0);
  useLayoutEffect(() => {
    const { current } = caja;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entrada]) => setAncho(Math.floor(entrada?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [caja]);
  return ancho;
}

/** Which pages are in the box, or at most one height of it away. */
function useCerca(caja: RefObject<HTMLElement | null>) {
  const [numeros, setNumeros] = useState<ReadonlySet<number>>(new Set());
  const observar = useCallback(
    (hoja: HTMLElement) => {
      const numero = Number(hoja.dataset['numero']);
      const observer = new IntersectionObserver(
        (entradas) => {
          const cerca = entradas.at(-1)?.isIntersecting === true;
          setNumeros((before) => new Set(cerca ? [...before, numero] : [...before].filter((uno) => uno !== numero)));
        },
        { root: caja.current, rootMargin: '100% 0px' },
      );
      observer.observe(hoja);
      return () => observer.disconnect();
    },
    [caja],
  );
  return { numeros, observar };
}

/** The page in the middle of the box, and how to find it again. */
function useActual(caja: RefObject<HTMLElement | null>, total: number) {
  const [actual, setActual] = useState(1);
  const mirar = () => {
    const { current } = caja;
    if (!current) return;
    const medio = current.scrollTop + current.clientHeight / 2;
    const hojas = [...current.querySelectorAll<HTMLElement>('.hoja')];
    const pasadas = hojas.filter(({ offsetTop }) => offsetTop <= medio).length;
    setActual(Math.min(Math.max(pasadas, 1), total));
  };
  return [actual, mirar] as const;
}

/** Part of a page's width that its margin takes: an enlarged page begins with its words. */
const MARGEN = 0.06;

/** Keeps the place of the text when the pages get another size. */
function usePunto(caja: RefObject<HTMLElement | null>, ampliada: boolean): () => void {
  const punto = useRef(0);
  useLayoutEffect(() => {
    const { scrollHeight = 0, scrollWidth = 0 } = caja.current ?? {};
    caja.current?.scrollTo({ top: punto.current * scrollHeight, left: ampliada ? MARGEN * scrollWidth : 0 });
  }, [caja, ampliada]);
  return () => {
    if (caja.current) punto.current = caja.current.scrollTop / caja.current.scrollHeight;
  };
}
