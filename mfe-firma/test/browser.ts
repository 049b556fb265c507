import { act } from '@testing-library/react';

/** What jsdom lacks and the signing page uses: observers and a canvas. Only outside edges are faked. */
type Entry = Partial<IntersectionObserverEntry>;

const observers = new Set<FakeObserver>();

class FakeObserver {
  readonly elements = new Set<Element>();
  constructor(readonly report: (entries: Entry[]) => void) {
    observers.add(this);
  }
  observe(element: Element): void {
    this.elements.add(element);
  }
  unobserve(element: Element): void {
    this.elements.delete(element);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

class FakeResizeObserver {
  constructor(readonly report: (entries: { contentRect: { width: number; height: number } }[]) => void) {}
  observe(): void {
    this.report([{ contentRect: { width: 358, height: 190 } }]);
  }
  disconnect(): void {}
}

class FakePointerEvent extends MouseEvent {
  readonly isPrimary: boolean;
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.isPrimary = init.isPrimary ?? false;
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? 'touch';
  }
}

export const PNG = 'data:image/png;base64,iVBORw0KGgo=';

/** Every call that the page makes on its canvases, by name. */
export const brush = { calls: [] as string[], strokeWidth: 0 };

function fakeContext() {
  brush.calls = [];
  return new Proxy({} as Record<string, unknown>, {
    get: (_, name: string) => {
      if (name === 'measureText') return () => ({ width: 100 });
      return () => brush.calls.push(name);
    },
    set: (_, name: string, value: unknown) => {
      if (name === 'lineWidth') brush.strokeWidth = Number(value);
      return true;
    },
  });
}

/** Installs the fakes; call it in `beforeEach`. */
export function installBrowser(): void {
  observers.clear();
  const context = fakeContext();
  Object.assign(globalThis, {
    IntersectionObserver: FakeObserver,
    ResizeObserver: FakeResizeObserver,
    PointerEvent: FakePointerEvent,
  });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toDataURL = () => PNG;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  history.replaceState(null, '', '/');
}

/** Brings an element into the window. */
export const showInWindow = (element: Element): void => report(element, true);

/** Takes an element out of the window again. */
export const leaveWindow = (element: Element): void => report(element, false);

function report(element: Element, isIntersecting: boolean): void {
  act(() => {
    for (const observer of [...observers]) {
      if (observer.elements.has(element)) observer.report([{ target: element, isIntersecting }]);
    }
  });
}

/** jsdom's File cannot give its bytes; a reader can. */
export function installFiles(subtle: SubtleCrypto): void {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: subtle });
  File.prototype.arrayBuffer = function bytes(this: File) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}
