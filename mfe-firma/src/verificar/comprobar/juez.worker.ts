import '@portal/pdf-signature/web/buffer';

import { checkFile } from '@portal/pdf-signature/web';
import type { Pedido, Respuesta } from './pedido.js';

/** Judges files beside the page, so that it answers to a finger meanwhile. */
self.onmessage = ({ data: { id, archivo, confianza } }: MessageEvent<Pedido>) => {
  const tell = (respuesta: Respuesta) => self.postMessage(respuesta);
  checkFile(archivo, confianza, (avance) => tell({ id, avance })).then(
    (dictamen) => tell({ id, dictamen }),
    (error: unknown) => tell({ id, fallo: error instanceof RangeError ? 'memoria' : String(error) }),
  );
};
