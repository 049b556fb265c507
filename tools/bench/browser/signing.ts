import { expect, type Page } from '@playwright/test';
import { slowest, slowestInteraction, watchInteractions } from './interactions.js';
import { largestPaint, quiet, type Phone, type Visit } from './visit.js';

/** A visit to a living link, up to the pad. */
export interface SigningVisit extends Visit {
  /** Since the address was asked for: the texts stand, the certificate is valid and the pad can be drawn on. */
  readonly ready: number;
}

const pad = (page: Page) => page.getByRole('img', { name: 'Espacio para dibujar su firma' });

/**
 * Opens a living link of a signer who has a certificate, and brings the pad into view. Requests are counted until the
 * texts can be read; scripts until nothing more comes.
 */
export async function openLink(phone: Phone, path: string, heading: string): Promise<SigningVisit> {
  const { page, taken } = phone;
  taken();
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 60_000 });
  const read = taken();
  const ready = await whenReady(page);
  await quiet(page);
  const lcp = await page.evaluate(largestPaint);
  await pad(page).scrollIntoViewIfNeeded();
  await expect(pad(page)).toBeInViewport();
  await quiet(page);
  const { js, all } = taken();
  return { lcp, ready, js: read.js + js, all: read.all + all, requests: read.requests };
}

/** @returns ms since the address was asked for, to the frame */
const whenReady = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(
    () => {
      const said = document.querySelector('.certificado-bloque')?.textContent ?? '';
      return document.querySelector('canvas') !== null && said.includes('Válido') && performance.now();
    },
    undefined,
    { timeout: 60_000 },
  );
  return Number(await found.jsonValue());
};

/** What drawing costs, ms. */
export interface Drawing {
  /** Of each move: from its event to the end of its ink, waiting for frames included. */
  readonly ink: readonly number[];
  /** Between frames while the pen moves. */
  readonly frames: readonly number[];
  /** The slowest of putting the pen down and lifting it (Event Timing: input to next paint). */
  readonly tap: number;
}

const STROKES = 10;
const POINTS = 1000;
const MOVES = 120;

/** Draws one more stroke on a pad that holds ten thousand points. @param path of a living link */
export async function drawOn({ page }: Phone, path: string): Promise<Drawing> {
  await page.goto(path);
  await whenReady(page);
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('the pad has no size');
  const { x, y, width, height } = box;
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.mouse.move(x + 10, y + (height * (stroke + 0.5)) / STROKES);
    await page.mouse.down();
    await page.evaluate(scribble, POINTS);
    await page.mouse.up();
  }
  await expect(page.getByRole('button', { name: 'Firmar con Certificado' })).toBeEnabled({ timeout: 60_000 });
  await watchInteractions(page);
  await page.evaluate(watchInk);
  await page.mouse.move(x + width * 0.1, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => window.startInk?.());
  for (let move = 1; move <= MOVES; move += 1)
    await page.mouse.move(x + width * (0.1 + (0.8 * move) / MOVES), y + height * (0.5 + 0.3 * Math.sin(move / 6)));
  const measured = await page.evaluate(() => window.stopInk?.());
  await page.mouse.up();
  const tap = slowestInteraction(await slowest(page));
  if (!measured || measured.ink.length === 0) throw new Error('nothing was drawn');
  return { ...measured, tap };
}

declare global {
  interface Window {
    startInk?: () => void;
    stopInk?: () => { readonly ink: number[]; readonly frames: number[] };
  }
}

/** Runs in the page: so many points at once, as a fast digitiser gathers them between two frames. */
function scribble(points: number): void {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const init = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', buttons: 1 };
  const at = (i: number) => ({
    ...init,
    clientX: left + 10 + ((width - 20) * i) / points,
    clientY: top + height / 2 + (height / 3) * Math.sin(i / 25),
  });
  const coalescedEvents = Array.from({ length: points }, (_, i) => new PointerEvent('pointermove', at(i)));
  canvas.dispatchEvent(new PointerEvent('pointermove', { ...at(points), coalescedEvents } as PointerEventInit));
}

/** Runs in the page. A move begins before anybody else hears of it and ends with the last line that it draws. */
function watchInk(): void {
  const [ink, frames]: [number[], number[]] = [[], []];
  let [going, moved, inked, frame] = [false, 0, 0, 0];
  const end = () => {
    if (moved > 0 && inked > moved) ink.push(inked - moved);
    moved = 0;
  };
  const stroke = CanvasRenderingContext2D.prototype.stroke as () => void;
  CanvasRenderingContext2D.prototype.stroke = function timed(this: CanvasRenderingContext2D) {
    stroke.call(this);
    inked = performance.now();
  };
  window.addEventListener(
    'pointermove',
    () => {
      if (inked > moved) end();
      if (going && moved === 0) moved = performance.now();
    },
    { capture: true },
  );
  const next = (now: number) => {
    if (going && frame > 0) frames.push(now - frame);
    frame = going ? now : 0;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  window.startInk = () => void (going = true);
  window.stopInk = () => {
    going = false;
    end();
    return { ink, frames };
  };
}
