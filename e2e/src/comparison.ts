import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { fromPng, shrink, toPalettePng, type Image } from './image.js';

/** Pictures are kept at half their size and compared in cells of 4 × 4 pixels, so that another smoothing passes. */
const MITAD = 2;
const CELDA = 4;
/** How far the mean of a cell may be from the kept one, of 255. */
const TOLERANCE = 20;
/** How many cells of a thousand may be further away than that. */
export const CELLS_PER_THOUSAND = 1;

const carpeta = fileURLToPath(new URL('../imagenes/', import.meta.url));

/** The window as it stands, at half its size. */
export const screenshotOf = async (page: Page, ocultar: readonly string[] = []): Promise<Image> => {
  await page.evaluate(() => document.fonts.ready);
  const mask = ocultar.map((selector) => page.locator(selector));
  return shrink(fromPng(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', mask })), MITAD);
};

/** How many cells of a thousand differ visibly; all of them when the sizes differ. */
export function difference(a: Image, b: Image): number {
  if (a.width !== b.width || a.height !== b.height) return 1000;
  const [first, second] = [shrink(a, CELDA), shrink(b, CELDA)];
  const cells = first.width * first.height;
  let different = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const far = [0, 1, 2].some(
      (c) => Math.abs((first.rgb[cell * 3 + c] as number) - (second.rgb[cell * 3 + c] as number)) > TOLERANCE,
    );
    if (far) different += 1;
  }
  return (different * 1000) / cells;
}

/** Waits for what an animation or a late answer still changes. */
const dicho = expect.configure({ soft: true });

/**
 * Compares the window with the kept picture of that name, until both look the same. `--update-snapshots=all` keeps the
 * new one.
 * @throws when they stay different, with both pictures attached
 */
export async function expectSame(
  page: Page,
  ocultar: readonly string[],
  nombre: string,
  info: TestInfo,
): Promise<void> {
  const file = path.join(carpeta, `${nombre}.png`);
  if (info.config.updateSnapshots === 'all') {
    await mkdir(carpeta, { recursive: true });
    return writeFile(file, toPalettePng(await screenshotOf(page, ocultar)));
  }
  if (!existsSync(file)) throw new Error(`no kept picture ${nombre}: npm run -w e2e imagenes`);
  const kept = fromPng(readFileSync(file));
  let actual = kept;
  const distance = async () => difference(kept, (actual = await screenshotOf(page, ocultar)));
  await dicho
    .poll(distance, { message: `${nombre}: cells of a thousand that look different` })
    .toBeLessThanOrEqual(CELLS_PER_THOUSAND);
  if (difference(kept, actual) <= CELLS_PER_THOUSAND) return;
  await info.attach(`${nombre}-guardada`, { path: file, contentType: 'image/png' });
  await info.attach(`${nombre}-actual`, { body: toPalettePng(actual), contentType: 'image/png' });
}
