import { AnnotationMode, getDocument, PDFWorker, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { escalaDe, parrafosDe, type Trozo } from './paginas.rules.js';

/** One page of the document. */
export interface Pagina {
  readonly numero: number;
  /** Its height for a width of one. */
  readonly proporcion: number;
  /** Paints it as wide as that many CSS pixels. @throws when it cannot be painted whole, or was not wanted any more */
  readonly pintar: (ancho: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** Its words in reading order, a paragraph each, for who hears it. Repeated heads and ornaments are left out. */
  readonly leer: () => Promise<string[]>;
  /** Gives back what painting it took. */
  readonly soltar: () => void;
}

/** An open document. */
export interface Lector {
  readonly paginas: readonly Pagina[];
  readonly cerrar: () => void;
}

/**
 * Opens a PDF in a thread of its own, which may load nothing more: the policy of its answer forbids it. Our documents
 * need no more, for they carry their typefaces, and no picture in a format that the library reads by WebAssembly.
 * @throws when the thread did not start or the file cannot be read
 */
export async function abrirLector(pdf: Blob): Promise<Lector> {
  const hilo = new Worker(new URL('./pdf.worker.ts', import.meta.url));
  const roto = new Promise<never>((_, reject) => {
    hilo.onerror = ({ message }) => reject(new Error(message || 'the reading thread did not start'));
  });
  roto.catch(() => undefined); // whoever waits hears of it
  const worker = PDFWorker.create({ port: hilo as never, verbosity: 0 });
  const tarea = getDocument({
    data: new Uint8Array(await pdf.arrayBuffer()),
    worker,
    verbosity: 0,
    // A page without one of its parts would not be what is signed.
    stopAtErrors: true,
    useWasm: false,
    useSystemFonts: false,
    disableWorkerRendering: true,
  });
  const cerrar = () => {
    tarea
      .destroy()
      .catch((error: unknown) => console.warn('pdf', error))
      .finally(() => {
        worker.destroy();
        hilo.terminate();
      });
  };
  try {
    const documento = await Promise.race([tarea.promise, roto]);
    const numeros = Array.from({ length: documento.numPages }, (_, i) => i + 1);
    const hojas = await Promise.race([Promise.all(numeros.map((numero) => documento.getPage(numero))), roto]);
    return { paginas: hojas.map((hoja) => paginaDe(hoja, roto)), cerrar };
  } catch (error) {
    worker.destroy();
    hilo.terminate();
    throw error;
  }
}

function paginaDe(hoja: PDFPageProxy, roto: Promise<never>): Pagina {
  const entera = hoja.getViewport({ scale: 1 });
  return {
    numero: hoja.pageNumber,
    proporcion: entera.height / entera.width,
    pintar: async (ancho, signal) => {
      signal.throwIfAborted();
      const viewport = hoja.getViewport({ scale: escalaDe(entera, ancho, window.devicePixelRatio) });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      // With what signers have already put into their fields.
      const pintura = hoja.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      signal.addEventListener('abort', () => pintura.cancel(), { once: true });
      await Promise.race([pintura.promise, roto]);
      return canvas;
    },
    leer: async () => parrafosDe((await hoja.getTextContent({ includeMarkedContent: true })).items as Trozo[]),
    soltar: () => void hoja.cleanup(),
  };
}
