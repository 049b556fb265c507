import type { Page } from 'playwright-core';

interface Contrast {
  text: string;
  /** Between what is behind the line and the letters, by the picture: 1 to 21 (WCAG 2.2, contrast ratio). */
  contrast: number;
  /** WCAG 2.2 1.4.3: 4.5, and 3 for large letters. */
  needed: number;
}

/**
 * The contrast of each line of the page as its picture shows it, whoever chose the colours.
 * @param picture of the whole page, in points of the screen
 */
export function leastContrasts(page: Page, picture: Buffer): Promise<Contrast[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const scale = bitmap.width / document.documentElement.clientWidth;

    const channel = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = (rgb: number) =>
      0.2126 * channel(rgb >> 16) + 0.7152 * channel((rgb >> 8) & 255) + 0.0722 * channel(rgb & 255);
    const ratio = (a: number, b: number) => {
      const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
      return (light + 0.05) / (dark + 0.05);
    };
    /** The commonest colour lies behind; the farthest one that is no speck is the letters'. */
    const contrastIn = (box: DOMRect): number => {
      const area = [box.x, box.y, box.width, box.height].map((length) => Math.round(length * scale));
      const { data } = context.getImageData(...(area as [number, number, number, number]));
      const counts = new Map<number, number>();
      for (let at = 0; at < data.length; at += 4) {
        const rgb = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
        counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
      }
      const behind = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
      const specks = data.length / 4 / 500;
      return Math.max(1, ...[...counts].map(([rgb, count]) => (count > specks ? ratio(rgb, behind) : 1)));
    };

    const found: Contrast[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const range = document.createRange();
      range.selectNodeContents(node);
      const { fontSize, fontWeight } = getComputedStyle(node.parentElement as Element);
      const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
      const boxes = text === '' ? [] : [...range.getClientRects()].filter(({ width }) => width > 2);
      for (const box of boxes)
        found.push({ text, contrast: Math.round(contrastIn(box) * 10) / 10, needed: large ? 3 : 4.5 });
    }
    return found;
  }, picture.toString('base64'));
}
