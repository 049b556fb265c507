import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type TestInfo } from '@playwright/test';
import {
  CELLS_PER_THOUSAND,
  difference,
  fromPng,
  halved,
  toPalettePng,
  type Image,
} from '@portal/test-kit/kept-picture';
import { fontsOf } from './viewer.js';

const carpeta = fileURLToPath(new URL('../imagenes/', import.meta.url));

/** The window as it stands, at half its size. */
export const screenshotOf = async (page: Page, ocultar: readonly string[] = []): Promise<Image> => {
  await fontsOf(page);
  const mask = ocultar.map((selector) => page.locator(selector));
  return halved(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', mask }));
};

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
