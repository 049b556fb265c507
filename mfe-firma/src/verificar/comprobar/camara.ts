/** One picture: RGBA, line by line. */
export interface Cuadro {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Why there is no picture. */
export type Impedimento = 'sin-camara' | 'sin-permiso' | 'ocupada' | 'sin-https';

/** @returns the back camera's pictures, or why there are none */
export async function abrirCamara(): Promise<MediaStream | Impedimento> {
  // The property is absent on pages without HTTPS, whatever its type says.
  const camaras = navigator.mediaDevices as MediaDevices | undefined;
  if (!camaras) return 'sin-https';
  try {
    return await camaras.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'sin-permiso';
    if (name === 'NotReadableError' || name === 'AbortError') return 'ocupada';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'sin-camara';
    throw error;
  }
}

type Lector = (video: HTMLVideoElement) => Promise<string | undefined>;

/** What a browser that reads codes by itself offers. TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader of codes, else a library in a thread of its own. */
export async function abrirLector(): Promise<{ leer: Lector; cerrar: () => void }> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return { leer: async (video) => (await detector.detect(video))[0]?.rawValue, cerrar: () => undefined };
  }
  const hilo = new Worker(new URL('./qr.worker.ts', import.meta.url));
  const lienzo = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!lienzo) throw new Error('no canvas');
  const leer: Lector = (video) => {
    const [width, height] = [video.videoWidth, video.videoHeight];
    Object.assign(lienzo.canvas, { width, height });
    lienzo.drawImage(video, 0, 0);
    const { data } = lienzo.getImageData(0, 0, width, height);
    return new Promise((resolve, reject) => {
      hilo.onmessage = (event: MessageEvent<string | undefined>) => resolve(event.data);
      hilo.onerror = (event) => reject(new Error(event.message));
      hilo.postMessage({ width, height, data } satisfies Cuadro, [data.buffer]);
    });
  };
  return { leer, cerrar: () => hilo.terminate() };
}
