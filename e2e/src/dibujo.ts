import { deflateSync } from 'node:zlib';
import { chunk, pngSignature } from '@portal/test-kit/kept-picture';

/** A drawn wave as a canvas would export it: RGBA PNG, as a data URL. `fase` makes each drawing another one. */
export function dibujoPng(fase = 0, ancho = 300, alto = 120): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(ancho, 0);
  header.writeUInt32BE(alto, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(alto * (1 + ancho * 4));
  for (let x = 20; x < ancho - 20; x += 1) {
    const y = Math.round(alto / 2 + (alto / 3) * Math.sin(x / 20 + fase));
    for (const dy of [0, 1]) rows.set([16, 38, 45, 255], (y + dy) * (1 + ancho * 4) + 1 + x * 4);
  }
  const png = Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}
