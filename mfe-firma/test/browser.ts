import { act } from '@testing-library/react';

/** What jsdom lacks and the signing page uses: observers and a canvas. Only outside edges are faked. */
type Entrada = Partial<IntersectionObserverEntry>;

const observadores = new Set<ObservadorFalso>();

class ObservadorFalso {
  readonly elementos = new Set<Element>();
  constructor(readonly avisar: (entradas: Entrada[]) => void) {
    observadores.add(this);
  }
  observe(elemento: Element): void {
    this.elementos.add(elemento);
  }
  unobserve(elemento: Element): void {
    this.elementos.delete(elemento);
  }
  disconnect(): void {
    observadores.delete(this);
  }
}

class MedidorFalso {
  constructor(readonly avisar: (entradas: { contentRect: { width: number; height: number } }[]) => void) {}
  observe(): void {
    this.avisar([{ contentRect: { width: 358, height: 190 } }]);
  }
  disconnect(): void {}
}

class PunteroFalso extends MouseEvent {
  readonly isPrimary: boolean;
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(tipo: string, init: PointerEventInit = {}) {
    super(tipo, init);
    this.isPrimary = init.isPrimary ?? false;
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? 'touch';
  }
}

export const PNG = 'data:image/png;base64,iVBORw0KGgo=';

/** Every call the page makes on its canvases, by name. */
export const pincel = { llamadas: [] as string[], anchoDeTrazo: 0 };

function contextoFalso() {
  pincel.llamadas = [];
  return new Proxy({} as Record<string, unknown>, {
    get: (_, nombre: string) => {
      if (nombre === 'measureText') return () => ({ width: 100 });
      return () => pincel.llamadas.push(nombre);
    },
    set: (_, nombre: string, valor: unknown) => {
      if (nombre === 'lineWidth') pincel.anchoDeTrazo = Number(valor);
      return true;
    },
  });
}

/** Installs the fakes; call it in `beforeEach`. */
export function instalarNavegador(): void {
  observadores.clear();
  const contexto = contextoFalso();
  Object.assign(globalThis, {
    IntersectionObserver: ObservadorFalso,
    ResizeObserver: MedidorFalso,
    PointerEvent: PunteroFalso,
  });
  HTMLCanvasElement.prototype.getContext = (() => contexto) as never;
  HTMLCanvasElement.prototype.toDataURL = () => PNG;
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/');
}

/** Brings an element into the window. */
export function mostrarEnVentana(elemento: Element): void {
  act(() => {
    for (const observador of [...observadores]) {
      if (observador.elementos.has(elemento)) observador.avisar([{ target: elemento, isIntersecting: true }]);
    }
  });
}

/** jsdom's File cannot give its bytes; a reader can. */
export function instalarArchivos(subtle: SubtleCrypto): void {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: subtle });
  File.prototype.arrayBuffer = function bytes(this: File) {
    return new Promise((resolve, reject) => {
      const lector = new FileReader();
      lector.onload = () => resolve(lector.result as ArrayBuffer);
      lector.onerror = () => reject(lector.error);
      lector.readAsArrayBuffer(this);
    });
  };
}
