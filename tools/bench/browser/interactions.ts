import { expect, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import type { Phone } from './visit.js';

/** The slowest interaction of each kind, ms: 'tocar' or 'escribir' and the name of the field. */
export type Slowest = Readonly<Record<string, number>>;

/** ms; what was painted sooner is not told (the shortest threshold that Event Timing takes). */
export const UNTOLD = 16;

declare global {
  interface Window {
    slowest?: Record<string, number>;
  }
}

/**
 * From now on the page remembers its slowest interactions (Event Timing: input to next paint). What has no
 * `interactionId` is none: a pointer that passes over something, which no phone has.
 */
export const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    const kinds: Record<string, number> = (window.slowest = {});
    new PerformanceObserver((list) => {
      for (const { interactionId, name, target, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId === 0) continue;
        const field = (target as HTMLInputElement | null)?.name ?? '';
        const kind = `${name.startsWith('key') ? 'escribir' : 'tocar'} ${field}`;
        kinds[kind] = Math.max(kinds[kind] ?? 0, duration);
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, UNTOLD);

/** After two frames, so that the last interaction has been painted and reported. */
export const slowest = (page: Page): Promise<Slowest> =>
  page.evaluate(
    () =>
      new Promise<Slowest>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.slowest ?? {})))),
      ),
  );

/** @returns ms */
export const slowestInteraction = (kinds: Slowest): number => Math.max(UNTOLD, ...Object.values(kinds));

const CAMPOS = {
  placaCabezote: 'WLK508',
  nombreRazonSocial: 'Transportes Ñáñez',
  numeroDocumentoTenedor: '900123456',
  numeroCuentaFletes: '123456789',
};

/** Fields with suggestions, and the beginning of what a person means: many towns, health insurers and banks have it. */
const SUGERIDOS = { ciudadTenedor: 'santa r', epsConductor: 'salud', entidadBancariaFletes: 'banco' };

/**
 * Types into fields near the top, in the middle and near the end of the open form; some fill legal texts live, some
 * draw their suggestions anew with every key.
 */
export async function typing({ page }: Phone): Promise<Slowest> {
  await page.goto(paginas.nuevaInscripcion.to);
  await expect(page.locator('[name="numeroCuentaFletes"]').first()).toBeVisible({ timeout: 60_000 });
  await watchInteractions(page);
  for (const [name, text] of Object.entries(CAMPOS)) {
    await page.locator(`[name="${name}"]`).first().click();
    await page.keyboard.type(text);
  }
  for (const [name, text] of Object.entries(SUGERIDOS)) await choosing(page, name, text);
  return slowest(page);
}

/** Opens the suggestions of a field, types until the best few are left and taps the first of them. */
async function choosing(page: Page, name: string, text: string): Promise<void> {
  const input = page.locator(`[name="${name}"]`).first();
  await input.click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible(); // the lists come in a chunk of their own
  await page.keyboard.type(text);
  await expect(options.filter({ hasNotText: new RegExp(text, 'i') })).toHaveCount(0);
  const first = String(await options.first().textContent());
  await options.first().click();
  await expect(input).toHaveValue(first);
}

/** Uploads a certification and uses the page meanwhile. @returns the slowest interaction while bytes were going, ms */
export async function uploading({ page, cdp }: Phone, archivo: Buffer): Promise<number> {
  await page.goto(paginas.nuevaInscripcion.to);
  const abrir = page.getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' });
  await expect(abrir).toBeVisible({ timeout: 60_000 });
  await abrir.click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'banco.pdf', mimeType: 'application/pdf', buffer: archivo });
  const sending = new Promise<void>((resolve) =>
    cdp.on('Network.requestWillBeSent', ({ request }) => request.method === 'PUT' && resolve()),
  );
  await dialog.getByRole('button', { name: 'Subir archivo' }).click();
  await sending;
  await watchInteractions(page);
  const bar = dialog.getByRole('progressbar');
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    await expect(bar).toBeVisible();
  }
  const ms = slowestInteraction(await slowest(page));
  await expect(bar).toBeVisible();
  return ms;
}
