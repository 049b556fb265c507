import decodeQR from 'qr/decode.js';
import type { Cuadro } from './camara.js';

/** Looks for a QR in one picture of the camera. Most pictures have none that can be read. */
self.onmessage = ({ data }: MessageEvent<Cuadro>) => {
  self.postMessage(leer(data));
};

function leer(cuadro: Cuadro): string | undefined {
  try {
    return decodeQR(cuadro);
  } catch {
    return undefined;
  }
}
