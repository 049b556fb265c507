import { PNG } from 'pngjs';

/**
 * A signature as Chromium's canvas exports it: 600 × 200, RGBA, ink of full and of partial cover on nothing; a data
 * URL.
 */
export function canvasDrawing(width = 600, height = 200): string {
  const png = new PNG({ width, height });
  for (let x = 30; x < width - 30; x += 1) {
    const middle = height / 2 + Math.sin(x / 17) * (height / 3) * Math.cos(x / 90);
    for (let y = Math.floor(middle - 3); y <= middle + 3; y += 1) {
      const cover = Math.max(0, Math.min(1, 2.5 - Math.abs(y - middle)));
      png.data.writeUInt32BE(0x10262d00 + Math.round(cover * 255), (y * width + x) * 4);
    }
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}
